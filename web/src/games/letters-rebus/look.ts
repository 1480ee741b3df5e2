import type { Look } from "../game"
import "./cloth.css"

export const look: Look = {
  title: "Letters Rebus",
  place: 3,
  cloth: "g-rebus",
  dice: [
    { face: "R", value: 2 },
    { face: "E", value: 1 },
    { face: "*" },
    { face: "U", value: 3 },
    { face: "S", value: 2 },
  ],
  words: true,
  secret: true,
  alone: true,
  minutes: (option, people, bots) => {
    const glass = (Number(option("glass_seconds") ?? 150) * Number(option("glass_turns") ?? 1)) / 60
    const inTurn = option("mode") === "turns"
    const laying = 0.85 * glass + 0.2
    return Number(option("rounds") ?? 5) * (inTurn ? people * laying + 0.7 * bots : laying)
  },
  day: {
    en: { name: "Rebus", task: "Fifteen dice, the same for everyone", rule: "2½ minutes, one try" },
    de: { name: "Rebus", task: "Fünfzehn Würfel, für alle dieselben", rule: "2½ Minuten, ein Versuch" },
  },
  card: {
    en: {
      short: "Fifteen dice, one crossword, one sand glass.",
      long: "Fifteen dice and a sand glass: lay the best crossword before it runs out.",
      players: "1–7",
      who: "1–7 players",
    },
    de: {
      short: "Fünfzehn Würfel, ein Kreuzworträtsel, eine Sanduhr.",
      long: "Fünfzehn Würfel und eine Sanduhr: Leg das beste Kreuzworträtsel, bevor sie abläuft.",
      players: "1–7",
      who: "1–7 Leute",
    },
  },
}
