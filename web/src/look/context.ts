import { getContext, hasContext, setContext, type Snippet } from "svelte"
import type { Hindsight } from "./hindsight.svelte"
import type { Past } from "./past.svelte"

/** A game that is looked back at, and what its table then has instead of asks. */
export interface Looking {
  past: Past
  hindsight: Hindsight
  /** What was possible, instead of the table when somebody wants to see it. */
  possible: Snippet
  /** Instead of the ask bar. */
  bar: Snippet
  /** On top of the rail, and at its end. */
  top: Snippet
  end: Snippet
  /** Where the way back leads. */
  back: string
}

const KEY = Symbol("look")

export function placeLook(looking: Looking): void {
  setContext(KEY, looking)
}

/** Whether a component stands at a table that is only looked back at; asked while it is made. */
export function lookingBack(): Looking | undefined {
  return hasContext(KEY) ? getContext<Looking>(KEY) : undefined
}
