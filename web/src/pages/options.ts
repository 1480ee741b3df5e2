import type { OptionInfo } from "../protocol"
import type { OptionWords } from "../texts/games/words"

/** An option as the form shows it: what it is, its words, and what it is set to. */
export interface FormOption {
  info: OptionInfo
  words: OptionWords
  value: unknown
}

/** The options of a game in the order of the sheet; one without words shows its bare name. */
export function formOf(
  infos: readonly OptionInfo[],
  words: Record<string, OptionWords>,
  chosen: Record<string, unknown>,
): FormOption[] {
  return infos.map((info) => ({
    info,
    words: words[info.name] ?? { label: plain(info.name) },
    value: chosen[info.name] ?? info.default,
  }))
}

/** `spelling_help` reads "Spelling help". */
export function plain(name: string): string {
  const text = name.replaceAll(/[_-]/g, " ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A number that somebody typed, kept within what the option allows; nothing if it is no number. */
export function within(typed: string, info: Pick<OptionInfo, "least" | "most">): number | undefined {
  const number = Number.parseInt(typed, 10)
  if (Number.isNaN(number)) return undefined
  return Math.min(Math.max(number, info.least ?? -Infinity), info.most ?? Infinity)
}

/** "qi, za  ZZZ" is the list QI, ZA, ZZZ. */
export function listOf(typed: string): string[] {
  return typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
}
