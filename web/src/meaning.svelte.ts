import { ask } from "./net/http"
import type { Found } from "./protocol"

/** The word whose meaning is shown, if any; `meaning` is missing while it is looked up, and empty if there is none. */
const shown = $state<{ word?: string | undefined; meaning?: string | undefined }>({})

export const meaningShown = (): Readonly<typeof shown> => shown

/** Shows what a word means. */
export async function showMeaning(word: string): Promise<void> {
  shown.word = word
  shown.meaning = undefined
  const path = `/api/dictionary?tier=extended&offensive=3&word=${encodeURIComponent(word)}`
  const { value } = await ask<Found>(path)
  if (shown.word === word) shown.meaning = value?.definition ?? ""
}

export function hideMeaning(): void {
  shown.word = undefined
}
