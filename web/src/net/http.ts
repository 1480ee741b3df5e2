import type { GameInfo, NewTable, Sentence, TableInfo, Trouble } from "../protocol"

/** What came of a request: a value, or a sentence that says why not. */
export type Result<T> =
  { value: T; trouble?: undefined; status: number } | { value?: undefined; trouble: Sentence; status: number }

const UNREACHABLE: Sentence = { type: "sentence", text: "The server cannot be reached.", facts: {} }

export async function ask<T>(path: string, body?: unknown): Promise<Result<T>> {
  try {
    const response = await fetch(path, body === undefined ? {} : post(body))
    if (response.ok) return { value: (await response.json()) as T, status: response.status }
    return { trouble: await reason(response), status: response.status }
  } catch {
    return { trouble: UNREACHABLE, status: 0 }
  }
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
}

async function reason(response: Response): Promise<Sentence> {
  const trouble = (await response.json().catch(() => undefined)) as Trouble | undefined
  return trouble?.sentence ?? UNREACHABLE
}

export const openTable = (table: NewTable) => ask<TableInfo>("/api/tables", table)
export const findTable = (code: string) => ask<TableInfo>(`/api/tables/${encodeURIComponent(code)}`)

let games: Promise<Result<GameInfo[]>> | undefined

/** The games of this server; asked for once, and again if that failed. */
export async function knownGames(): Promise<readonly GameInfo[]> {
  games ??= ask<GameInfo[]>("/api/games")
  const { value } = await games
  if (!value) games = undefined
  return value ?? []
}
