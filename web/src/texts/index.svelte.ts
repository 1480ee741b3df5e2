import type { GamePage, InLanguages } from "../games/game"
import type { Sentence } from "../protocol"
import { preferences, prefer } from "../preferences.svelte"
import { en, type Texts } from "./en"
import { SEATS, told } from "./fill"
import { YOURS } from "./yours"

interface Language {
  texts: Texts
  /** Sentences of the server, by their English template. */
  sentences: Record<string, string>
}

const LOADERS: Record<string, () => Promise<Language>> = {
  en: () => Promise.resolve({ texts: en, sentences: {} }),
  de: () => import("./de").then(({ de, sentences }) => ({ texts: de, sentences })),
}

export const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
] as const

let spoken = $state.raw<{ code: string; language: Language }>({
  code: "en",
  language: { texts: en, sentences: {} },
})

/** The words of the page in the chosen language. */
export function texts(): Texts {
  return spoken.language.texts
}

export function languageCode(): string {
  return spoken.code
}

/** For dates and numbers: the chosen language as this browser writes it (British English, for instance). */
export function locale(): string {
  const code = languageCode()
  return navigator.languages.find((tag) => tag === code || tag.startsWith(`${code}-`)) ?? code
}

/** The words of a game in the chosen language. */
export function inLanguage<T>(words: InLanguages<T>): T {
  return languageCode() === "de" ? words.de : words.en
}

/** Sentences of the games, learned when a game is loaded: in German, and about whoever looks. */
let learned = $state.raw<Record<string, string>>({})
let learnedYours = $state.raw(YOURS)

export function learnSentences({ german, yours }: Pick<GamePage, "german" | "yours">): void {
  learned = { ...learned, ...german }
  learnedYours = { en: { ...learnedYours.en, ...yours?.en }, de: { ...learnedYours.de, ...yours?.de } }
}

/**
 * A sentence of the server, told in the chosen language with the names of those who sit there; whoever looks, in
 * the seat `you`, is told about themselves as such.
 */
export function tell(
  sentence: Pick<Sentence, "text" | "facts">,
  names: readonly string[] = [],
  you: number | null = null,
): string {
  const isMine = you !== null && SEATS.some((key) => sentence.facts[key] === you)
  const translations = {
    ...spoken.language.sentences,
    ...(languageCode() === "de" ? learned : {}),
    ...(isMine ? inLanguage(learnedYours) : {}),
  }
  return told(sentence, names, translations, texts().table.player)
}

async function speak(code: string): Promise<void> {
  const known = code in LOADERS ? code : "en"
  const language = await LOADERS[known]?.()
  if (!language) return
  spoken = { code: known, language }
  document.documentElement.lang = known
}

export async function chooseLanguage(code: string): Promise<void> {
  prefer({ language: code })
  await speak(code)
}

export const startSpeaking = (): Promise<void> => speak(preferences.language)
