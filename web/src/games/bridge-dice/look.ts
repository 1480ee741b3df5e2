import type { Look } from "../game"
import "./cloth.css"

export const look: Look = {
  title: "Bridge Dice",
  place: 1,
  cloth: "g-bridge",
  dice: [..."BRIDGE"].map((face) => ({ face })),
  words: false,
  alone: true,
  chance: true,
  minutes: (option, people, bots) => (Number(option("target") ?? 50) / 50) * (4 + 2 * people + bots),
  dayUntimed: true,
  day: {
    en: { name: "Bridge", task: "Three casts, the same luck for everyone", rule: "Three casts, one try" },
    de: { name: "Bridge", task: "Drei Würfe, für alle dasselbe Glück", rule: "Drei Würfe, ein Versuch" },
  },
  card: {
    en: {
      short: "Throw B-R-I-D-G-E in order. Pure luck.",
      long: "Throw B R I D G E in that order, in three casts. Pure luck, loud luck.",
      players: "Any number",
      who: "Any number of players",
    },
    de: {
      short: "B-R-I-D-G-E der Reihe nach. Reines Glück.",
      long: "Würfle B R I D G E in dieser Reihenfolge, in drei Würfen. Reines Glück, lautes Glück.",
      players: "Beliebig viele",
      who: "Beliebig viele Leute",
    },
  },
}
