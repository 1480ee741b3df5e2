import { listed } from "../../names"

const LETTERS = ["no", "one", "two", "three", "four", "five", "six"]

const en = {
  options: {
    target: {
      label: "Play to",
      below: "The first to reach it wins at once.",
      choices: { 50: "50", 75: "75", 100: "100" },
    },
  },
  line: (target: number) => `First to ${target}`,
  turns: (turns: number) => (turns === 1 ? "One turn of three casts" : `${turns} turns each`),
  aside: "Set aside",
  worth: "this cast is worth",
  complete: (casts: string) => `six letters in ${casts}`,
  casts: ["one cast", "two casts", "three casts"],
  castName: ["First cast", "Second cast", "Third cast"],
  helped: (cast: string, letters: string[]) =>
    `${cast}: ${listed(letters, "and")} ${letters.length > 1 ? "are" : "is"} set aside`,
  helpedSome: (cast: string, letters: string[], rest: number) =>
    `${cast}: ${listed(letters, "and")} helped, ${rest === 1 ? "this one" : "these"} did not`,
  noHelp: (cast: string) => `${cast}: nothing helped`,
  order: (letters: string[]) => `Cast for ${letters.join(", ")}`,
  orderStart: "Cast for the start",
  startBelow: "Most B’s start.",
  tiedBelow: "A tie: once more. Most B’s start.",
  typeStart: "Throw all six dice and tap what they show. Most B’s start.",
  inCup: (count: number) =>
    count === 1
      ? "One die is in the cup: tap it."
      : `${capital(LETTERS[count] ?? "")} dice are in the cup: tap it.`,
  typeIn: (count: number) =>
    count === 1
      ? "Throw one die and tap what it shows."
      : `Throw ${LETTERS[count]} dice and tap what they show.`,
  left: ["first cast of three", "second cast of three", "last cast of three"],
  theyCast: (name: string, nth: number) =>
    `${name} casts ${["", "the second time", "the third time"][nth] ?? ""}`.trim(),
  theyStart: (name: string) => `${name} casts for the start`,
  youNext: "You’re next.",
  youIn: (turns: number) => `You’re up in ${turns} turns.`,
  casting: "casting",
  next: "next",
  roll: (letters: string[]) => `Roll the dice for ${letters.join(", ")}`,
  rollStart: "Roll the dice for the start",
  score: "Score",
  turn: (number: number) => `Turn ${number}`,
  counts: "What counts",
  countRows: [
    ["BRIDGE in one cast", "50"],
    ["in two casts", "15"],
    ["in three casts", "6"],
    ["B R I D G", "3"],
    ["B R I D", "1"],
  ] as [string, string][],
  odds: "Chances",
  oddsShow: "Show the chances",
  oddsWin: (name: string) => `${name} wins`,
  oddsTurn: (points: number) => (points === 1 ? "This turn: 1 point" : `This turn: ${points} points`),
  oddsShort: (points: number) => (points === 1 ? "1 point" : `${points} points`),
  places: (have: string) => (have ? `Set aside so far: ${have}` : "Nothing is set aside yet"),
  empty: "Six dice in the cup, and nothing on the table yet.",
  cocked: "A die isn’t flat",
  help: {
    title: "How to play Bridge Dice",
    steps: [
      "Six dice, each with B, R, I, D, G and E.",
      "Everybody casts for the start: most B’s start, a tie casts again. Then it goes to the left.",
      "A turn is up to three casts.",
      "The letters that come next in BRIDGE are set aside; the rest go back into the cup.",
      "One cast may give several: with B, R, I aside, D R G gives D and G.",
      "All six in one cast score 50, in two 15, in three 6, and that ends the turn.",
      "Five letters in order score 3, four 1, fewer nothing.",
      "If a real die does not lie flat, the whole cast doesn’t count and is made again.",
      "The first to reach the target, 50 or what was agreed, wins at once.",
    ],
    example: [
      "Six dice are cast: B R D G E B.",
      "B and R come first in BRIDGE: they are set aside. The other four dice go back into the cup.",
      "The second cast: I B R G. Only the I comes next.",
      "It joins B and R. The last cast: D R G.",
      "D comes next, and then G. Five letters in order score 3 points; with the E it would have been 6.",
    ],
  },
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const WORTE = ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs"]

const de: typeof en = {
  options: {
    target: {
      label: "Ziel",
      below: "Wer es zuerst erreicht, gewinnt sofort.",
      choices: { 50: "50", 75: "75", 100: "100" },
    },
  },
  line: (target) => `Bis ${target}`,
  turns: (turns) => (turns === 1 ? "Ein Zug, drei Würfe" : `${turns} Züge für jeden`),
  aside: "Beiseitegelegt",
  worth: "dieser Wurf bringt",
  complete: (casts) => `sechs Buchstaben in ${casts}`,
  casts: ["einem Wurf", "zwei Würfen", "drei Würfen"],
  castName: ["Erster Wurf", "Zweiter Wurf", "Dritter Wurf"],
  helped: (cast, letters) => `${cast}: ${listed(letters, "und")} beiseitegelegt`,
  helpedSome: (cast, letters, rest) =>
    `${cast}: ${listed(letters, "und")} ${letters.length > 1 ? "halfen" : "half"}, ${rest === 1 ? "dieser" : "diese"} nicht`,
  noHelp: (cast) => `${cast}: nichts half`,
  order: (letters) => `Würfle ${letters.join(", ")}`,
  orderStart: "Würfle um den Anfang",
  startBelow: "Wer die meisten B hat, fängt an.",
  tiedBelow: "Gleichstand: noch einmal. Wer die meisten B hat, fängt an.",
  typeStart: "Wirf alle sechs Würfel und tippe an, was sie zeigen. Wer die meisten B hat, fängt an.",
  inCup: (count) =>
    count === 1
      ? "Ein Würfel ist im Becher: Tippe ihn an."
      : `${capital(WORTE[count] ?? "")} Würfel sind im Becher: Tippe ihn an.`,
  typeIn: (count) =>
    count === 1
      ? "Wirf einen Würfel und tippe an, was er zeigt."
      : `Wirf ${WORTE[count]} Würfel und tippe an, was sie zeigen.`,
  left: ["erster Wurf von dreien", "zweiter Wurf von dreien", "letzter Wurf von dreien"],
  theyCast: (name, nth) => `${name} würfelt ${["", "zum zweiten Mal", "zum dritten Mal"][nth] ?? ""}`.trim(),
  theyStart: (name) => `${name} würfelt um den Anfang`,
  youNext: "Du bist als Nächstes dran.",
  youIn: (turns) => `Du bist in ${turns} Zügen dran.`,
  casting: "würfelt",
  next: "folgt",
  roll: (letters) => `Würfeln um ${letters.join(", ")}`,
  rollStart: "Würfeln um den Anfang",
  score: "Punkte",
  turn: (number) => `Zug ${number}`,
  counts: "Was zählt",
  countRows: [
    ["BRIDGE in einem Wurf", "50"],
    ["in zwei Würfen", "15"],
    ["in drei Würfen", "6"],
    ["B R I D G", "3"],
    ["B R I D", "1"],
  ],
  odds: "Chancen",
  oddsShow: "Chancen zeigen",
  oddsWin: (name: string) => `${name} gewinnt`,
  oddsTurn: (points: number) => (points === 1 ? "Dieser Zug: 1 Punkt" : `Dieser Zug: ${points} Punkte`),
  oddsShort: (points) => (points === 1 ? "1 Punkt" : `${points} Punkte`),
  places: (have) => (have ? `Bisher beiseite: ${have}` : "Noch liegt nichts beiseite"),
  empty: "Sechs Würfel im Becher, und noch nichts auf dem Tisch.",
  cocked: "Ein Würfel liegt schief",
  help: {
    title: "So geht Bridge Dice",
    steps: [
      "Sechs Würfel, jeder mit B, R, I, D, G und E.",
      "Um den Anfang werfen alle: Wer die meisten B hat, fängt an; bei Gleichstand noch einmal. Dann geht es links herum.",
      "Ein Zug hat bis zu drei Würfe.",
      "Was in BRIDGE als Nächstes kommt, wird beiseitegelegt; der Rest kommt zurück in den Becher.",
      "Ein Wurf kann mehrere bringen: Liegen B, R, I beiseite, gibt D R G das D und das G.",
      "Alle sechs in einem Wurf bringen 50, in zweien 15, in dreien 6, und damit endet der Zug.",
      "Fünf Buchstaben der Reihe nach bringen 3, vier 1, weniger nichts.",
      "Liegt ein echter Würfel schief, gilt der ganze Wurf nicht und wird wiederholt.",
      "Wer das Ziel zuerst erreicht, 50 oder was vereinbart war, gewinnt sofort.",
    ],
    example: [
      "Sechs Würfel fallen: B R D G E B.",
      "B und R kommen in BRIDGE zuerst: Sie werden beiseitegelegt. Die anderen vier kommen zurück in den Becher.",
      "Der zweite Wurf: I B R G. Nur das I kommt als Nächstes.",
      "Es kommt zu B und R. Der letzte Wurf: D R G.",
      "Das D ist dran, und dann das G. Fünf Buchstaben der Reihe nach bringen 3 Punkte; mit dem E wären es 6 gewesen.",
    ],
  },
}

export const words = { en, de }

/** What the game tells about whoever looks, by the template that tells it about others. */
export const yours = {
  en: {
    "{who} reaches {score} and wins.": "You reach {score} and win.",
    "{who} casts for the start: {faces}.": "You cast for the start: {faces}.",
    "{who} has the most B’s and starts.": "You have the most B’s. You start.",
    "{who} cast {faces}: set aside {letters}.": "You cast {faces}: set aside {letters}.",
    "{who} cast {faces}: nothing helps.": "You cast {faces}: nothing helps.",
    "A die of {who} isn’t flat: the cast doesn’t count, and {who} casts again.":
      "A die of yours isn’t flat: the cast doesn’t count. Cast again.",
    "{who} spelled BRIDGE in one cast: {points} points.": "You spelled BRIDGE in one cast: {points} points.",
    "{who} spelled BRIDGE in two casts: {points} points.":
      "You spelled BRIDGE in two casts: {points} points.",
    "{who} spelled BRIDGE in three casts: {points} points.":
      "You spelled BRIDGE in three casts: {points} points.",
    "{who} cast no B.": "You cast no B.",
    "{who} stopped at {letters}.": "You stopped at {letters}.",
    "{who} stopped at {letters}: 1 point.": "You stopped at {letters}. You got 1 point.",
    "{who} stopped at {letters}: {points} points.": "You stopped at {letters}. You got {points} points.",
  } as Record<string, string>,
  de: {
    "{who} reaches {score} and wins.": "Du erreichst {score} und gewinnst.",
    "{who} casts for the start: {faces}.": "Du würfelst um den Anfang: {faces}.",
    "{who} has the most B’s and starts.": "Du hast die meisten B. Du fängst an.",
    "{who} cast {faces}: set aside {letters}.": "Du hast {faces} geworfen: {letters} beiseite.",
    "{who} cast {faces}: nothing helps.": "Du hast {faces} geworfen: Nichts hilft.",
    "A die of {who} isn’t flat: the cast doesn’t count, and {who} casts again.":
      "Ein Würfel von dir liegt schief: Der Wurf gilt nicht. Wirf noch einmal.",
    "{who} spelled BRIDGE in one cast: {points} points.":
      "Du hast BRIDGE in einem Wurf geschafft: {points} Punkte.",
    "{who} spelled BRIDGE in two casts: {points} points.":
      "Du hast BRIDGE in zwei Würfen geschafft: {points} Punkte.",
    "{who} spelled BRIDGE in three casts: {points} points.":
      "Du hast BRIDGE in drei Würfen geschafft: {points} Punkte.",
    "{who} cast no B.": "Du hast kein B geworfen.",
    "{who} stopped at {letters}.": "Du bist bis {letters} gekommen.",
    "{who} stopped at {letters}: 1 point.": "Du bist bis {letters} gekommen: 1 Punkt.",
    "{who} stopped at {letters}: {points} points.": "Du bist bis {letters} gekommen: {points} Punkte.",
  } as Record<string, string>,
}

export const german: Record<string, string> = {
  "{who} reaches {score} and wins.": "{who} erreicht {score} und gewinnt.",
  "All turns are over.": "Alle Züge sind gespielt.",
  "{who} casts for the start: {faces}.": "{who} würfelt um den Anfang: {faces}.",
  "{who} has the most B’s and starts.": "{who} hat die meisten B und fängt an.",
  "{count} players are tied for the most B’s and cast again.":
    "{count} haben gleich viele B und würfeln noch einmal.",
  "{who} cast {faces}: set aside {letters}.": "{who} warf {faces}: {letters} beiseite.",
  "{who} cast {faces}: nothing helps.": "{who} warf {faces}: Nichts hilft.",
  "A die of {who} isn’t flat: the cast doesn’t count, and {who} casts again.":
    "Ein Würfel von {who} liegt schief: Der Wurf gilt nicht, {who} würfelt noch einmal.",
  "{who} spelled BRIDGE in one cast: {points} points.":
    "{who} hat BRIDGE in einem Wurf geschafft: {points} Punkte.",
  "{who} spelled BRIDGE in two casts: {points} points.":
    "{who} hat BRIDGE in zwei Würfen geschafft: {points} Punkte.",
  "{who} spelled BRIDGE in three casts: {points} points.":
    "{who} hat BRIDGE in drei Würfen geschafft: {points} Punkte.",
  "{who} cast no B.": "{who} warf kein B.",
  "{who} stopped at {letters}.": "{who} kam bis {letters}.",
  "{who} stopped at {letters}: 1 point.": "{who} kam bis {letters}: 1 Punkt.",
  "{who} stopped at {letters}: {points} points.": "{who} kam bis {letters}: {points} Punkte.",
}
