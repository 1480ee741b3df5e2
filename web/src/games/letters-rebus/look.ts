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
  card: {
    en: {
      short: "Fifteen dice, one crossword, one sand glass.",
      long: "Fifteen dice and a sand glass: lay the best crossword before it runs out.",
      players: "1–7",
      who: "1–7 players",
      time: "15 min",
    },
    de: {
      short: "Fünfzehn Würfel, ein Kreuzworträtsel, eine Sanduhr.",
      long: "Fünfzehn Würfel und eine Sanduhr: Leg das beste Kreuzworträtsel, bevor sie abläuft.",
      players: "1–7",
      who: "1–7 Leute",
      time: "15 Min.",
    },
  },
}
