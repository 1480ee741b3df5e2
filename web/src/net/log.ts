import type { Line, TableView } from "../protocol"

const LONGEST = 200

/** The log with the lines that are new; a line that came before is not told twice. */
export function withNewLines(known: readonly Line[], come: readonly Line[]): readonly Line[] {
  const last = known.at(-1)?.number ?? 0
  const fresh = come.filter((line) => line.number > last)
  return fresh.length ? [...known, ...fresh].slice(-LONGEST) : known
}

/** Whether a view is to be shown: an older one may arrive late, after a reconnect. */
export function newer(known: TableView | undefined, come: TableView): boolean {
  return known === undefined || isRestored(known, come) || come.seq >= known.seq
}

/** Whether the server was restored from a backup since the known view: what was seen may not have happened. */
export function isRestored(known: TableView | undefined, come: TableView): boolean {
  return known !== undefined && come.epoch !== known.epoch
}
