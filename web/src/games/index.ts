import type { Component } from "svelte"
import type { Body } from "../colours"
import type { Table } from "../net/table.svelte"
import type { TableView } from "../protocol"
import type { GameTexts } from "../texts/games/words"
import type { en } from "../texts/en"

export type GameName = keyof typeof en.home.game

interface CardDie {
  face: string
  value?: number
  body?: Body
  colour?: "black" | "red" | "blue"
  twice?: boolean
}

/** How a game looks before it is loaded: its cloth, and the dice on its card. */
export interface GameLook {
  name: GameName
  cloth: string
  dice: readonly CardDie[]
  /** Whether words are judged in it. */
  words: boolean
  /** Whether people have something that others must not see. */
  secret?: boolean
}

const letters = (text: string): CardDie[] => [...text].map((face) => ({ face }))

export const GAMES: readonly GameLook[] = [
  { name: "bridge-dice", cloth: "g-bridge", dice: letters("BRIDGE"), words: false },
  {
    name: "dice-words",
    cloth: "g-dw",
    words: true,
    secret: true,
    dice: [
      { face: "S", value: 2, body: "lemonade" },
      { face: "I", value: 1, body: "punch" },
      { face: "P", value: 3, body: "grape" },
    ],
  },
  {
    name: "letters-rebus",
    cloth: "g-rebus",
    words: true,
    secret: true,
    dice: [
      { face: "R", value: 2 },
      { face: "E", value: 1 },
      { face: "*" },
      { face: "U", value: 3 },
      { face: "S", value: 2 },
    ],
  },
  {
    name: "alphabet-dice",
    cloth: "g-alpha",
    words: true,
    dice: [...letters("SO"), { face: "U", colour: "red", twice: true }, ...letters("P")],
  },
  {
    name: "boggle-bowl",
    cloth: "g-bowl",
    words: true,
    secret: true,
    dice: letters("BOWL").map((die, place) => ({ ...die, colour: place % 2 ? "blue" : "red" })),
  },
]

export function lookOf(name: string): GameLook | undefined {
  return GAMES.find((game) => game.name === name)
}

/** What the component of a game's table is given. */
export interface TableProps {
  table: Table
  /** Called when somebody has seen enough of the finished game. */
  onfinish: () => void
}

/** What the component of a game's score sheet is given; `big` on the result page. */
export interface SheetProps {
  view: TableView
  big?: boolean
}

type Loader<T> = () => Promise<T>

const tables = import.meta.glob<{ default: Component<TableProps> }>("./*/Table.svelte")
const sheets = import.meta.glob<{ default: Component<SheetProps> }>("./*/Sheet.svelte")
const helps = import.meta.glob<{ default: Component }>("./*/Help.svelte")
const texts = import.meta.glob<GameTexts>(["../texts/games/*.ts", "!../texts/games/words.ts"])

/** Whether this page can show a game's table. */
export function canPlay(game: string): boolean {
  return `./${game}/Table.svelte` in tables
}

export interface LoadedGame {
  Table: Component<TableProps>
  Sheet: Component<SheetProps>
  Help: Component
  texts: GameTexts
}

/** A game's score sheet alone. */
export async function loadSheet(game: string): Promise<Component<SheetProps>> {
  return (await load(sheets, `./${game}/Sheet.svelte`)).default
}

/** Everything of a game, loaded when it is needed; what a folder `games/<name>` holds is found by itself. */
export async function loadGame(game: string): Promise<LoadedGame> {
  const [table, sheet, help, words] = await Promise.all([
    load(tables, `./${game}/Table.svelte`),
    load(sheets, `./${game}/Sheet.svelte`),
    load(helps, `./${game}/Help.svelte`),
    load(texts, `../texts/games/${game}.ts`),
  ])
  return { Table: table.default, Sheet: sheet.default, Help: help.default, texts: words }
}

/** How a game is played, without its table. */
export async function loadHelp(game: GameName): Promise<Component> {
  return (await load(helps, `./${game}/Help.svelte`)).default
}

function load<T>(loaders: Record<string, Loader<T>>, path: string): Promise<T> {
  const loader = loaders[path]
  return loader ? loader() : Promise.reject(new Error(`There is no ${path}.`))
}
