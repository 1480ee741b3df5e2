import { GAMES } from "./games"

/** The addresses of the page. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string | undefined }
  | { page: "tables" }
  | { page: "table"; code: string }
  | { page: "review"; code: string; number: number }
  | { page: "review-file" }
  | { page: "dictionary" }
  | { page: "how"; game: string | undefined }
  | { page: "blank"; game: string }
  | { page: "missing" }

const GAME_NAMES: readonly string[] = GAMES.map((game) => game.name)

export function parse(path: string): Route {
  const parts = path.split("/").filter(Boolean)
  const [first, second, third] = parts
  if (first === undefined) return { page: "home" }
  if (first === "new" && parts.length < 3) return { page: "new", game: second }
  if (first === "tables" && parts.length === 1) return { page: "tables" }
  if (first === "t" && second && parts.length === 2) return { page: "table", code: codeOf(second) }
  if (first === "t" && second && parts.length === 3 && /^[1-9]\d{0,5}$/.test(third ?? ""))
    return { page: "review", code: codeOf(second), number: Number(third) }
  if (first === "look" && parts.length === 1) return { page: "review-file" }
  if (first === "how" && parts.length < 3 && (!second || GAME_NAMES.includes(second)))
    return { page: "how", game: second }
  if (first === "sheet" && second && parts.length === 2 && GAME_NAMES.includes(second))
    return { page: "blank", game: second }
  if (first === "dictionary" && parts.length === 1) return { page: "dictionary" }
  return { page: "missing" }
}

/** A table's code from whatever somebody typed: " Mint 42 " is mint-42. */
export function codeOf(typed: string): string {
  return typed
    .replaceAll(/%20/g, " ")
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
}

/** The address of the review of a table's finished game: /t/mint-42/1, from a seat. */
export function reviewPath(code: string, number: number, seat: number | null): string {
  return `${tablePath(code)}/${number}${seat === null ? "" : `?seat=${seat}`}`
}

/** Where the table with this code is found: /t/mint-42. */
export function tablePath(code: string): string {
  return `/t/${encodeURIComponent(code)}`
}
