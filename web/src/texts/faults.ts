import { OTHERWISE, WORDING } from "../faults"
import type { Reason } from "../net/outbox"
import type { Fault } from "../protocol"
import { tell } from "./index.svelte"

/** A fault in the chosen language. */
export function tellFault({ kind, word = "", facts = {} }: Fault, names: readonly string[] = []): string {
  return tell({ text: WORDING[kind] ?? OTHERWISE, facts: { word, ...facts } }, names)
}

/** Everything that speaks against something, one text for each. */
export function tellReasons(reasons: readonly Reason[], names: readonly string[] = []): string[] {
  return reasons.map((reason) => ("kind" in reason ? tellFault(reason, names) : tell(reason, names)))
}

/** The faults among some reasons. */
export function faultsIn(reasons: readonly Reason[]): Fault[] {
  return reasons.filter((reason) => "kind" in reason)
}
