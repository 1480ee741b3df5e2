import type { Table } from "../net/table.svelte"
import type { Texts } from "../texts/en"
import { texts } from "../texts/index.svelte"

/** How well a bot plays, in the page's language. */
export const levelName = (level: string): string => texts().lobby.levels[level] ?? level

/** One word on who sits at a seat and whether they are there. */
export function wordOf({ view }: Pick<Table, "view">, seat: number, say: Texts["table"]): string {
  const person = view?.seats[seat]
  if (!person) return ""
  if (person.gone) return say.gone
  if (!person.connected) return say.away
  if (person.kind === "bot") return say.botOf(say.levelIn(levelName(person.level ?? "")))
  return seat === view?.you ? say.you : ""
}

/** What somebody does now, or else who they are; who is away is so in any case, and a bot has its level. */
export function stateOf({ view }: Pick<Table, "view">, seat: number, doing: string): string {
  const person = view?.seats[seat]
  const there = person?.connected === true && !person.gone
  const level = person?.kind === "bot" ? texts().table.levelIn(levelName(person.level ?? "")) : ""
  const who = doing && there ? level : wordOf({ view }, seat, texts().table)
  return [who, doing].filter(Boolean).join(" · ")
}
