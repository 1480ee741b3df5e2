/** How things move: only by transform and opacity, and hardly at all for those who asked for stillness. */

export type From = "below" | "above"

const ROLL = 600
export const ROLL_STEP = 35
const PLACE = 160
const FADE = 120
/** How high above its way a die flies. */
const ARC = 12
const EASE = "cubic-bezier(.2,.7,.2,1)"
const SETTLE = "cubic-bezier(.2,1.3,.4,1)"

const canAnimate = "animate" in Element.prototype

export function stillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches
}

/** How long a cast of so many dice takes until the last one lies still. */
export function rollTime(dice: number): number {
  return stillness() ? FADE : ROLL + ROLL_STEP * Math.max(0, dice - 1)
}

interface Tumble {
  order: number
  from: From
  faces: readonly string[]
  /** Called with the face that flashes by, and with nothing when the die has settled. */
  show: (face?: string) => void
}

/** Lets a die leave the cup, turn over twice and settle; returns how to stop it. */
export function tumble(die: HTMLElement, { order, from, faces, show }: Tumble): () => void {
  const face = die.firstElementChild
  if (!face || !canAnimate) return () => undefined
  if (stillness()) return stop([face.animate({ opacity: [0, 1] }, FADE)], [], show)
  const delay = order * ROLL_STEP
  const flights = [
    die.animate(flight(from, order), { duration: ROLL, delay, easing: EASE, fill: "backwards" }),
    face.animate(TURNS, { duration: ROLL, delay, fill: "backwards" }),
  ]
  const passing = [faces[order % faces.length], faces[(order + 2) % faces.length], undefined]
  show(passing[0])
  const timers = [1, 2].map((turn) => setTimeout(() => show(passing[turn]), delay + turn * ROLL * TURN))
  return stop(flights, timers, show)
}

function stop(flights: Animation[], timers: ReturnType<typeof setTimeout>[], show: Tumble["show"]) {
  return () => {
    flights.forEach((flight) => flight.cancel())
    timers.forEach(clearTimeout)
    show()
  }
}

const TURN = 0.3

const TURNS: Keyframe[] = [
  { transform: "perspective(400px) rotateX(-70deg) rotate(-40deg)", offset: 0 },
  { transform: "perspective(400px) rotateX(90deg) rotate(-20deg)", offset: TURN },
  { transform: "perspective(400px) rotateX(-90deg) rotate(20deg)", offset: TURN },
  { transform: "perspective(400px) rotateX(90deg) rotate(10deg)", offset: 2 * TURN },
  { transform: "perspective(400px) rotateX(-90deg) rotate(-8deg)", offset: 2 * TURN, easing: SETTLE },
]

function flight(from: From, order: number): Keyframe[] {
  const side = 90 - 30 * order
  const way = from === "below" ? 170 : -170
  return [
    { transform: `translate(${side}px, ${way}px) scale(.6)`, opacity: 0 },
    { opacity: 1, offset: 0.15 },
    { transform: "none", opacity: 1 },
  ]
}

/** The dice that lie somewhere, without the ghosts that keep a place for them. */
const LYING = "[data-die]:not(.ghost)"

/** Where each die lies now, by its number. */
export function places(root: HTMLElement | undefined): Map<string, DOMRect> {
  const dice = root?.querySelectorAll<HTMLElement>(LYING) ?? []
  return new Map([...dice].map((die) => [die.dataset["die"] ?? "", die.getBoundingClientRect()]))
}

/** Lets every die that lies elsewhere than before glide to its new place. */
export function glide(root: HTMLElement | undefined, before: Map<string, DOMRect>): void {
  if (!root || !canAnimate || stillness()) return
  for (const die of root.querySelectorAll<HTMLElement>(LYING)) {
    const was = before.get(die.dataset["die"] ?? "")
    if (was) glideFrom(die, was)
  }
}

function glideFrom(die: HTMLElement, was: DOMRect): void {
  const is = die.getBoundingClientRect()
  const [x, y] = [was.x - is.x, was.y - is.y]
  if (!is.width || (Math.abs(x) < 1 && Math.abs(y) < 1)) return
  const scale = was.width / is.width
  const arc = Math.hypot(x, y) > is.width ? ARC : 0
  const way: [number, number, number][] = [
    [x, y, scale],
    [x / 2, y / 2 - arc, (scale + 1) / 2],
    [0, 0, 1],
  ]
  die.animate(
    way.map(([right, down, size]) => ({
      transform: `translate(${right}px, ${down}px) scale(${size})`,
      transformOrigin: "0 0",
    })),
    { duration: PLACE, easing: EASE },
  )
}

/** A refused word shakes once. */
export function shake(elements: Iterable<HTMLElement>): void {
  if (!canAnimate || stillness()) return
  const steps = [0, -4, 4, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
  for (const element of elements) element.animate(steps, { duration: 220 })
}
