import type { Look } from "../game"
import "./cloth.css"

export const look: Look = {
  title: "Alphabet Dice",
  place: 4,
  cloth: "g-alpha",
  dice: [{ face: "S" }, { face: "O" }, { face: "U", colour: "red", twice: true }, { face: "P" }],
  words: true,
  fewest: true,
  minutes: (option, people, bots) => {
    const limit = Number(option("turn_seconds") ?? 0)
    const hurry = limit ? Math.min(1, limit / 60) : 1
    // The same dice lie in more hands: from the third person on, a serving grows less.
    const turns = 1.35 * Math.min(2, people) + 0.8 * Math.max(0, people - 2)
    return 4 * (1 + hurry * turns + 0.2 * bots)
  },
  day: {
    en: {
      name: "Alphabet",
      task: "One move: your best word",
      rule: "Add one word, or letters to one, once",
    },
    de: {
      name: "Alphabet",
      task: "Ein Zug: dein bestes Wort",
      rule: "Ein neues Wort oder Buchstaben an eines, einmal",
    },
  },
  dayUntimed: true,
  card: {
    en: {
      short: "One crossword for all. Empty your hand first.",
      long: "One crossword for everybody. Be first to empty your hand, and slurp to stop the others.",
      players: "2–6",
      who: "2–6 players",
    },
    de: {
      short: "Ein Kreuzworträtsel für alle. Werde zuerst alles los.",
      long: "Ein Kreuzworträtsel für alle. Werde zuerst deine Würfel los, und halte die anderen auf.",
      players: "2–6",
      who: "2–6 Leute",
    },
  },
}
