import { ask } from "../net/http"
import type { Found, RoomView, RoundReveal, ShownDie } from "../protocol"
import { runsOf } from "./runs"

const EACH = 900

/** What the big screen says about a round. */
interface Words {
  searching: string
  bestLaid: string
  possible: (word: string) => string
  stumped: (word: string, count: number) => string
  allFound: string
  seeBest: string
}

/** The best play as the big screen shows it: word by word, and then the one that nobody had. */
export class Reveal {
  /** How many words are laid. */
  laid = $state(0)
  /** What the word means that is talked about: one that nobody had, or the best without rolling again. */
  meaning = $state("")
  #of: () => RoundReveal | null
  words = $derived.by(() => this.#of()?.words ?? [])
  finished = $derived.by(() => this.laid >= this.words.length)
  /** The words of the best play that nobody had; the longest is talked about. */
  missed = $derived.by(() => [...(this.#of()?.nobody ?? [])].sort((a, b) => b.length - a.length)[0])
  /** Where rerolls are chosen: the best word of the first throw. */
  first = $derived.by(() => this.#of()?.best?.first.find(({ dice }) => dice.length))
  #told = $derived(this.missed ?? this.first?.words[0])
  #runs = $derived.by(() => runsOf(this.#of()?.best?.plays.flatMap(({ dice }) => dice) ?? []))
  #shown = $derived.by(() =>
    this.words.slice(0, this.laid).flatMap(({ text }) => this.#diceOf(text).map(({ die }) => die)),
  )

  constructor(of: () => RoundReveal | null) {
    this.#of = of
    const round = $derived(of()?.round)
    const count = $derived(this.words.length)
    $effect(() => {
      if (round === undefined || !count) return
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches
      this.laid = still ? count : 1
      if (still) return
      const timer = setInterval(() => (this.laid = Math.min(count, this.laid + 1)), EACH)
      return () => clearInterval(timer)
    })
    $effect(() => {
      const word = this.#told
      this.meaning = ""
      if (word) void this.#learn(word)
    })
  }

  /** Lays the next word at once. */
  hurry(): void {
    this.laid = Math.min(this.words.length, this.laid + 1)
  }

  waits = (die: ShownDie): boolean => !this.finished && !this.#shown.includes(die.die)

  stands = (die: ShownDie): boolean =>
    this.finished && !!this.missed && this.#diceOf(this.missed).some((each) => each.die === die.die)

  headline({ reveal, count }: RoomView, say: Words): string {
    if (!reveal || reveal.measuring) return say.searching
    if (this.first) return say.possible(this.first.words[0] ?? "")
    if (!reveal.words.length) return say.bestLaid
    if (!this.finished) return say.seeBest
    return this.missed ? say.stumped(this.missed.toUpperCase(), count) : say.allFound
  }

  #diceOf(word: string): readonly ShownDie[] {
    return this.#runs.get(word.toUpperCase()) ?? []
  }

  async #learn(word: string): Promise<void> {
    const path = `/api/dictionary?tier=extended&word=${encodeURIComponent(word)}`
    const { value } = await ask<Found>(path)
    if (this.#told === word) this.meaning = value?.definition ?? ""
  }
}
