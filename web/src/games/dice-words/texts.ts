import { listed } from "../../names"
import type { Younger } from "../../protocol"
import type { BadgeWords, GameWords, LobbyFacts } from "../game"
import { WORDS } from "../help"
import { PRINTED_REFEREE, SHARED } from "../options"

const COUNT = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]

const somebodyStartsEarly = ({ option }: LobbyFacts): boolean =>
  ((option("younger") ?? []) as readonly Younger[]).some(({ head_start }) => head_start)

const en = {
  badges: {
    "all-targets": ["4", "All four targets"],
  } as BadgeWords,
  review: { word: (number: number) => `Round ${number}` },
  options: {
    rounds: { label: "Rounds", choices: { 5: "5", 10: "10", 15: "15" } },
    glass_seconds: { label: "Time per word", choices: { 60: "1 min", 120: "2 min", 180: "3 min" } },
    sugar_cube: {
      label: "Sugar cube",
      below: "Whoever is last has an eighth die in the next round.",
      rare: true,
    },
    reroll_targets: {
      label: "New ice cubes",
      below: "They are rolled again if everybody wants it.",
      rare: true,
    },
    younger: {
      label: "Help",
      seats: {
        type: "younger",
        any: {
          head_start: { label: "Head start", below: "Some time alone before the others.", together: true },
          unlimited_rerolls: { label: "More rolls", below: "As many as they like, not just two." },
          times_length: { label: "Longer words count more", below: "Points × letters, not × ice cubes." },
          side_b: { label: "Bonus from three letters", below: "The gentler side of the straw board." },
        },
      },
    },
    head_start: {
      label: "Head start",
      below: "How long helped players begin alone.",
      choices: { "30": "30 s", "60": "60 s", glass: "A whole glass" },
      when: somebodyStartsEarly,
    },
    ...SHARED.en,
    referee: PRINTED_REFEREE.en,
  } as GameWords["options"],
  line: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  lineStart: "Who starts?",
  ice: "Ice cubes",
  iceForAll: "Ice cubes: letters your word should have",
  diceForAll: "Your dice",
  targets: (letters: string) => `Ice cubes: ${letters}`,
  inWord: "in word",
  noIce: "The ice cubes are not rolled yet",
  straw: "Your straw",
  slot: (place: number) => `place ${place} on the straw`,
  bonus: (points: number) => `+${points}`,
  sumIce: (values: string, cubes: number) => `${values}, × ${cubes} ice ${cubes === 1 ? "cube" : "cubes"}`,
  sumLength: (values: string, letters: number) =>
    `${values}, × ${letters} ${letters === 1 ? "letter" : "letters"}`,
  sumBonus: (points: number) => `, + ${points}`,
  toStraw: "Tap a die to put it on the straw",
  reads: (word: string, points: number) => `${word}: ${points === 1 ? "1 point" : `${points} points`}`,
  notUsed: "not in your word",
  keep: "Keep",
  roll: "Roll",
  rollAgain: (face: string) => `Roll ${face} again`,
  secret: "Dice and words stay secret until the round ends.",
  noWordYet: "Nobody sees your word before the round ends.",
  stage: {
    waiting: "waiting",
    rolling: "rolling",
    making: "making",
    done: "done ✓",
    looking: "looking",
    ready: "ready ✓",
  },
  drinks: {
    lemonade: "lemonade",
    punch: "fruit punch",
    grape: "grape soda",
    coffee: "iced coffee",
  } as Record<string, string>,
  hasSugar: "has the sugar cube",
  sugar: "sugar cube",
  you: "You",
  youToo: "you",
  youOf: (name: string) => `${name} (you)`,
  atTable: "At the table",
  yourDice: "Your dice",
  diceRows: [
    "1 point: A E I N O T",
    "2 points: D H L R S",
    "3 points: all other letters",
    "? is any letter, 0 points, and it can match an ice cube",
  ],
  nextRound: "Next round",
  nextStarter: (name: string) => `${name} rolls the ice.`,
  afterRound: (round: number) => `After round ${round}`,
  score: "Score",
  round: (number: number) => `Round ${number}`,
  formula: (score: number, times: number, bonus: number) =>
    bonus ? `${score} × ${times} + ${bonus}` : `${score} × ${times}`,
  bar: {
    start: "Roll for the start",
    startBelow: "Whoever is closest to A starts.",
    startAgain: "A ? doesn’t count. Roll again.",
    startTie: (names: string[]) => `A tie: ${listed(names, "and")} roll again.`,
    inTheCup: "The die is in the cup: tap it.",
    startDie: (faces: string) => `Throw the start die: ${faces}`,
    theyStart: (name: string) => `${name} rolls for the start`,
    ice: "Roll the ice cubes",
    iceBelow: "Their letters are the targets of this round.",
    theyIce: (name: string) => `${name} rolls the ice cubes`,
    go: "Call “Go!”",
    goBelow: (seconds: number) => `Then everyone rolls, and the glass runs for ${time(seconds)}.`,
    goHeadStart: (names: string[], seconds: number) =>
      `${listed(names, "and")} ${names.length > 1 ? "start" : "starts"} then. Everyone else ${time(seconds)} later.`,
    goButton: "Go!",
    goAlone: "Turn the glass when you are ready",
    goAloneBelow: (seconds: number) => `Then you roll, and it runs for ${time(seconds)}.`,
    goAloneButton: "Turn the glass",
    vote: "Keep these letters?",
    voteBelow: "They are rolled again only if all agree.",
    keep: "Keep these",
    other: "Other letters",
    theyGo: (name: string) => `${name} calls “Go!”`,
    theyGoBelow: (letters: string) => `Have a look at the letters: ${letters}.`,
    wished: "You asked for other letters.",
    headStart: (names: string[]) =>
      `${listed(names, "and")} ${names.length > 1 ? "have" : "has"} a head start`,
    headStartBelow: (names: string[], seconds: number) =>
      `${listed(names, "and")} ${names.length > 1 ? "start" : "starts"} now. Everyone else in ${seconds} seconds.`,
    first: "Roll your dice",
    firstBelow: (dice: number) => `${COUNT[dice]} dice are in the cup: tap it.`,
    again: (dice: number) => (dice === 1 ? "Roll one die again" : `Roll ${dice} dice again`),
    typeIn: (dice: number) =>
      dice === 1 ? "Throw the die and tap what it shows." : `Throw ${dice} dice and tap what they show.`,
    make: "Make one word",
    letters: (faces: string) => `Your dice: ${faces}.`,
    left: (rerolls: number | null): string => {
      if (rerolls === null) return "You can roll as often as you like."
      if (rerolls === 0) return "That was your last roll."
      return rerolls === 1 ? "You can roll once more." : "You can roll twice more."
    },
    judged: "Your word is checked when time is up.",
    judgedLater: "Words are checked later.",
    doneButton: "I’m done",
    rollAgain: "Roll again…",
    which: "Roll which dice?",
    whichBelow: (word: string) => `${word} stays on your straw.`,
    whichNone: "Tap a die to keep it.",
    neverMind: "Never mind",
    roll: (faces: readonly string[]) =>
      faces.length > 4 ? `Roll ${faces.length} dice` : `Roll ${faces.join(", ")}`,
    rollNone: "Roll again",
    letter: "Which letter is the ?",
    letterBelow: "Worth nothing, but it can match an ice cube.",
    done: "Your word is in.",
    doneNone: "You have no word this time",
    waitFor: (names: string[]) => `Waiting for ${listed(names, "and")}.`,
    ready: "You are ready",
    watching: "They are making words",
    lots: "Lots are drawn for the sugar cube",
  },
  reveal: {
    noWord: "No word",
    cubes: (cubes: number, letters: string) =>
      cubes ? `× ${cubes} ice ${cubes === 1 ? "cube" : "cubes"} (${letters})` : "no ice cube",
    length: (letters: number) => `× ${letters} letters`,
    bonus: (letters: number, points: number) => `${letters} letters: + ${points}`,
    matched: "matches an ice cube",
  },
  help: {
    title: "How to play Dice Words",
    steps: [
      "Everyone rolls the same die; the closest to A starts. Then it goes round.",
      "The starter rolls four ice cubes: the target letters of the round.",
      "On “Go!” everyone rolls seven dice and has two minutes to make one word.",
      "You may roll dice again twice.",
      "A ? is any letter: worth 0, and it can match an ice cube.",
      "Points: your dice added up, times the different ice cubes in your word.",
      "Without an ice cube only the bonus is left.",
      "Bonus, added last: five letters score 5, six 10, seven 25.",
      "A word that isn’t allowed scores nothing.",
      "The highest total wins; equal totals share the win.",
      "Sugar cube: the lowest total gets an eighth die; eight letters score the same bonus as seven.",
      "New targets: if everybody wants it, the ice is rolled again, up to three times a round.",
      "Younger players, more rolls: as many as they like.",
      "Younger players, head start: a whole glass alone first, or 60 or 30 seconds.",
      "Younger players, longer words: points × letters, and the bonus on top.",
      "Younger players, side B: three letters score 5, four 10, five 15, six 20, seven 25.",
      ...WORDS.en,
    ],
    example: [
      "The ice cubes show C, A, H and S. Every ice cube in your word adds one to the multiplier.",
      "You roll your seven dice: M T ? L O E D.",
      "You keep M, T and the ?, and roll the other four again: A H R N.",
      "MATCH, with the ? as its C; R and N stay on the table. Its dice have 3 + 1 + 1 + 0 + 2 = 7 points.",
      "C, A and H are ice cubes, so 7 × 3 = 21. Five letters score 5 more: 26 points.",
    ],
    keys: "By keyboard: type the word; Enter is done, Backspace takes the last die back, Esc all; arrows walk, Shift and an arrow move a die on the straw.",
  },
}

function time(seconds: number): string {
  if (seconds % 60) return `${seconds} seconds`
  return seconds === 60 ? "one minute" : seconds === 120 ? "two minutes" : `${seconds / 60} minutes`
}

function zeit(seconds: number): string {
  if (seconds % 60) return `${seconds} Sekunden`
  return seconds === 60 ? "eine Minute" : seconds === 120 ? "zwei Minuten" : `${seconds / 60} Minuten`
}

const ZAHL = ["Kein", "Ein", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht"]

const de: typeof en = {
  badges: {
    "all-targets": ["4", "Alle vier Ziele"],
  },
  review: { word: (number) => `Runde ${number}` },
  options: {
    rounds: { label: "Runden", choices: { 5: "5", 10: "10", 15: "15" } },
    glass_seconds: { label: "Zeit pro Wort", choices: { 60: "1 Min.", 120: "2 Min.", 180: "3 Min." } },
    sugar_cube: {
      label: "Zuckerwürfel",
      below: "Wer hinten liegt, hat in der nächsten Runde einen achten Würfel.",
      rare: true,
    },
    reroll_targets: {
      label: "Neue Eiswürfel",
      below: "Sie werden neu geworfen, wenn alle wollen.",
      rare: true,
    },
    younger: {
      label: "Hilfe",
      seats: {
        type: "younger",
        any: {
          head_start: { label: "Vorsprung", below: "Etwas Zeit allein, vor den anderen.", together: true },
          unlimited_rerolls: {
            label: "Mehr Würfe",
            below: "So oft neu würfeln wie gewünscht, nicht nur zweimal.",
          },
          times_length: {
            label: "Lange Wörter zählen mehr",
            below: "Punkte × Buchstaben statt × Eiswürfel.",
          },
          side_b: { label: "Zusatzpunkte ab drei Buchstaben", below: "Die sanftere Seite des Bretts." },
        },
      },
    },
    head_start: {
      label: "Vorsprung",
      below: "Wie lange sie allein beginnen.",
      choices: { "30": "30 s", "60": "60 s", glass: "Eine Sanduhr" },
      when: somebodyStartsEarly,
    },
    ...SHARED.de,
    referee: PRINTED_REFEREE.de,
  },
  line: (round, rounds) => `Runde ${round} von ${rounds}`,
  lineStart: "Wer fängt an?",
  ice: "Eiswürfel",
  iceForAll: "Eiswürfel: Buchstaben für dein Wort",
  diceForAll: "Deine Würfel",
  targets: (letters) => `Eiswürfel: ${letters}`,
  inWord: "im Wort",
  noIce: "Die Eiswürfel sind noch nicht gefallen",
  straw: "Dein Strohhalm",
  slot: (place) => `Platz ${place} auf dem Strohhalm`,
  bonus: (points) => `+${points}`,
  sumIce: (values, cubes) => `${values}, × ${cubes} Eiswürfel`,
  sumLength: (values, letters) => `${values}, × ${letters} Buchstaben`,
  sumBonus: (points) => `, + ${points}`,
  toStraw: "Antippen legt den Würfel auf den Strohhalm",
  reads: (word, points) => `${word}: ${points === 1 ? "1 Punkt" : `${points} Punkte`}`,
  notUsed: "nicht in deinem Wort",
  keep: "Bleibt",
  roll: "Neu",
  rollAgain: (face) => `${face} neu werfen`,
  secret: "Würfel und Wörter bleiben bis zum Ende der Runde geheim.",
  noWordYet: "Niemand sieht dein Wort, bevor die Runde endet.",
  stage: {
    waiting: "wartet",
    rolling: "würfelt",
    making: "legt",
    done: "fertig ✓",
    looking: "schaut",
    ready: "bereit ✓",
  },
  drinks: { lemonade: "Limonade", punch: "Fruchtpunsch", grape: "Traubenlimo", coffee: "Eiskaffee" },
  hasSugar: "hat den Zuckerwürfel",
  sugar: "Zuckerwürfel",
  you: "Du",
  youToo: "dich",
  youOf: (name) => `${name} (du)`,
  atTable: "Am Tisch",
  yourDice: "Deine Würfel",
  diceRows: [
    "1 Punkt: A E I N O T",
    "2 Punkte: D H L R S",
    "3 Punkte: alle anderen Buchstaben",
    "? ist jeder Buchstabe, 0 Punkte, und kann zu einem Eiswürfel passen",
  ],
  nextRound: "Nächste Runde",
  nextStarter: (name) => `${name} wirft das Eis.`,
  afterRound: (round) => `Nach Runde ${round}`,
  score: "Punkte",
  round: (number) => `Runde ${number}`,
  formula: (score, times, bonus) => (bonus ? `${score} × ${times} + ${bonus}` : `${score} × ${times}`),
  bar: {
    start: "Würfle um den Anfang",
    startBelow: "Wer am nächsten an A ist, fängt an.",
    startAgain: "Ein ? zählt nicht. Wirf noch einmal.",
    startTie: (names) => `Gleichstand: noch einmal für ${listed(names, "und")}.`,
    inTheCup: "Der Würfel ist im Becher: Tippe ihn an.",
    startDie: (faces) => `Wirf den Startwürfel: ${faces}`,
    theyStart: (name) => `${name} würfelt um den Anfang`,
    ice: "Wirf die Eiswürfel",
    iceBelow: "Ihre Buchstaben sind die Ziele dieser Runde.",
    theyIce: (name) => `${name} wirft die Eiswürfel`,
    go: "Ruf „Los!“",
    goBelow: (seconds) => `Dann würfeln alle, und die Sanduhr läuft ${zeit(seconds)}.`,
    goHeadStart: (names, seconds) =>
      `Dann ${names.length > 1 ? "beginnen" : "beginnt"} ${listed(names, "und")}, alle anderen ${zeit(seconds)} später.`,
    goButton: "Los!",
    goAlone: "Dreh die Sanduhr um, wenn du so weit bist",
    goAloneBelow: (seconds) => `Dann würfelst du, und sie läuft ${zeit(seconds)}.`,
    goAloneButton: "Sanduhr umdrehen",
    vote: "Diese Buchstaben behalten?",
    voteBelow: "Neu geworfen wird nur, wenn alle es wollen.",
    keep: "Behalten",
    other: "Andere Buchstaben",
    theyGo: (name) => `${name} ruft „Los!“`,
    theyGoBelow: (letters) => `Sieh dir die Buchstaben an: ${letters}.`,
    wished: "Du willst andere Buchstaben.",
    headStart: (names) => `${listed(names, "und")} ${names.length > 1 ? "haben" : "hat"} Vorsprung`,
    headStartBelow: (names, seconds) =>
      `${listed(names, "und")} ${names.length > 1 ? "beginnen" : "beginnt"} jetzt, alle anderen in ${seconds} Sekunden.`,
    first: "Wirf deine Würfel",
    firstBelow: (dice) => `${ZAHL[dice]} Würfel sind im Becher: Tippe ihn an.`,
    again: (dice) => (dice === 1 ? "Einen Würfel neu werfen" : `${dice} Würfel neu werfen`),
    typeIn: (dice) =>
      dice === 1
        ? "Wirf den Würfel und tippe an, was er zeigt."
        : `Wirf ${dice} Würfel und tippe an, was sie zeigen.`,
    make: "Leg ein Wort",
    letters: (faces) => `Deine Würfel: ${faces}.`,
    left: (rerolls) => {
      if (rerolls === null) return "Du darfst neu würfeln, so oft du willst."
      if (rerolls === 0) return "Das war dein letzter Wurf."
      return rerolls === 1 ? "Du darfst noch einmal neu würfeln." : "Du darfst noch zweimal neu würfeln."
    },
    judged: "Dein Wort wird geprüft, wenn die Zeit um ist.",
    judgedLater: "Geprüft wird später.",
    doneButton: "Ich bin fertig",
    rollAgain: "Neu werfen…",
    which: "Welche Würfel neu werfen?",
    whichBelow: (word) => `${word} bleibt auf deinem Strohhalm.`,
    whichNone: "Tippe an, was liegen bleiben soll.",
    neverMind: "Doch nicht",
    roll: (faces) => (faces.length > 4 ? `${faces.length} Würfel werfen` : `${faces.join(", ")} werfen`),
    rollNone: "Neu werfen",
    letter: "Welcher Buchstabe ist das ?",
    letterBelow: "Er zählt nichts, kann aber zu einem Eiswürfel passen.",
    done: "Dein Wort ist abgegeben.",
    doneNone: "Diesmal hast du kein Wort",
    waitFor: (names) => `Wir warten auf ${listed(names, "und")}.`,
    ready: "Du bist bereit",
    watching: "Sie legen Wörter",
    lots: "Um den Zuckerwürfel wird gelost",
  },
  reveal: {
    noWord: "Kein Wort",
    cubes: (cubes, letters) => (cubes ? `× ${cubes} Eiswürfel (${letters})` : "kein Eiswürfel"),
    length: (letters) => `× ${letters} Buchstaben`,
    bonus: (letters, points) => `${letters} Buchstaben: + ${points}`,
    matched: "passt zu einem Eiswürfel",
  },
  help: {
    title: "So geht Dice Words",
    steps: [
      "Alle werfen denselben Würfel; wer am nächsten an A ist, fängt an. Dann geht es reihum.",
      "Wer anfängt, wirft vier Eiswürfel: die Zielbuchstaben der Runde.",
      "Auf „Los!“ werfen alle sieben Würfel und haben zwei Minuten für ein Wort.",
      "Zweimal darfst du neu würfeln.",
      "Ein ? ist jeder Buchstabe: Es zählt 0 und kann zu einem Eiswürfel passen.",
      "Punkte: deine Würfel zusammen, mal die verschiedenen Eiswürfel in deinem Wort.",
      "Ohne Eiswürfel bleibt nur der Bonus.",
      "Bonus, zuletzt dazu: fünf Buchstaben bringen 5, sechs 10, sieben 25.",
      "Ein Wort, das nicht gilt, bringt nichts.",
      "Die höchste Summe gewinnt; bei gleicher Summe teilen sie sich den Sieg.",
      "Zuckerwürfel: Die kleinste Summe bekommt einen achten Würfel; acht Buchstaben haben den Bonus von sieben.",
      "Neue Ziele: Wollen es alle, wird das Eis neu geworfen, bis zu dreimal in einer Runde.",
      "Für Jüngere, mehr Würfe: so oft, wie sie mögen.",
      "Für Jüngere, Vorsprung: erst eine ganze Sanduhr allein, oder 60 oder 30 Sekunden.",
      "Für Jüngere, lange Wörter: Punkte × Buchstaben, und der Bonus dazu.",
      "Für Jüngere, Seite B: drei Buchstaben bringen 5, vier 10, fünf 15, sechs 20, sieben 25.",
      ...WORDS.de,
    ],
    example: [
      "Die Eiswürfel zeigen C, A, H und S. Jeder in deinem Wort erhöht den Faktor um eins.",
      "Du wirfst deine sieben Würfel: M T ? L O E D.",
      "Du behältst M, T und das ? und wirfst die anderen vier noch einmal: A H R N.",
      "MATCH, mit dem ? als C; R und N bleiben liegen. Die Würfel haben 3 + 1 + 1 + 0 + 2 = 7 Punkte.",
      "C, A und H sind Eiswürfel, also 7 × 3 = 21. Fünf Buchstaben bringen 5 dazu: 26 Punkte.",
    ],
    keys: "Mit der Tastatur: Tippe das Wort; Enter gibt ab, die Rücktaste nimmt den letzten Würfel zurück, Esc alle; Pfeile wandern, Umschalt und Pfeil verschieben einen Würfel auf dem Strohhalm.",
  },
}

export const words = { en, de }

/** What the game tells about whoever looks, by the template that tells it about others. */
export const yours = {
  en: {
    "{who} keeps the target letters.": "You keep the target letters.",
    "{who} rolled the target letters {faces}.": "You rolled the target letters {faces}.",
    "{who} has rolled.": "You have rolled.",
    "{who} cast {face}.": "You cast {face}.",
    "{who} is closest to A and starts.": "You are closest to A. You start.",
    "{who} would prefer other target letters.": "You would prefer other target letters.",
    "All agree: {who} rolls the ice cubes again.": "All agree: you roll the ice cubes again.",
    "{who} called “Go!”.": "You called “Go!”.",
    "{who} has a head start.": "You have a head start.",
    "{who} rolls again.": "You roll again.",
    "{who} gets the sugar cube.": "You get the sugar cube.",
    "Round {number} of {rounds}: {who} rolls the ice cubes.":
      "Round {number} of {rounds}: you roll the ice cubes.",
    "{who} put {letters} on the straw.": "You put {letters} on the straw.",
    "{who} took {letters} off the straw.": "You took {letters} off the straw.",
    "{who} moved dice on the straw.": "You moved dice on the straw.",
    "{who} has no word.": "You have no word.",
    "{who} gets nothing for {word}.": "You get nothing for {word}.",
    "{who} made {word}: {score} × {times} = {points}.": "You made {word}: {score} × {times} = {points}.",
    "{who} made {word}: {score} × {times} + {bonus} = {points}.":
      "You made {word}: {score} × {times} + {bonus} = {points}.",
    "{who} wins with {score} points.": "You win with {score} points.",
    "{who} shares the win with {score} points.": "You share the win with {score} points.",
    "{who} wins with {score} point.": "You win with {score} point.",
    "{who} shares the win with {score} point.": "You share the win with {score} point.",
  } as Record<string, string>,
  de: {
    "{who} keeps the target letters.": "Du behältst die Zielbuchstaben.",
    "{who} rolled the target letters {faces}.": "Du hast die Zielbuchstaben {faces} geworfen.",
    "{who} has rolled.": "Du hast gewürfelt.",
    "{who} cast {face}.": "Du hast {face} geworfen.",
    "{who} is closest to A and starts.": "Du bist am nächsten an A. Du fängst an.",
    "{who} would prefer other target letters.": "Du hättest lieber andere Zielbuchstaben.",
    "All agree: {who} rolls the ice cubes again.": "Alle sind einverstanden: Du wirfst die Eiswürfel neu.",
    "{who} called “Go!”.": "Du hast „Los!“ gerufen.",
    "{who} has a head start.": "Du hast einen Vorsprung.",
    "{who} rolls again.": "Du würfelst noch einmal.",
    "{who} gets the sugar cube.": "Du bekommst den Zuckerwürfel.",
    "Round {number} of {rounds}: {who} rolls the ice cubes.":
      "Runde {number} von {rounds}: Du wirfst die Eiswürfel.",
    "{who} put {letters} on the straw.": "Du hast {letters} auf den Strohhalm gelegt.",
    "{who} took {letters} off the straw.": "Du hast {letters} vom Strohhalm genommen.",
    "{who} moved dice on the straw.": "Du hast Würfel auf dem Strohhalm verschoben.",
    "{who} has no word.": "Du hast kein Wort.",
    "{who} gets nothing for {word}.": "Du bekommst nichts für {word}.",
    "{who} made {word}: {score} × {times} = {points}.":
      "Du hast {word} gelegt: {score} × {times} = {points}.",
    "{who} made {word}: {score} × {times} + {bonus} = {points}.":
      "Du hast {word} gelegt: {score} × {times} + {bonus} = {points}.",
    "{who} wins with {score} points.": "Du gewinnst mit {score} Punkten.",
    "{who} shares the win with {score} points.": "Du teilst dir den Sieg mit {score} Punkten.",
    "{who} wins with {score} point.": "Du gewinnst mit {score} Punkt.",
    "{who} shares the win with {score} point.": "Du teilst dir den Sieg mit {score} Punkt.",
  } as Record<string, string>,
}

export const german: Record<string, string> = {
  "{who} keeps the target letters.": "{who} behält die Zielbuchstaben.",
  "{who} rolled the target letters {faces}.": "{who} warf die Zielbuchstaben {faces}.",
  "{who} has rolled.": "{who} hat gewürfelt.",
  "{who} cast {face}.": "{who} warf {face}.",
  "{who} is closest to A and starts.": "{who} ist am nächsten an A und fängt an.",
  "{count} players are tied and cast again.": "{count} sind gleichauf und würfeln noch einmal.",
  "{who} would prefer other target letters.": "{who} hätte lieber andere Zielbuchstaben.",
  "All agree: {who} rolls the ice cubes again.": "Alle sind einverstanden: {who} wirft die Eiswürfel neu.",
  "{who} called “Go!”.": "{who} rief „Los!“.",
  "{who} has a head start.": "{who} hat einen Vorsprung.",
  "The glass is turned again: everybody plays.": "Die Sanduhr wird noch einmal umgedreht: Alle spielen.",
  "{who} rolls again.": "{who} würfelt noch einmal.",
  "{count} players are tied for the sugar cube: lots are drawn.":
    "{count} sind gleichauf beim Zuckerwürfel: Es wird gelost.",
  "{who} gets the sugar cube.": "{who} bekommt den Zuckerwürfel.",
  "Round {number} of {rounds}: {who} rolls the ice cubes.":
    "Runde {number} von {rounds}: {who} wirft die Eiswürfel.",
  "{who} put {letters} on the straw.": "{who} legte {letters} auf den Strohhalm.",
  "{who} took {letters} off the straw.": "{who} nahm {letters} vom Strohhalm.",
  "{who} moved dice on the straw.": "{who} hat Würfel auf dem Strohhalm verschoben.",
  "{who} has no word.": "{who} hat kein Wort.",
  "{who} gets nothing for {word}.": "{who} bekommt nichts für {word}.",
  "{who} made {word}: {score} × {times} = {points}.": "{who} legte {word}: {score} × {times} = {points}.",
  "{who} made {word}: {score} × {times} + {bonus} = {points}.":
    "{who} legte {word}: {score} × {times} + {bonus} = {points}.",
  "{who} wins with {score} points.": "{who} gewinnt mit {score} Punkten.",
  "{who} shares the win with {score} points.": "{who} teilt sich den Sieg mit {score} Punkten.",
  "Choose at least one die to roll again.": "Wähle mindestens einen Würfel für den neuen Wurf.",
  "You can only use your own dice.": "Du kannst nur deine eigenen Würfel benutzen.",
  "The die that shows {face} is there more than once.": "Der Würfel mit {face} liegt mehr als einmal da.",
  "{face} is {face}; only a ? stands for another letter.":
    "{face} ist {face}; nur ein ? steht für einen anderen Buchstaben.",
  "Choose the letter that the {face} stands for, A to Z.":
    "Wähle den Buchstaben, für den das {face} steht, A bis Z.",
  "{who} wins with {score} point.": "{who} gewinnt mit {score} Punkt.",
  "{who} shares the win with {score} point.": "{who} teilt sich den Sieg mit {score} Punkt.",
}
