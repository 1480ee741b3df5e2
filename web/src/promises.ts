/** What this device saw of the fair dice while a game was played: the promise, and the chance that it added itself. */

const PROMISES = "lettercup.promises"
const CHANCES = "lettercup.chances"
const MOST = 40

export interface Known {
  /** The promise that was shown during the game, if this device was there. */
  commitment: string | undefined
  chances: readonly string[]
}

export function rememberPromise(code: string, number: number, commitment: string): void {
  const key = `${code} ${number}`
  const others = read<[string, string]>(PROMISES).filter(([known]) => known !== key)
  write(PROMISES, [...others, [key, commitment]])
}

export function rememberChance(entropy: string): void {
  write(CHANCES, [...read<string>(CHANCES), entropy])
}

export function knownOf(code: string, number: number): Known {
  const promise = read<[string, string]>(PROMISES).find(([key]) => key === `${code} ${number}`)
  return { commitment: promise?.[1], chances: read<string>(CHANCES) }
}

function read<T>(key: string): T[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown
    return Array.isArray(kept) ? (kept as T[]) : []
  } catch {
    return []
  }
}

function write(key: string, kept: readonly unknown[]): void {
  localStorage.setItem(key, JSON.stringify(kept.slice(-MOST)))
}
