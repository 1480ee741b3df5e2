import { listed } from "../../names"
import type { BadgeWords } from "../game"
import { WORDS } from "../help"
import { SHARED } from "../options"

const en = {
  badges: {
    "empty-hand": ["0", "Not a die left"],
  } as BadgeWords,
  review: {
    made: (count: number) => `${count} ${count === 1 ? "point" : "points"} off`,
    was: (words: string, more: string, many: boolean) =>
      `${words} ${many ? "were" : "was"} there: another ${more}`,
  },
  options: {
    turn_seconds: {
      label: "Time per turn",
      choices: { 0: "No limit", 60: "1 min", 120: "2 min", 180: "3 min" },
    },
    spelling_help: SHARED.en.spelling_help,
    words_a_turn: {
      label: "Words per turn",
      below: "One, as we read the sheet, or as many as you like.",
      choices: { one: "One", several: "Several" },
      rare: true,
    },
    wrong_word_costs_turn: {
      label: "Wrong word loses the turn",
      below: "If off, you just try again.",
      rare: true,
    },
    challenge_seconds: {
      label: "Time to vote on a word",
      choices: { 15: "15 s", 30: "30 s", 60: "1 min" },
      rare: true,
    },
    box: {
      ...SHARED.en.box,
      below: "Ours are checked as you type. Another box may show any letter; then you say which are red.",
    },
  },
  line: (serving: number) => (serving === 4 ? "Souper: double" : `Serving ${serving} of 4`),
  puzzleLine: "One move",
  puzzleOrder: "Get rid of as much as you can",
  puzzleBelow: "One word, once. Red letters count two.",
  puzzleOver: (points: number) =>
    points === 1 ? "You placed letters worth 1 point" : `You placed letters worth ${points} points`,
  giveUp: "Give up",
  board: "Crossword of all",
  yourBoard:
    "Crossword. Arrow keys move, letters lay dice, Enter builds; a letter typed onto a word opens it.",
  yourDice: "Your dice",
  diceOf: (name: string) => `Dice of ${name}`,
  everyone: "Everyone’s dice",
  dice: (count: number) => (count === 1 ? "1\u00a0die" : `${count}\u00a0dice`),
  diceWord: (count: number): string => (count === 1 ? "die" : "dice"),
  slurped: "has slurped",
  slurpBox: (ticked: boolean): string => (ticked ? "Slurp" : "no Slurp"),
  out: "out",
  rolling: "rolling",
  onTurn: "choosing",
  voting: "voting",
  noDice: "All your dice are placed.",
  inTheCup: (count: number) =>
    count === 1 ? "Your die is in the cup." : `Your ${count} dice are in the cup.`,
  scrape: (name: string) => `${name} is out. Everyone else has one last turn.`,
  youScrape: "You are out. Everyone else has one last turn.",
  rollOrder: (count: number) => `Roll your ${count} dice`,
  rollBelow: "These are your letters.",
  reheatOrder: (count: number) =>
    count === 1 ? "Reheat: roll your die again" : `Reheat: roll your ${count} dice again`,
  reheatBelow: "Everybody has passed.",
  roll: "Roll your dice",
  typeIn: (count: number) =>
    count === 1 ? "Throw your die and tap what it shows" : `Throw ${count} dice and tap what they show`,
  ourLetters: "Checked against our dice. Which letters are red is our guess.",
  otherBox: "Our box is different",
  theyRoll: (names: string[]) => `${listed(names, "and")} ${names.length > 1 ? "roll" : "rolls"} the dice`,
  rolledBelow: "Then the first word is laid.",
  thenOn: (name: string) => (name ? `Then ${name} goes on.` : "Then you go on."),
  firstOrder: "Lay the first word",
  buildOrder: "Build, slurp or pass",
  buildOnlyOrder: "Build or pass",
  buildBelow: "Tap between two letters to insert.",
  lastTurnBelow: (name: string) => `Your last turn: ${name} is out.`,
  laidOrder: "Keep going, or build",
  laidBelow: "The next die you tap goes to the arrow.",
  laid: (name: string, words: string[]) => `${name} laid ${listed(words, "and")}.`,
  laidAndLeft: (name: string, words: string[], left: number) =>
    left
      ? `${name} laid ${listed(words, "and")} and has ${left} ${left === 1 ? "die" : "dice"} left.`
      : `${name} laid ${listed(words, "and")}.`,
  youLaid: (words: string[]) => `You laid ${listed(words, "and")}.`,
  gave: (name: string, words: string[], to: string, letter: string, red: boolean) => {
    const gave = name === to ? "took" : `gave ${to || "you"}`
    return `${name || "You"} laid ${listed(words, "and")} and ${gave} the ${red ? "red " : ""}${letter}.`
  },
  swapped: (name: string, words: string[], to: string, letter: string, red: boolean) => {
    const gave = name === to ? "took it" : `gave it to ${to || "you"}`
    return `${name || "You"} swapped the ${red ? "red " : ""}${letter} of ${listed(words, "and")} and ${gave}.`
  },
  tryOut: "Try a word while you wait. Only you see it.",
  inTheWay: (name: string) => `${name}’s word is in the way of your trial.`,
  missing: (letter: string) => `You have no ${letter} left.`,
  joined: "The word cannot open there: its letters are joined elsewhere.",
  refusedBelow: "Nothing is lost. Move the dice or take them back.",
  build: (word: string) => (word ? `Build ${word}` : "Build"),
  slurp: "Slurp",
  pass: "Pass",
  trial: "Only you can see your trial",
  clearTrial: "Clear my trial",
  ask: (names: string[]) => (names.length > 2 ? "Ask the others" : `Ask ${listed(names, "and")}`),
  steps: {
    title: "Slurp",
    in: "Your die",
    out: "Out",
    give: "Give it away",
  },
  slurpIn: "Which of your dice goes in?",
  slurpInBelow: "It takes the place of one on the board.",
  slurpOut: "Which die comes out?",
  slurpOutBelow: (letter: string) => `Tap the die that ${letter} takes the place of.`,
  noWord: (words: string[]) =>
    `${listed(words, "and")} ${words.length > 1 ? "aren’t words" : "isn’t a word"}`,
  checking: (words: string[]) =>
    words.length > 1 ? `Are ${listed(words, "and")} words?` : `Is ${words.join("")} a word?`,
  noWordBelow: (letter: string) => `Tap another die, or take the ${letter} back.`,
  stopSlurp: "Stop slurping",
  takeBack: (letter: string) => `Take ${letter} back`,
  sameWord: (letter: string, red: boolean) =>
    `Same word, but now your ${red ? "red" : "black"} ${letter} is in it.`,
  give: (letter: string, red: boolean) => `Who gets the ${red ? "red " : ""}${letter}?`,
  becomes: (before: string, after: string) => `${before} is ${after} now.`,
  me: "Me",
  to: "to",
  theirTurn: (name: string) => `${name} is choosing`,
  youNext: "You’re next.",
  youIn: (turns: number) => `You’re up in ${turns} turns.`,
  noMoreTurn: "That was your last turn.",
  youAreOut: "You have placed everything.",
  voteOrder: (name: string, words: string[]) =>
    `${name} thinks ${listed(words, "and")} ${words.length > 1 ? "are words" : "is a word"}`,
  voteBelow: (many: boolean) =>
    `Allow ${many ? "them" : "it"}? Everyone must agree. It counts for the whole game.`,
  accept: "Allow",
  decline: "No",
  voteWait: (words: string) => `The others decide on ${words}`,
  waitFor: (names: string[]) => `Waiting for ${listed(names, "and")}.`,
  serving: (number: number) => `Serving ${number}`,
  subtotal: "Subtotal",
  souper: "Souper 2×",
  names: "Names",
  note: "The box is checked when a player slurps. Lowest total wins.",
  inAll: (points: string) => `${points} in all`,
  served: (number: number) => (number === 4 ? "The Souper is over" : `Serving ${number} is over`),
  winsServing: (name: string) => (name ? `${name} wins it` : "You win it"),
  you: "You",
  points: (count: number) => (count === 1 ? "1 point" : `${count} points`),
  black: (count: number) => (count === 1 ? "1 letter" : `${count} letters`),
  red: (cost: number) => `${cost} for red`,
  losing: (cost: number) => `${cost} for losing`,
  help: {
    title: "How to play Alphabet Dice",
    steps: [
      "Everybody rolls the same number of dice, face up.",
      "Whoever first has all dice in the common crossword wins the serving.",
      "The host lays the first word of the game; later the lowest score begins each serving.",
      "Build: add dice to one word, at its ends or inside it, or lay a new word that joins on.",
      "A letter inside a word opens it, and what hangs on its letters moves along.",
      "Every word that arises must be allowed.",
      "Slurp, once a serving: swap one of your dice for one on the board. Every word must still be a word.",
      "You give the pulled die to anybody. It may not go back into a word that it came from.",
      "After a Slurp you may add letters, but only to words through the die that you put in.",
      "Pass: if everybody passes, all roll their dice in hand again. That is a Reheat.",
      "The third Reheat with no die placed ends the serving: the fewest points in hand win it.",
      "When somebody is out of dice, everybody else has one last turn to scrape the bottom.",
      "A Slurp must now give its letter to the one who is out. Whoever gets a letter plays on.",
      "The winner of a serving scores 0.",
      "Everybody else scores 1 for each black letter left, 2 for each red one, and 1 for losing, even with no dice left.",
      "The fourth serving is the Souper: twice the letters, at least 2, and nothing extra for losing.",
      "After it the lowest total wins; equal totals share the win.",
      "By agreement: several words a turn, a time limit (then the turn is passed), or a wrong word costs the turn.",
      "MMGOOD is a word here.",
      ...WORDS.en,
    ],
    example: [
      "STOVE lies on the board. Its V is a red letter: whoever is left with it pays 2.",
      "You build: an R goes inside, the word opens, and STROVE lies there.",
      "Next time you slurp: your K goes in, the V comes out, and STROKE is still a word.",
      "You give the V to the player with the fewest dice. It may not go back into the word that it came from.",
    ],
    keys: "By keyboard: type to lay dice, Space turns the direction, Backspace takes back, Esc goes one step back, Enter builds.",
  },
}

const de: typeof en = {
  badges: {
    "empty-hand": ["0", "Kein Würfel übrig"],
  },
  review: {
    made: (count) => `${count} ${count === 1 ? "Punkt" : "Punkte"} los`,
    was: (words, more, many) => `${words} ${many ? "waren" : "war"} da: noch ${more}`,
  },
  options: {
    turn_seconds: {
      label: "Zeit pro Zug",
      choices: { 0: "Beliebig", 60: "1 Min.", 120: "2 Min.", 180: "3 Min." },
    },
    spelling_help: SHARED.de.spelling_help,
    words_a_turn: {
      label: "Wörter pro Zug",
      below: "Eines, so verstehen wir die Anleitung, oder beliebig viele.",
      choices: { one: "Eines", several: "Mehrere" },
      rare: true,
    },
    wrong_word_costs_turn: {
      label: "Ein falsches Wort kostet den Zug",
      below: "Wenn nicht, versuchst du es einfach noch einmal.",
      rare: true,
    },
    challenge_seconds: {
      label: "Zeit zum Abstimmen",
      choices: { 15: "15 s", 30: "30 s", 60: "1 Min." },
      rare: true,
    },
    box: {
      ...SHARED.de.box,
      below:
        "Unsere werden beim Tippen geprüft. Eine andere Schachtel darf alles zeigen; dann sagst du, was rot ist.",
    },
  },
  line: (serving) => (serving === 4 ? "Souper: doppelt" : `Gang ${serving} von 4`),
  puzzleLine: "Ein Zug",
  puzzleOrder: "Werde so viel los wie möglich",
  puzzleBelow: "Ein Wort, einmal. Rote Buchstaben zählen zwei.",
  puzzleOver: (points) =>
    points === 1 ? "Du hast Buchstaben für 1 Punkt gelegt" : `Du hast Buchstaben für ${points} Punkte gelegt`,
  giveUp: "Aufgeben",
  board: "Kreuzworträtsel von allen",
  yourBoard:
    "Kreuzworträtsel. Pfeiltasten bewegen, Buchstaben legen Würfel, Enter baut; tippst du auf einem Wort einen Buchstaben, geht es dort auf.",
  yourDice: "Deine Würfel",
  diceOf: (name) => `Würfel von ${name}`,
  everyone: "Alle Würfel",
  dice: (count) => `${count}\u00a0Würfel`,
  diceWord: () => "Würfel",
  slurped: "hat geschlürft",
  slurpBox: (ticked) => (ticked ? "geschlürft" : "nicht geschlürft"),
  out: "fertig",
  rolling: "würfelt",
  onTurn: "überlegt",
  voting: "stimmt ab",
  noDice: "Alle deine Würfel liegen.",
  inTheCup: (count) => (count === 1 ? "Dein Würfel ist im Becher." : `Deine ${count} Würfel sind im Becher.`),
  scrape: (name) => `${name} ist fertig. Alle anderen haben noch einen Zug.`,
  youScrape: "Du bist fertig. Alle anderen haben noch einen Zug.",
  rollOrder: (count) => `Wirf deine ${count} Würfel`,
  rollBelow: "Das sind deine Buchstaben.",
  reheatOrder: (count) =>
    count === 1 ? "Aufwärmen: Wirf deinen Würfel neu" : `Aufwärmen: Wirf deine ${count} Würfel neu`,
  reheatBelow: "Alle haben gepasst.",
  roll: "Deine Würfel werfen",
  typeIn: (count) =>
    count === 1
      ? "Wirf deinen Würfel und tippe an, was er zeigt"
      : `Wirf ${count} Würfel und tippe an, was sie zeigen`,
  ourLetters: "Verglichen mit unseren Würfeln. Welche rot sind, ist unsere Annahme.",
  otherBox: "Unsere Schachtel ist anders",
  theyRoll: (names) => `${listed(names, "und")} ${names.length > 1 ? "würfeln" : "würfelt"}`,
  rolledBelow: "Dann wird das erste Wort gelegt.",
  thenOn: (name) => (name ? `Dann geht es mit ${name} weiter.` : "Dann bist du dran."),
  firstOrder: "Leg das erste Wort",
  buildOrder: "Bau, schlürf oder passe",
  buildOnlyOrder: "Bau oder passe",
  buildBelow: "Tippe zwischen zwei Buchstaben, um einzufügen.",
  lastTurnBelow: (name) => `Dein letzter Zug: ${name} ist fertig.`,
  laidOrder: "Weiter, oder bauen",
  laidBelow: "Der nächste Würfel geht zum Pfeil.",
  laid: (name, words) => `${name} hat ${listed(words, "und")} gelegt.`,
  laidAndLeft: (name, words, left) =>
    left
      ? `${name} hat ${listed(words, "und")} gelegt, ${left} Würfel übrig.`
      : `${name} hat ${listed(words, "und")} gelegt.`,
  youLaid: (words) => `Du hast ${listed(words, "und")} gelegt.`,
  gave: (name, words, to, letter, red) => {
    const gave = name === to ? "genommen" : `${to || "dir"} gegeben`
    const who = name ? `${name} hat` : "Du hast"
    return `${who} ${listed(words, "und")} gelegt und das ${red ? "rote " : ""}${letter} ${gave}.`
  },
  swapped: (name, words, to, letter, red) => {
    const gave = name === to ? "genommen" : `${to || "dir"} gegeben`
    const who = name ? `${name} hat` : "Du hast"
    return `${who} das ${red ? "rote " : ""}${letter} in ${listed(words, "und")} getauscht und ${gave}.`
  },
  tryOut: "Probier inzwischen ein Wort. Nur du siehst es.",
  inTheWay: (name) => `Das Wort von ${name} ist deinem Versuch im Weg.`,
  missing: (letter) => `Du hast kein ${letter} mehr.`,
  joined: "Dort öffnet sich das Wort nicht: Es hängt anderswo zusammen.",
  refusedBelow: "Verschieb die Würfel oder nimm sie zurück.",
  build: (word) => (word ? `${word} bauen` : "Bauen"),
  slurp: "Schlürfen",
  pass: "Passen",
  trial: "Deinen Versuch siehst nur du",
  clearTrial: "Versuch wegräumen",
  ask: (names) => (names.length > 2 ? "Die anderen fragen" : `${listed(names, "und")} fragen`),
  steps: {
    title: "Schlürfen",
    in: "Dein Würfel",
    out: "Raus",
    give: "Weggeben",
  },
  slurpIn: "Welcher deiner Würfel geht rein?",
  slurpInBelow: "Er nimmt den Platz eines anderen ein.",
  slurpOut: "Welcher Würfel kommt raus?",
  slurpOutBelow: (letter) => `Tippe den Würfel an, dessen Platz ${letter} einnimmt.`,
  noWord: (words) => `${listed(words, "und")} ${words.length > 1 ? "sind keine Wörter" : "ist kein Wort"}`,
  checking: (words) =>
    words.length > 1 ? `Sind ${listed(words, "und")} Wörter?` : `Ist ${words.join("")} ein Wort?`,
  noWordBelow: (letter) => `Tippe einen anderen Würfel an, oder nimm das ${letter} zurück.`,
  stopSlurp: "Nicht schlürfen",
  takeBack: (letter) => `${letter} zurück`,
  sameWord: (letter, red) => `Dasselbe Wort, aber jetzt mit deinem ${red ? "roten" : "schwarzen"} ${letter}.`,
  give: (letter, red) => `Wer bekommt das ${red ? "rote " : ""}${letter}?`,
  becomes: (before, after) => `Aus ${before} wird ${after}.`,
  me: "Ich",
  to: "auf",
  theirTurn: (name) => `${name} überlegt`,
  youNext: "Du bist als Nächstes dran.",
  youIn: (turns) => `Du bist in ${turns} Zügen dran.`,
  noMoreTurn: "Das war dein letzter Zug.",
  youAreOut: "Du hast alles gelegt.",
  voteOrder: (name, words) =>
    `${name} hält ${listed(words, "und")} für ${words.length > 1 ? "Wörter" : "ein Wort"}`,
  voteBelow: (many) =>
    `Gelten lassen? Alle müssen zustimmen. ${many ? "Sie gelten" : "Es gilt"} dann das ganze Spiel.`,
  accept: "Gelten lassen",
  decline: "Nein",
  voteWait: (words) => `Die anderen entscheiden über ${words}`,
  waitFor: (names) => `Wir warten auf ${listed(names, "und")}.`,
  serving: (number) => `Gang ${number}`,
  subtotal: "Zwischen\u00adsumme",
  souper: "Souper 2×",
  names: "Namen",
  note: "Das Kästchen wird abgehakt, wenn jemand schlürft. Die kleinste Summe gewinnt.",
  inAll: (points) => `${points} insgesamt`,
  served: (number) => (number === 4 ? "Das Souper ist vorbei" : `Gang ${number} ist vorbei`),
  winsServing: (name) => (name ? `${name} gewinnt` : "Du gewinnst"),
  you: "Du",
  points: (count) => (count === 1 ? "1 Punkt" : `${count} Punkte`),
  black: (count) => (count === 1 ? "1 Buchstabe" : `${count} Buchstaben`),
  red: (cost) => `${cost} für Rot`,
  losing: (cost) => `${cost} fürs Verlieren`,
  help: {
    title: "So geht Alphabet Dice",
    steps: [
      "Alle werfen gleich viele Würfel, offen für jeden.",
      "Wer zuerst alle Würfel im gemeinsamen Kreuzworträtsel hat, gewinnt den Gang.",
      "Das erste Wort des Spiels legt, wer eingeladen hat; später beginnt jeden Gang, wer die wenigsten Punkte hat.",
      "Bauen: Füg einem Wort Würfel an, an den Enden oder mittendrin, oder leg ein neues Wort an.",
      "Ein Buchstabe mittendrin öffnet das Wort, und was an seinen Buchstaben hängt, rückt mit.",
      "Jedes Wort, das dabei entsteht, muss gelten.",
      "Schlürfen, einmal in jedem Gang: Tausch einen deiner Würfel gegen einen auf dem Tisch. Jedes Wort muss ein Wort bleiben.",
      "Den gezogenen Würfel gibst du, wem du willst. In ein Wort, aus dem er kam, darf er nicht zurück.",
      "Nach dem Schlürfen darfst du Buchstaben anfügen, aber nur an Wörter durch den Würfel, den du eingesetzt hast.",
      "Passen: Passen alle, werfen alle die Würfel auf ihrer Hand neu. Das heißt Aufwärmen.",
      "Das dritte Aufwärmen, ohne dass ein Würfel gelegt wurde, beendet den Gang: Die wenigsten Punkte auf der Hand gewinnen ihn.",
      "Hat jemand keine Würfel mehr, haben alle anderen noch einen letzten Zug.",
      "Wer jetzt schlürft, muss den Buchstaben dem geben, der fertig ist. Wer einen Buchstaben bekommt, spielt weiter.",
      "Wer den Gang gewinnt, bekommt 0 Punkte.",
      "Alle anderen bekommen 1 für jeden schwarzen Buchstaben, der übrig ist, 2 für jeden roten und 1 fürs Verlieren, auch ohne Würfel.",
      "Der vierte Gang ist das Souper: die Buchstaben doppelt, mindestens 2, und fürs Verlieren nichts dazu.",
      "Danach gewinnt die kleinste Summe; bei gleicher Summe teilen sie sich den Sieg.",
      "Wenn ihr wollt: mehrere Wörter in einem Zug, eine Zeit für jeden Zug (wer sie überschreitet, passt), oder ein falsches Wort kostet den Zug.",
      "MMGOOD ist hier ein Wort.",
      ...WORDS.de,
    ],
    example: [
      "STOVE liegt auf dem Tisch. Sein V ist ein roter Buchstabe: Wem er übrig bleibt, den kostet er 2.",
      "Du baust: Ein R kommt hinein, das Wort geht auf, und STROVE liegt da.",
      "Das nächste Mal schlürfst du: Dein K kommt hinein, das V heraus, und STROKE ist immer noch ein Wort.",
      "Du gibst das V, wem die wenigsten Würfel geblieben sind. In das Wort, aus dem es kam, darf es nicht zurück.",
    ],
    keys: "Mit der Tastatur: Tippen legt Würfel, Leertaste dreht die Richtung, Rücktaste nimmt zurück, Esc geht einen Schritt zurück, Enter baut.",
  },
}

export const words = { en, de }

/** What the game tells about whoever looks, by the template that tells it about others. */
export const yours = {
  en: {
    "{who} passes.": "You pass.",
    "{who} placed letters worth {points}.": "You placed letters worth {points}.",
    "{who} rolled {faces}.": "You rolled {faces}.",
    "{who} laid {words}.": "You laid {words}.",
    "{who} also laid {words}.": "You also laid {words}.",
    "{who} tried {words} and loses the turn.": "You tried {words} and lose the turn.",
    "{whom} gets the {letter}.": "You get the {letter}.",
    "{who} wins it.": "You win it.",
    "{who} ran out of time.": "You ran out of time.",
    "{who} tried {mine} for {theirs}.": "You tried {mine} for {theirs}.",
    "{who} swaps in a black {mine} for the black {theirs}.":
      "You swap in a black {mine} for the black {theirs}.",
    "{who} swaps in a black {mine} for the red {theirs}.": "You swap in a black {mine} for the red {theirs}.",
    "{who} swaps in a red {mine} for the black {theirs}.": "You swap in a red {mine} for the black {theirs}.",
    "{who} swaps in a red {mine} for the red {theirs}.": "You swap in a red {mine} for the red {theirs}.",
    "{whom} is no longer out of dice.": "You are no longer out of dice.",
    "{who} is out of dice: everybody else has one last turn.":
      "You are out of dice: everybody else has one last turn.",
  } as Record<string, string>,
  de: {
    "{who} passes.": "Du passt.",
    "{who} placed letters worth {points}.": "Du hast Buchstaben im Wert von {points} gelegt.",
    "{who} rolled {faces}.": "Du hast {faces} geworfen.",
    "{who} laid {words}.": "Du hast {words} gelegt.",
    "{who} also laid {words}.": "Du hast außerdem {words} gelegt.",
    "{who} tried {words} and loses the turn.": "Du hast {words} versucht und verlierst den Zug.",
    "{whom} gets the {letter}.": "Du bekommst das {letter}.",
    "{who} wins it.": "Du gewinnst den Gang.",
    "{who} ran out of time.": "Deine Zeit ist um.",
    "{who} tried {mine} for {theirs}.": "Du hast {mine} statt {theirs} ausprobiert.",
    "{who} swaps in a black {mine} for the black {theirs}.":
      "Du tauschst ein schwarzes {mine} gegen das schwarze {theirs}.",
    "{who} swaps in a black {mine} for the red {theirs}.":
      "Du tauschst ein schwarzes {mine} gegen das rote {theirs}.",
    "{who} swaps in a red {mine} for the black {theirs}.":
      "Du tauschst ein rotes {mine} gegen das schwarze {theirs}.",
    "{who} swaps in a red {mine} for the red {theirs}.":
      "Du tauschst ein rotes {mine} gegen das rote {theirs}.",
    "{whom} is no longer out of dice.": "Du hast wieder einen Würfel.",
    "{who} is out of dice: everybody else has one last turn.":
      "Du hast keine Würfel mehr: Alle anderen haben noch einen Zug.",
  } as Record<string, string>,
}

export const german: Record<string, string> = {
  "{who} passes.": "{who} passt.",
  "Serving {serving}: everybody gets {count} dice.": "Gang {serving}: Alle bekommen {count} Würfel.",
  "{who} rolled {faces}.": "{who} warf {faces}.",
  "{who} laid {words}.": "{who} legte {words}.",
  "{who} also laid {words}.": "{who} legte außerdem {words}.",
  "The {letter} is not one of your dice.": "Du hast keinen Würfel mit {letter}.",
  "The {letter} does not lie on the board.": "{letter} liegt nicht auf dem Tisch.",
  "There is no such player to give the letter to.": "Diesen Spieler gibt es nicht.",
  "The letter has to go to {whom}, who is out of dice.":
    "Der Buchstabe muss an {whom} gehen, denn dort sind die Würfel alle.",
  "{who} tried {words} and loses the turn.": "{who} versuchte {words} und verliert den Zug.",
  "Lay at least one of your dice, or pass.": "Leg mindestens einen Würfel, oder passe.",
  "The {letter} has to stay on the board.": "{letter} muss auf dem Tisch bleiben.",
  "{letters} from row {row}, column {column} on touch nothing.":
    "{letters} ab Zeile {row}, Spalte {column} berühren nichts.",
  "A word has two letters or more.": "Ein Wort hat zwei Buchstaben oder mehr.",
  "Only the word that your dice lie in may be opened.":
    "Nur das Wort, in dem deine Würfel liegen, darf sich öffnen.",
  "The dice of a turn go into one word, in one row or one column.":
    "Die Würfel eines Zugs gehören in ein Wort, in eine Zeile oder Spalte.",
  "There is a gap between your dice: those of a turn go into one word.":
    "Zwischen deinen Würfeln ist eine Lücke: Die eines Zugs gehören in ein Wort.",
  "{who} placed letters worth {points}.": "{who} hat Buchstaben im Wert von {points} gelegt.",
  "{whom} gets the {letter}.": "{whom} bekommt das {letter}.",
  "{before} becomes {after}.": "Aus {before} wird {after}.",
  "Serving {serving} is over.": "Gang {serving} ist vorbei.",
  "{who} wins it.": "{who} gewinnt den Gang.",
  "Not everybody accepted {words} in time.": "Nicht alle haben {words} rechtzeitig gelten lassen.",
  "{who} ran out of time.": "Die Zeit von {who} ist um.",
  "Nobody has placed a die for three rounds: the serving ends.":
    "Drei Runden lang hat niemand einen Würfel gelegt: Der Gang ist zu Ende.",
  "Nobody has placed a die. Reheat: everybody rolls again.":
    "Niemand hat einen Würfel gelegt. Aufwärmen: Alle werfen neu.",
  "All accept: {words} counts for the rest of the game.":
    "Alle sind einverstanden: {words} gilt für den Rest des Spiels.",
  "Ask the others about one to {most} different words.":
    "Frag die anderen nach einem bis {most} verschiedenen Wörtern.",
  "A word has two letters or more, A to Z in capitals; not “{text}”.":
    "Ein Wort hat zwei Buchstaben oder mehr, A bis Z, groß; nicht „{text}“.",
  "{text} was accepted before.": "{text} gilt schon.",
  "{text} was declined this turn.": "{text} wurde in diesem Zug schon abgelehnt.",
  "After a Slurp, add letters only to words through the letter that you put in.":
    "Nach dem Schlürfen kommen Buchstaben nur an Wörter durch den neuen Buchstaben.",
  "The {letter} was slurped out of {old} and may not go back into it this serving.":
    "{letter} wurde aus {old} geschlürft und darf in diesem Gang nicht zurück.",
  "The letters of {old} keep their order and stay side by side; only new letters may come between them.":
    "Die Buchstaben von {old} bleiben in ihrer Reihenfolge beisammen; nur neue dürfen dazwischen.",
  "The {letters} at row {row}, column {column} touches nothing.":
    "{letters} auf Zeile {row}, Spalte {column} berührt nichts.",
  "{who} tried {mine} for {theirs}.": "{who} hat {mine} statt {theirs} ausprobiert.",
  "{who} swaps in a black {mine} for the black {theirs}.":
    "{who} tauscht ein schwarzes {mine} gegen das schwarze {theirs}.",
  "{who} swaps in a black {mine} for the red {theirs}.":
    "{who} tauscht ein schwarzes {mine} gegen das rote {theirs}.",
  "{who} swaps in a red {mine} for the black {theirs}.":
    "{who} tauscht ein rotes {mine} gegen das schwarze {theirs}.",
  "{who} swaps in a red {mine} for the red {theirs}.":
    "{who} tauscht ein rotes {mine} gegen das rote {theirs}.",
  "{whom} is no longer out of dice.": "{whom} hat wieder einen Würfel.",
  "{who} is out of dice: everybody else has one last turn.":
    "{who} hat keine Würfel mehr: Alle anderen haben noch einen Zug.",
}
