import type { Look } from "../game"
import "./cloth.css"

export const look: Look = {
  title: "Boggle Bowl",
  place: 5,
  cloth: "g-bowl",
  dice: [
    { face: "B", colour: "red" },
    { face: "O", colour: "blue" },
    { face: "W", colour: "red" },
    { face: "L", colour: "blue" },
  ],
  words: true,
  secret: true,
  // Two sides play against each other: a second bot would be one's own team mate.
  bots: 1,
  cups: "sides",
  minutes: (option) => 10 * (Number(option("race_seconds") ?? 180) / 180 + 0.5),
  day: {
    en: {
      name: "Bowl",
      task: "Six spaces, the same cubes for everyone",
      rule: "A minute for each space, one try",
    },
    de: {
      name: "Bowl",
      task: "Sechs Felder, für alle dieselben Würfel",
      rule: "Eine Minute für jedes Feld, ein Versuch",
    },
  },
  card: {
    en: {
      short: "More cubes in words pull the token to you.",
      long: "Head to head: whoever puts more cubes into words pulls the token.",
      players: "2 sides",
      who: "2 sides or teams",
    },
    de: {
      short: "Wer mehr Würfel in Wörtern hat, zieht.",
      long: "Kopf an Kopf: Wer mehr Würfel in Wörter bringt, zieht die Figur zu sich.",
      players: "2 Seiten",
      who: "2 Seiten oder Teams",
    },
  },
}
