import { listed } from "../../names"

const LETTERS = ["no", "one", "two", "three", "four", "five", "six"]

const en = {
  options: {
    target: { label: "Play to", below: "The first to reach it wins at once." },
  },
  line: (target: number) => `First to ${target}`,
  aside: "Set aside",
  worth: "this cast is worth",
  complete: (casts: string) => `six letters in ${casts}`,
  casts: ["one cast", "two casts", "three casts"],
  castName: ["First cast", "Second cast", "Third cast"],
  helped: (cast: string, letters: string[]) =>
    `${cast}: ${listed(letters, "and")} ${letters.length > 1 ? "are" : "is"} set aside`,
  helpedSome: (cast: string, letters: string[]) => `${cast}: ${listed(letters, "and")} helped, these did not`,
  noHelp: (cast: string) => `${cast}: nothing helped`,
  forStart: (name: string) => `${name} cast for the start`,
  order: (letters: string[]) => `Cast for ${letters.join(",\u00a0")}`,
  orderStart: "Cast for the start",
  startBelow: "The most B’s play first.",
  tiedBelow: "A tie: once more. The most B’s play first.",
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
  youNext: "Your turn is next.",
  youIn: (turns: number) => `${turns} more turns, then you.`,
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
  places: (have: string) => (have ? `Set aside so far: ${have}` : "Nothing is set aside yet"),
  empty: "Six dice in the cup, and nothing on the table yet.",
  cocked: "A die is cocked",
  help: {
    title: "How to play Bridge Dice",
    steps: [
      "Each of the six dice has the letters B, R, I, D, G and E. Whoever casts the most B’s plays first.",
      "A turn is up to three casts. After each cast, the letters that come next in BRIDGE are set aside by themselves; the rest go back into the cup.",
      "Order counts in the word, not on the table: with B, R and I aside, a cast of D, R and G gives both D and G.",
      "All six in one cast score 50, in two casts 15, in three 6. Five letters in order score 3, four score 1, fewer nothing.",
      "The first to reach the target wins at once.",
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
    target: { label: "Ziel", below: "Wer es zuerst erreicht, gewinnt sofort." },
  },
  line: (target) => `Bis ${target}`,
  aside: "Beiseitegelegt",
  worth: "dieser Wurf bringt",
  complete: (casts) => `sechs Buchstaben in ${casts}`,
  casts: ["einem Wurf", "zwei Würfen", "drei Würfen"],
  castName: ["Erster Wurf", "Zweiter Wurf", "Dritter Wurf"],
  helped: (cast, letters) => `${cast}: ${listed(letters, "und")} beiseitegelegt`,
  helpedSome: (cast, letters) => `${cast}: ${listed(letters, "und")} half, diese nicht`,
  noHelp: (cast) => `${cast}: nichts half`,
  forStart: (name) => `${name} würfelte um den Anfang`,
  order: (letters) => `Würfle ${letters.join(",\u00a0")}`,
  orderStart: "Würfle um den Anfang",
  startBelow: "Wer die meisten B hat, fängt an.",
  tiedBelow: "Gleichstand: noch einmal. Wer die meisten B hat, fängt an.",
  inCup: (count) =>
    count === 1
      ? "Ein Würfel ist im Becher: tippe ihn an."
      : `${capital(WORTE[count] ?? "")} Würfel sind im Becher: tippe ihn an.`,
  typeIn: (count) =>
    count === 1
      ? "Wirf einen Würfel und tippe an, was er zeigt."
      : `Wirf ${WORTE[count]} Würfel und tippe an, was sie zeigen.`,
  left: ["erster Wurf von dreien", "zweiter Wurf von dreien", "letzter Wurf von dreien"],
  theyCast: (name, nth) => `${name} würfelt ${["", "zum zweiten Mal", "zum dritten Mal"][nth] ?? ""}`.trim(),
  theyStart: (name) => `${name} würfelt um den Anfang`,
  youNext: "Du bist als Nächstes dran.",
  youIn: (turns) => `Noch ${turns} Züge, dann du.`,
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
  places: (have) => (have ? `Bisher beiseite: ${have}` : "Noch liegt nichts beiseite"),
  empty: "Sechs Würfel im Becher, und noch nichts auf dem Tisch.",
  cocked: "Ein Würfel liegt schief",
  help: {
    title: "So geht Bridge Dice",
    steps: [
      "Auf jedem der sechs Würfel stehen B, R, I, D, G und E. Wer die meisten B wirft, fängt an.",
      "Ein Zug hat bis zu drei Würfe. Nach jedem Wurf werden die Buchstaben, die in BRIDGE als Nächstes kommen, von selbst beiseitegelegt; der Rest kommt in den Becher zurück.",
      "Die Reihenfolge zählt im Wort, nicht auf dem Tisch: Liegen B, R und I beiseite, bringt ein Wurf D, R, G sowohl D als auch G.",
      "Alle sechs in einem Wurf bringen 50, in zwei Würfen 15, in dreien 6. Fünf Buchstaben der Reihe nach bringen 3, vier 1, weniger nichts.",
      "Wer das Ziel zuerst erreicht, gewinnt sofort.",
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

export const german: Record<string, string> = {
  "A die of {who} lies cocked: the cast is void and is made again.":
    "Ein Würfel von {who} liegt schief: Der Wurf gilt nicht und wird wiederholt.",
  "{who} reaches {score} and wins.": "{who} erreicht {score} und gewinnt.",
  "{who} casts for the start: {faces}.": "{who} würfelt um den Anfang: {faces}.",
  "{who} has the most B's and plays first.": "{who} hat die meisten B und fängt an.",
  "{count} players are tied for the most B's and cast again.":
    "{count} haben gleich viele B und würfeln noch einmal.",
  "{who} cast {faces}: set aside {letters}.": "{who} warf {faces}: {letters} beiseite.",
  "{who} cast {faces}: nothing helps.": "{who} warf {faces}: Nichts hilft.",
  "{who} spelled BRIDGE. Casts: {casts}, points: {points}.":
    "{who} hat BRIDGE geschafft. Würfe: {casts}, Punkte: {points}.",
  "{who} cast no B. Points: {points}.": "{who} warf kein B. Punkte: {points}.",
  "{who} stopped at {letters}. Points: {points}.": "{who} kam bis {letters}. Punkte: {points}.",
}
