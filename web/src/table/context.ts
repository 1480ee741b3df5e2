import { getContext, setContext } from "svelte"
import type { Table } from "../net/table.svelte"

const KEY = Symbol("table")

/** The table that a page is about, for parts that every game has: the pause, the reconnecting line. */
export function placeTable(table: Table): void {
  setContext(KEY, table)
}

export function tableHere(): Table | undefined {
  return getContext<Table | undefined>(KEY)
}
