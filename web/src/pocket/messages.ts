/** What the page and the house in its worker say to each other. */
export type Asked =
  | { kind: "open"; base: string }
  | { kind: "ask"; id: number; method: string; path: string; body: string }
  | { kind: "connect"; id: number; code: string; seat: number | undefined }
  | { kind: "send"; id: number; text: string }
  | { kind: "close"; id: number }

export type Said =
  | { kind: "step"; step: string }
  | { kind: "ready" }
  | { kind: "failed"; why: Failure }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "frame"; id: number; text: string }
  /** The browser does not write any more. */
  | { kind: "full" }

/** Files are missing and there is no network; the browser keeps nothing; or it cannot do this at all. */
export type Failure = "missing" | "storage" | "browser"

export const WHY: Record<Failure, string> = {
  missing: "Lettercup is not kept on this device, and there is no network.",
  storage: "This browser lets nothing be kept here: leave the private window, or allow it to keep data.",
  browser: "This browser cannot play without a server.",
}
