import { at } from "../base"
import { ask, askText, type Result } from "../net/http"
import { isPocketCode } from "../net/pocket"
import type { GameReview, TurnReview, Sentence } from "../protocol"

/** A record as text, with its steps. */
export interface Evidence {
  text: string
  reviewed: GameReview
}

const recordPath = (code: string, number: number) => `/api/tables/${code}/records/${number}`

/** An address with the key to the game, if the page was opened with it: for somebody who was not at the table. */
function keyed(path: string): string {
  const key = new URLSearchParams(location.search).get("key")
  return key ? `${path}${path.includes("?") ? "&" : "?"}key=${encodeURIComponent(key)}` : path
}

/** Has the browser save the record of a finished game as a file. */
export async function saveRecord(code: string, number: number): Promise<void> {
  if (!isPocketCode(code)) return location.assign(at(keyed(recordPath(code, number))))
  const text = await askText(recordPath(code, number))
  if (text === undefined) return
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }))
  link.download = `${code}-${number}.jsonl`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const eyes = (seat: number | null) => (seat === null ? "" : `?seat=${seat}`)

export function stepsOf(code: string, number: number, seat: number | null): Promise<Result<GameReview>> {
  return ask<GameReview>(keyed(`${recordPath(code, number)}/review${eyes(seat)}`))
}

export function stepsIn(text: string, seat: number | null): Promise<Result<GameReview>> {
  return ask<GameReview>(`/api/review${eyes(seat)}`, text)
}

export function turnAt(
  code: string,
  number: number,
  step: number,
  seat: number,
): Promise<Result<TurnReview>> {
  return ask<TurnReview>(keyed(`${recordPath(code, number)}/review/turn?${onward(step, seat)}`))
}

export function turnIn(text: string, step: number, seat: number): Promise<Result<TurnReview>> {
  return ask<TurnReview>(`/api/review/turn?${onward(step, seat)}`, text)
}

const onward = (step: number, seat: number) => `step=${step}&seat=${seat}&onward=true`

/** The record of a finished game and its steps, to be checked. */
export async function recordOf(
  code: string,
  number: number,
  known?: GameReview,
): Promise<Evidence | { trouble: Sentence }> {
  const [record, steps] = await Promise.all([
    askText(keyed(recordPath(code, number))),
    known ? { value: known } : stepsOf(code, number, null),
  ]).catch(() => [undefined, undefined])
  if (record === undefined || !steps?.value) return { trouble: UNREACHABLE }
  return { text: record, reviewed: steps.value }
}

const UNREACHABLE: Sentence = { type: "sentence", text: "The server cannot be reached.", facts: {} }
