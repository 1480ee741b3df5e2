import type { OptionInfo } from "../protocol"
import type { LobbyFacts, OptionWords } from "../games/game"

/** An option as the form shows it: what it is, its words, and what it is set to. */
export interface FormOption {
  info: OptionInfo
  words: OptionWords
  value: unknown
}

/** The options of a game that apply, in the order of their words; one without words shows its bare name. */
export function formOf(
  infos: readonly OptionInfo[],
  words: Record<string, OptionWords>,
  chosen: Record<string, unknown>,
  lobby: Omit<LobbyFacts, "option"> = { box: false, seats: 2 },
): FormOption[] {
  const order = Object.keys(words)
  const form = infos
    .map((info) => ({
      info,
      words: words[info.name] ?? { label: plain(info.name) },
      value: chosen[info.name] ?? info.default,
    }))
    .sort((a, b) => order.indexOf(a.info.name) - order.indexOf(b.info.name))
  const option = (name: string) => form.find(({ info }) => info.name === name)?.value
  return form.filter(({ words }) => words.when?.({ ...lobby, option }) ?? true)
}

/** What can be chosen for an option, in its order, each with its word; also what is set now, whatever it is. */
export function choicesOf({ info, words, value }: FormOption): { value: string | number; label: string }[] {
  if (info.kind === "choice")
    return info.choices.map((choice) => ({ value: choice, label: words.choices?.[choice] ?? plain(choice) }))
  const offered = words.choices
    ? Object.keys(words.choices).map(Number)
    : [info.least, info.default as number, info.most].filter((number) => number !== null)
  const all = [...new Set([...offered, Number(value)])].sort((a, b) => a - b)
  return all.map((number) => ({ value: number, label: words.choices?.[number] ?? String(number) }))
}

/** An option as somebody reads it who cannot change it. */
export function valueText(option: FormOption, say: { on: string; off: string }): string {
  const { info, value } = option
  if (info.kind === "switch") return value === true ? say.on : say.off
  if (info.kind === "choice" || info.kind === "number")
    return choicesOf(option).find((choice) => choice.value === value)?.label ?? String(value)
  return String(value ?? "")
}

/** `spelling_help` reads "Spelling help". */
export function plain(name: string): string {
  const text = name.replaceAll(/[_-]/g, " ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "qi, za  ZZZ" is the list QI, ZA, ZZZ. */
export function listOf(typed: string): string[] {
  return typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
}
