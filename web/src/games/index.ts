import type { Component } from "svelte"
import type { GamePage, Look, SheetProps, TableProps } from "./game"
import { folderOf } from "./parts"

const looks = import.meta.glob<Look>("./*/look.ts", { import: "look", eager: true })
const pages = import.meta.glob<GamePage>("./*/index.ts", { import: "page" })
const tables = import.meta.glob<Component<TableProps>>("./*/Table.svelte", { import: "default" })
const sheets = import.meta.glob<Component<SheetProps>>("./*/Sheet.svelte", { import: "default" })
const classSheets = import.meta.glob<Component>("./*/ClassSheet.svelte", { import: "default" })
const helps = import.meta.glob<Component>("./*/Help.svelte", { import: "default" })

/** How many bots a quick game is played against. */
export const BOTS = 2

/** A game's look with its name, which is the name of its folder and the one on the wire. */
export interface GameLook extends Look {
  name: string
}

export const GAMES: readonly GameLook[] = Object.entries(looks)
  .map(([path, look]) => ({ ...look, name: folderOf(path) }))
  .sort((a, b) => a.place - b.place)

export function lookOf(name: string): GameLook | undefined {
  return GAMES.find((game) => game.name === name)
}

/** About how many minutes a game takes, by fives; without a table, a quick game against bots. */
export function minutesOf(
  game: Pick<Look, "minutes" | "bots">,
  option: (name: string) => unknown = () => undefined,
  people = 1,
  bots = game.bots ?? BOTS,
): number {
  return Math.max(5, 5 * Math.round(game.minutes(option, people, bots) / 5))
}

/** The title of a game; its bare name, if this page does not know it. */
export function titleOf(name: string): string {
  return lookOf(name)?.title ?? name
}

export const loadPage = (game: string) => load(pages, `./${game}/index.ts`)
export const loadTable = (game: string) => load(tables, `./${game}/Table.svelte`)
export const loadSheet = (game: string) => load(sheets, `./${game}/Sheet.svelte`)
export const loadClassSheet = (game: string) => load(classSheets, `./${game}/ClassSheet.svelte`)
export const loadHelp = (game: string) => load(helps, `./${game}/Help.svelte`)

/** Whether a game has a sheet for a class; only some do. */
export const hasClassSheet = (game: string): boolean => `./${game}/ClassSheet.svelte` in classSheets

function load<T>(loaders: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const loader = loaders[path]
  return loader ? loader() : Promise.reject(new Error(`There is no ${path}.`))
}
