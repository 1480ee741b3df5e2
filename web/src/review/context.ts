import { getContext, hasContext, setContext, type Snippet } from "svelte"
import type { TurnReviews } from "./turns.svelte"
import type { Tool } from "../parts/TitleBar.svelte"
import type { Replay } from "./replay.svelte"

/** A game under review, and what its table shows instead of asks. */
export interface ReviewContext {
  replay: Replay
  turns: TurnReviews
  /** The review of a turn, instead of the table while it is open. */
  card: Snippet
  /** Instead of the ask bar. */
  bar: Snippet
  /** On top of the rail, and at its end. */
  top: Snippet
  end: Snippet
  /** Where the way back leads. */
  back: string
  /** The line below the title, while turns are looked at. */
  line: () => string | undefined
  first: Tool | undefined
  more: readonly Tool[]
}

const KEY = Symbol("review")

export function placeReview(review: ReviewContext): void {
  setContext(KEY, review)
}

/** The review that a component belongs to, if any; called while the component is created. */
export function reviewHere(): ReviewContext | undefined {
  return hasContext(KEY) ? getContext<ReviewContext>(KEY) : undefined
}
