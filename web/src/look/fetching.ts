import { ask, type Result } from "../net/http"
import type { LookBack, Possible, Sentence } from "../protocol"

/** A record as text, with its steps. */
export interface Evidence {
  text: string
  looked: LookBack
}

export const recordPath = (code: string, number: number) => `/api/tables/${code}/records/${number}`

const eyes = (seat: number | null) => (seat === null ? "" : `?seat=${seat}`)

export function stepsOf(code: string, number: number, seat: number | null): Promise<Result<LookBack>> {
  return ask<LookBack>(`${recordPath(code, number)}/steps${eyes(seat)}`)
}

export function stepsIn(text: string, seat: number | null): Promise<Result<LookBack>> {
  return ask<LookBack>(`/api/look-back${eyes(seat)}`, text)
}

export function possibleAt(
  code: string,
  number: number,
  step: number,
  seat: number,
): Promise<Result<Possible>> {
  return ask<Possible>(`${recordPath(code, number)}/possible?step=${step}&seat=${seat}`)
}

export function possibleIn(text: string, step: number, seat: number): Promise<Result<Possible>> {
  return ask<Possible>(`/api/possible?step=${step}&seat=${seat}`, text)
}

/** The record of a finished game and its steps, to be checked. */
export async function recordOf(
  code: string,
  number: number,
  known?: LookBack,
): Promise<Evidence | { trouble: Sentence }> {
  const [record, steps] = await Promise.all([
    fetch(recordPath(code, number)).then((response) => (response.ok ? response.text() : undefined)),
    known ? { value: known } : stepsOf(code, number, null),
  ]).catch(() => [undefined, undefined])
  if (record === undefined || !steps?.value) return { trouble: UNREACHABLE }
  return { text: record, looked: steps.value }
}

const UNREACHABLE: Sentence = { type: "sentence", text: "The server cannot be reached.", facts: {} }
