import type { Component } from "svelte"
import type { Body } from "../colours"
import type { Table } from "../net/table.svelte"
import type { SeatKind } from "../pages/perSeat"
import type { Die, GameBox, ShownDie } from "../protocol"
import type { GameView } from "./view"

/** The same words in every language of the page. */
export interface InLanguages<T> {
  en: T
  de: T
}

interface DieColours {
  body?: Body
  colour?: "black" | "red" | "blue"
  /** It counts twice. */
  twice?: boolean
}

interface CardDie extends DieColours {
  face: string
  value?: number
}

/** The words on a game's card; `short` and `players` on a narrow screen, `long` and `who` on a wide one. */
interface CardWords {
  short: string
  long: string
  players: string
  who: string
}

/** What home shows of a game: `look` in `games/<name>/look.ts`. All looks are in the first script, so they are small. */
export interface Look {
  title: string
  /** Its place among the cards on home, from 1. */
  place: number
  /** The class of its cloth, in `games/<name>/cloth.css`. */
  cloth: string
  dice: readonly CardDie[]
  card: InLanguages<CardWords>
  /** About how many minutes a game takes; options that are not known are as in a quick game. */
  minutes: (option: (name: string) => unknown, people: number, bots: number) => number
  /** The words for its task of the day, if it has one: a short name for its tile, what is given, and the rule. */
  day?: InLanguages<{ name: string; task: string; rule: string }>
  /** Whether no clock runs in it. */
  dayUntimed?: boolean
  /** Whether words are judged in it. */
  words: boolean
  /** Whether players have something that others must not see. */
  secret?: boolean
  /** How many bots a quick game is played against, if not two. */
  bots?: number
  /** The option of each seat that says what colour its cup has, if the game gives it one. */
  cups?: string
  /** Whether one person alone is a game; otherwise one person practises. */
  alone?: boolean
  /** Whether the fewest points win. */
  fewest?: boolean
  /** Whether chance alone decides: there is nothing to look for afterwards. */
  chance?: boolean
}

/** What decides whether an option applies. */
export interface LobbyFacts {
  /** Somebody has the box with the real dice. */
  box: boolean
  seats: number
  option: (name: string) => unknown
}

/** The words of one option in the lobby. */
export interface OptionWords {
  label: string
  /** The consequence, in one line. */
  below?: string
  /** The words for the choices of an option; a number is chosen among them. */
  choices?: Record<string, string>
  /** For an option that is given seat by seat. */
  seats?: SeatKind
  /** Folded away until somebody asks for it. */
  rare?: boolean
  /** Whether it makes a difference; it is hidden otherwise. */
  when?: (lobby: LobbyFacts) => boolean
}

/** A sign and the words for each badge, by its name. */
export type BadgeWords = Record<string, readonly [string, string]>

/** What the shared parts of the page say about any game; a game's own words may say much more. */
export interface GameWords {
  options: Record<string, OptionWords>
  /** What a review counts, and what it compares with, if not points per turn. */
  review?: {
    unit?: (count: number) => string
    word?: (number: number) => string
    /** What a turn brought, if the unit alone does not say it, and what was there besides. */
    made?: (count: number) => string
    was?: (words: string, more: string, many: boolean) => string
  }
  /** Of the badges of its day that no other game has. */
  badges?: BadgeWords
}

/** What some of the first throws of a round are. */
export interface Thrown {
  name: string
  /** What the dice look like. */
  body?: Body
  /** Nobody lays them: they say what words should have. */
  aim?: boolean
}

/** What else the page needs of a game, loaded when it is needed: `page` in `games/<name>/index.ts`. */
export interface GamePage {
  words: InLanguages<GameWords>
  /** The server's sentences of this game in German, by their English template. */
  german: Record<string, string>
  /** The sentences about a player as they are told to that player, by their English template. */
  yours?: InLanguages<Record<string, string>>
  /** The word with the most points, if the game has such a thing. */
  highest?: (view: GameView) => { seat: number; turn: number; word: string; points: number } | undefined
  /** What was given in a turn besides the dice of whoever played it, told above what was made of it. */
  given?: (state: unknown, box: GameBox) => string
  /** What the first throws of a round are, in their order, if they are not all dice of the same kind. */
  throws?: () => readonly Thrown[]
  /** For how many columns a blank score sheet can be printed. */
  columns: readonly number[]
  /** A state in which nothing has been scored yet, as far as the score sheet looks at it. */
  blank: (columns: number) => Pick<GameView, "state"> & Partial<Pick<GameView, "options">>
  /** How a laid die looks, beyond what its face says. */
  colours?: (die: ShownDie, dice: readonly Die[], seat: number) => DieColours
  /** What a star is worth as a letter; without this, nothing. */
  starValue?: (letter: string, dice: readonly Die[]) => number | undefined
}

/** What the component of a game's table is given. */
export interface TableProps {
  table: Table
  /** Called when somebody has seen enough of the finished game. */
  onfinish: () => void
}

/** What the component of a game's score sheet is given; `big` on the result page. */
export interface SheetProps<State = unknown, Sums = unknown> {
  view: GameView<State, Sums>
  big?: boolean
}

/** A game with everything that is in its folder. */
export interface LoadedGame extends GamePage {
  Table: Component<TableProps>
  Sheet: Component<SheetProps>
  Help: Component
}
