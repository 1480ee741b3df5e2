import type { Look } from "../game"
import "./cloth.css"

export const look: Look = {
  title: "Alphabet Dice",
  place: 4,
  cloth: "g-alpha",
  dice: [{ face: "S" }, { face: "O" }, { face: "U", colour: "red", twice: true }, { face: "P" }],
  words: true,
  fewest: true,
  card: {
    en: {
      short: "One crossword for all. Empty your hand first.",
      long: "One crossword for everybody. Be first to empty your hand, and slurp to stop the others.",
      players: "2–6",
      who: "2–6 players",
      time: "20 min",
    },
    de: {
      short: "Ein Kreuzworträtsel für alle. Werde zuerst alles los.",
      long: "Ein Kreuzworträtsel für alle. Werde zuerst deine Würfel los, und halte die anderen auf.",
      players: "2–6",
      who: "2–6 Leute",
      time: "20 Min.",
    },
  },
}
