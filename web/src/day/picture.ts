/** What a picture to share shows: a shape and a result, and no letter of the dice. */
export interface ShareCard {
  shape: readonly string[]
  number: string
  title: string
  /** The result in a line, and the large figure beside it. */
  line: string
  figure: string
  /** The game's cloth as CSS colours. */
  cloth: string
  weave: string
  strip: string
  ink: string
}

export const SIDE = 1080
const STRIP = 176
const MARGIN = 64
/** Where the shape may lie. */
const TOP = 170
const BONE = { face: "#fdf7e9", edge: "#d2c2a0" }
const HOUSE = { leather: "#b43a2b", band: "#7c2318", opening: "#211c18" }

/** Draws it with the page's own fonts. */
export function drawCard(context: CanvasRenderingContext2D, card: ShareCard): void {
  const room = SIDE - STRIP - TOP - 40
  const columns = card.shape[0]?.length ?? 1
  const cell = Math.min(104, room / Math.max(1, card.shape.length), (SIDE - 2 * MARGIN) / columns)
  const left = (SIDE - columns * cell) / 2
  const top = TOP + (room - card.shape.length * cell) / 2
  fill(context, card.cloth, 0, 0, SIDE, SIDE)
  for (let line = left % cell; line < SIDE; line += cell) fill(context, card.weave, line - 1, 0, 2, SIDE)
  for (let line = top % cell; line < SIDE; line += cell) fill(context, card.weave, 0, line - 1, SIDE, 2)
  card.shape.forEach((row, at) =>
    [...row].forEach((sign, column) => {
      if (sign === "#") die(context, left + column * cell + 3, top + at * cell + 3, cell - 6)
    }),
  )
  fill(context, card.strip, 0, SIDE - STRIP, SIDE, STRIP)
  cup(context)
  context.fillStyle = card.ink
  words(context, "lettercup", 150, 112, 60)
  words(context, card.title, MARGIN, SIDE - 98, 50)
  words(context, card.line, MARGIN, SIDE - 48, 34, "sans", 640)
  context.textAlign = "right"
  words(context, card.number, SIDE - MARGIN, 106, 46)
  words(context, card.figure, SIDE - MARGIN, SIDE - 52, 96, "slab", 330)
  context.textAlign = "left"
}

function fill(context: CanvasRenderingContext2D, colour: string, ...box: [number, number, number, number]) {
  context.fillStyle = colour
  context.fillRect(...box)
}

function rounded(
  context: CanvasRenderingContext2D,
  colour: string,
  radius: number,
  ...box: [number, number, number, number]
) {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(...box, radius)
  context.fill()
}

function die(context: CanvasRenderingContext2D, x: number, y: number, side: number): void {
  rounded(context, BONE.edge, side * 0.18, x, y, side, side)
  rounded(context, BONE.face, side * 0.18, x, y, side, side * 0.93)
}

function cup(context: CanvasRenderingContext2D): void {
  context.fillStyle = HOUSE.leather
  context.fill(new Path2D("M72 66 78 114q1 8 8 8h20q7 0 8-8l6-48z"))
  rounded(context, HOUSE.band, 6, 66, 58, 60, 13)
  rounded(context, HOUSE.opening, 3, 72, 61, 48, 6)
}

/** Words that become smaller where they do not fit. */
function words(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  font: "slab" | "sans" = "slab",
  room = 560,
): void {
  const named = (at: number) =>
    font === "slab"
      ? `780 ${at}px Besley, Georgia, serif`
      : `${at}px "Atkinson Hyperlegible Next", sans-serif`
  context.font = named(size)
  context.font = named(Math.min(size, (size * room) / Math.max(1, context.measureText(text).width)))
  context.fillText(text, x, y)
}
