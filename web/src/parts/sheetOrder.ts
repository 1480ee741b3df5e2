import { getContext, setContext } from "svelte"

const KEY = Symbol("columns")

/** Score sheets below have their columns in this order, by seat. */
export function orderColumns(order: () => readonly number[]): void {
  setContext(KEY, order)
}

/** In which order the columns of a score sheet stand; empty: as people sit. */
export function columnOrder(): () => readonly number[] {
  return getContext<(() => readonly number[]) | undefined>(KEY) ?? (() => [])
}
