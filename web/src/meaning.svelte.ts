import { lookUp, type Rules } from "./net/dictionary"
import type { Found } from "./protocol"

const WIDEST: Rules = { tier: "extended", offensive: 3 }

/** The word that was tapped, if any; what the dictionary found is missing while it is looked up. */
const shown = $state<{ word?: string | undefined; found?: Found | null | undefined }>({})

export const wordShown = (): Readonly<typeof shown> => shown

/** Shows what a word means, and why it does not count where it does not. */
export async function showMeaning(word: string, rules: Rules = WIDEST): Promise<void> {
  shown.word = word
  shown.found = undefined
  const { value } = await lookUp(word, rules)
  if (shown.word === word) shown.found = value ?? null
}

export function hideMeaning(): void {
  shown.word = undefined
}
