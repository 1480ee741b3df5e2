import type { Look } from "../game"
import "./cloth.css"

export const look: Look = {
  title: "Dice Words",
  place: 2,
  cloth: "g-dw",
  dice: [
    { face: "S", value: 2, body: "lemonade" },
    { face: "I", value: 1, body: "punch" },
    { face: "P", value: 3, body: "grape" },
  ],
  words: true,
  secret: true,
  minutes: (option) =>
    Number(option("rounds") ?? 5) * ((0.85 * Number(option("glass_seconds") ?? 120)) / 60 + 0.35),
  day: {
    en: { name: "Words", task: "Four rounds, the same dice for everyone", rule: "Four rounds, one try" },
    de: { name: "Words", task: "Vier Runden, für alle dieselben Würfel", rule: "Vier Runden, ein Versuch" },
  },
  card: {
    en: {
      short: "One word in two minutes. Catch the ice.",
      long: "Seven dice, two minutes, one word. Catch the letters on the ice cubes.",
      players: "2–4",
      who: "2–4 players",
    },
    de: {
      short: "Ein Wort in zwei Minuten. Fang das Eis.",
      long: "Sieben Würfel, zwei Minuten, ein Wort. Fang die Buchstaben auf den Eiswürfeln.",
      players: "2–4",
      who: "2–4 Leute",
    },
  },
}
