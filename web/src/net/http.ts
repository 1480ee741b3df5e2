import { at } from "../base"
import type { GameInfo, NewTable, Sentence, TableInfo, Trouble } from "../protocol"
import { preferences } from "../preferences.svelte"
import { isKept } from "./keeping.svelte"
import { askPocket, isAlone, isPocketPath } from "./pocket"

/** What came of a request: a value, or a sentence that says why not. */
export type Result<T> =
  { value: T; trouble?: undefined; status: number } | { value?: undefined; trouble: Sentence; status: number }

const UNREACHABLE: Sentence = { type: "sentence", text: "The server cannot be reached.", facts: {} }

/**
 * Asks the house of a table, or the server; without one, the house in the pocket if it is kept here. What that does
 * not know, the server may: then it is said that the server cannot be reached.
 */
export async function ask<T>(path: string, body?: unknown): Promise<Result<T>> {
  if (isAlone || isPocketPath(path) || isForHere(path)) return askHere<T>(path, body)
  const result = await askServer<T>(path, body)
  if (result.status !== 0 || !(await isKept())) return result
  const here = await askHere<T>(path, body)
  return here.status === 404 ? result : here
}

/** Whether new tables are played on this device, and this is one. */
const isForHere = (path: string) => path === "/api/tables" && preferences.here

async function askHere<T>(path: string, body?: unknown): Promise<Result<T>> {
  const { status, text } = await askPocket(path, body)
  if (status === 200) return { value: JSON.parse(text) as T, status }
  return { trouble: (JSON.parse(text) as Trouble).sentence, status }
}

/** Asks for a text; undefined if it cannot be had. */
export async function askText(path: string): Promise<string | undefined> {
  if (isAlone || isPocketPath(path)) {
    const { status, text } = await askPocket(path)
    return status === 200 ? text : undefined
  }
  const response = await fetch(at(path)).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

async function askServer<T>(path: string, body?: unknown): Promise<Result<T>> {
  try {
    const response = await fetch(at(path), body === undefined ? {} : post(body))
    if (response.status === 204) return { value: null as T, status: 204 }
    if (response.ok) return { value: (await response.json()) as T, status: response.status }
    return { trouble: await reason(response), status: response.status }
  } catch {
    return { trouble: UNREACHABLE, status: 0 }
  }
}

/** Asks for something that comes line by line; says why not if it does not come to its end. */
export async function askLines<T>(
  path: string,
  signal: AbortSignal,
  each: (line: T) => void,
): Promise<Sentence | undefined> {
  try {
    const response = await fetch(at(path), { signal })
    if (!response.ok || !response.body) return await reason(response)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let begun = ""
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (begun + part.value).split("\n")
      begun = lines.pop() ?? ""
      for (const line of lines) each(JSON.parse(line) as T)
    }
    return undefined
  } catch {
    return signal.aborted ? undefined : UNREACHABLE
  }
}

function post(body: unknown): RequestInit {
  if (typeof body === "string") return { method: "POST", headers: { "Content-Type": "text/plain" }, body }
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
}

async function reason(response: Response): Promise<Sentence> {
  const trouble = (await response.json().catch(() => undefined)) as Trouble | undefined
  return trouble?.sentence ?? UNREACHABLE
}

/** Opens a table, and sits down at it if this device's player has a name; everything else is agreed on in its lobby. */
export function openTable(game: string): Promise<Result<TableInfo>> {
  const name = preferences.name || null
  const table: Pick<NewTable, "game" | "name"> = { game, name }
  return ask<TableInfo>("/api/tables", table)
}

/** Has the server forget whoever uses this browser, and the browser forget it too. */
export async function forgetMe(): Promise<boolean> {
  const { trouble } = await ask<null>("/api/me/forget", {})
  if (trouble) return false
  localStorage.clear()
  return true
}

let games: Promise<Result<GameInfo[]>> | undefined

/** The games of this server; asked for once, and again if that failed. */
export async function knownGames(): Promise<readonly GameInfo[]> {
  games ??= ask<GameInfo[]>("/api/games")
  const { value } = await games
  if (!value) games = undefined
  return value ?? []
}
