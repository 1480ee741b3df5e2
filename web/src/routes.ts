import { GAMES, hasClassSheet } from "./games"
import { isPocketCode } from "./net/pocket"

/** The addresses of the page. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string | undefined }
  | { page: "tables" }
  | { page: "table"; code: string }
  | { page: "new-room" }
  | { page: "room"; code: string; as: RoomSight }
  | { page: "room-cards"; code: string }
  | { page: "review"; code: string; number: number }
  | { page: "day"; number: number; game: string; again: boolean }
  | { page: "days" }
  | { page: "devices"; code: string | undefined }
  | { page: "review-file" }
  | { page: "dictionary" }
  | { page: "how"; game: string | undefined }
  | { page: "blank"; game: string }
  | { page: "class-sheet"; game: string }
  | { page: "missing" }

/** How somebody looks at a room: as a player, on the projector, or as its host. */
export type RoomSight = "player" | "screen" | "director"

const ROOM_PAGES: Record<string, RoomSight> = { screen: "screen", lead: "director" }

const GAME_NAMES: readonly string[] = GAMES.map((game) => game.name)

const isGame = (name: string | undefined): name is string => GAME_NAMES.includes(name ?? "")

export function parse(path: string): Route {
  const parts = path.split("/").filter(Boolean)
  const [first, second, third] = parts
  if (first === undefined) return { page: "home" }
  if (first === "new" && parts.length < 3) return { page: "new", game: second }
  if (first === "tables" && parts.length === 1) return { page: "tables" }
  if (first === "t" && second && parts.length === 2) return { page: "table", code: codeOf(second) }
  if (first === "t" && second && parts.length === 3 && /^[1-9]\d{0,5}$/.test(third ?? ""))
    return { page: "review", code: codeOf(second), number: Number(third) }
  if (first === "rooms" && second === "new" && parts.length === 2) return { page: "new-room" }
  if (first === "r" && second) return roomRoute(codeOf(second), parts.slice(2))
  if (first === "d" && /^[1-9]\d{0,5}$/.test(second ?? "") && isGame(third))
    return dayRoute(Number(second), third, parts.slice(3))
  if (first === "days" && parts.length === 1) return { page: "days" }
  if (first === "devices" && parts.length === 1) return { page: "devices", code: undefined }
  if (first === "link" && parts.length === 2 && /^\d{6}$/.test(second ?? ""))
    return { page: "devices", code: second }
  if (first === "look" && parts.length === 1) return { page: "review-file" }
  if (first === "how" && parts.length < 3 && (!second || isGame(second))) return { page: "how", game: second }
  if (first === "sheet" && parts.length === 2 && isGame(second)) return { page: "blank", game: second }
  if (first === "sheet" && third === "class" && parts.length === 3 && isGame(second) && hasClassSheet(second))
    return { page: "class-sheet", game: second }
  if (first === "dictionary" && parts.length === 1) return { page: "dictionary" }
  return { page: "missing" }
}

function dayRoute(number: number, game: string, rest: readonly string[]): Route {
  const again = rest.length === 1 && rest[0] === "again"
  return again || !rest.length ? { page: "day", number, game, again } : { page: "missing" }
}

function roomRoute(code: string, [part, ...rest]: readonly string[]): Route {
  const as = part === undefined ? "player" : ROOM_PAGES[part]
  if (part === "cards" && !rest.length) return { page: "room-cards", code }
  return as && !rest.length ? { page: "room", code, as } : { page: "missing" }
}

/** Whether there is nothing at an address where no server is: others meet there, or it was played elsewhere. */
export function needsServer(route: Route): boolean {
  if (route.page === "table" || route.page === "review") return !isPocketCode(route.code)
  return ["new-room", "room", "room-cards", "devices"].includes(route.page)
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

/** Where a room is found, or a page of it: /r/mint-42/screen. */
export function roomPath(code: string, part: "" | "/screen" | "/lead" | "/cards" = ""): string {
  return `/r/${encodeURIComponent(code)}${part}`
}

/** The code of the room to which an attempt belongs, from the name of its contest. */
export function roomOf(contest: string): string | undefined {
  return /^room-(.+-\d+)-\d+$/.exec(contest)?.[1]
}

/** Where a day's dice of a game are found: /d/322/dice; or what another attempt at them was worth. */
export function dayPath(number: number, game: string, again = false): string {
  return `/d/${number}/${game}${again ? "/again" : ""}`
}

/** The day to which an attempt belongs, from the name of its contest. */
export function dayOf(contest: string): { number: number; game: string; again: boolean } | undefined {
  const [, again, number, game] = /^(again-)?(?:house-)?day-(\d+)-(.+)$/.exec(contest) ?? []
  return number && game ? { number: Number(number), game, again: !!again } : undefined
}
