import type { SeatKind } from "../../pages/perSeat"

/** The words of one option in the lobby. */
export interface OptionWords {
  label: string
  /** The consequence, in one line. */
  below?: string
  /** The words for the choices of an option that has some; a number with choices is chosen among them. */
  choices?: Record<string, string>
  /** For an option that is given seat by seat. */
  seats?: SeatKind
  /** Folded away until somebody asks for it. */
  rare?: boolean
}

/** What the lobby and the title bar need to say about any game; a game's own words may say much more. */
export interface GameWords {
  options: Record<string, OptionWords>
}

/** One module `texts/games/<game>.ts` holds a game's words in every language, and its sentences in German. */
export interface GameTexts {
  words: { en: GameWords; de: GameWords }
  /** The server's sentences of this game in German, by their English template. */
  german: Record<string, string>
}
