import type { DieState } from "./Die.svelte"

/** How a die looks, wherever it lies. */
export interface Looks {
  id: number
  face: string
  value?: number | undefined
  letter?: string | undefined
  colour?: "black" | "red" | "blue"
  twice?: boolean
  state?: DieState
  head?: boolean
  where?: string
  /** What it is called, given its letter and all that belongs to it. */
  name?: (label: string) => string
  faces?: readonly string[]
}
