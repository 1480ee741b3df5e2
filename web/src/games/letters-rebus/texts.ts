import { listed } from "../../names"
import { minus } from "../../numbers"
import type { BadgeWords, LobbyFacts } from "../game"
import { WORDS } from "../help"
import { SHARED } from "../options"

const counted = (count: number, one: string, more: string) =>
  `${minus(count)} ${Math.abs(count) === 1 ? one : more}`

const en = {
  badges: {
    "all-dice": ["15", "All fifteen dice"],
    ring: ["○", "A ring"],
    "two-words": ["2", "Two words, fifteen dice"],
  } as BadgeWords,
  review: { word: (number: number) => `Round ${number}` },
  options: {
    rounds: { label: "Rounds", below: "The printed sheet has ten.", choices: { 5: "5", 10: "10", 15: "15" } },
    glass_seconds: { label: "Hourglass", choices: { 90: "1:30", 150: "2:30", 300: "5:00" } },
    mode: {
      label: "How to take turns",
      below: "One by one is in the boxed rules.",
      choices: { "same-roll": "All with the same dice", turns: "One by one", "at-once": "All at once" },
      when: ({ seats }: LobbyFacts) => seats > 1,
    },
    glass_turns: {
      label: "Hourglass turns per player",
      choices: { 1: "1", 2: "2", 3: "3" },
      rare: true,
    },
    minus: {
      label: "Negative rounds",
      choices: { entered: "Count", zero: "Count as 0" },
      rare: true,
    },
    vowel_help: {
      label: "Minimum vowels",
      below: "Roll again if there are fewer.",
      choices: { 0: "Off", 3: "3", 4: "4", 5: "5" },
      rare: true,
    },
    ...SHARED.en,
  },
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  watchYou: (names: string[]) => `${listed(names, "and")} ${names.length > 1 ? "are" : "is"} watching you`,
  manyWatchYou: (others: number) => `${others} others are watching you`,
  alone: "You play alone: beat your own sums",
  watching: (name: string) => `You are watching ${name}`,
  board: (name: string) => `Crossword of ${name}`,
  yourBoard: "Your crossword. Arrow keys move, letters lay dice, Enter means done.",
  dice: "Your loose dice",
  theirDice: (name: string) => `Loose dice of ${name}`,
  across: (sum: string) => `across ${sum}`,
  down: (sum: string) => `down ${sum}`,
  leftOver: (sum: string) => `left over ${sum}`,
  sum: "Sum so far",
  toPlace: (points: number) => `${points} points to place`,
  rollOrder: "Roll your fifteen dice",
  rollBelow: "The timer starts when they land.",
  rollAllBelow: "All cups are lifted together, then the timer starts.",
  rollSameBelow: "Everyone gets the same letters.",
  roll: "Roll the fifteen dice",
  typeIn: "Throw fifteen dice and tap what they show",
  theyRoll: (names: string[]) => `${listed(names, "and")} ${names.length > 1 ? "roll" : "rolls"} the dice`,
  thrownBelow: "Your dice are under the cup until all have rolled.",
  youNext: "You’re next.",
  youIn: (turns: number) => `You’re up in ${turns} turns.`,
  noMoreTurn: "That was your last turn.",
  layOrder: "Lay your crossword",
  missing: (letter: string) => `You have no ${letter} left.`,
  starOrder: "What is the star?",
  starBelow: "It stays that letter for the whole turn.",
  done: "I’m done",
  theyLay: (name: string) => `${name} is building`,
  theyLayBelow: "Watch it grow.",
  youDone: "You are done",
  waitFor: (names: string[]) => `Waiting for ${listed(names, "and")}.`,
  secret: "Crosswords are secret until the time is up.",
  has: (name: string, points: number) => `${name}: ${counted(points, "point", "points")}`,
  youHave: (points: number) => `You have ${counted(points, "point", "points")}`,
  allCount: "All your words are good.",
  someFail: (words: string[]) => `${listed(words, "and")} ${words.length > 1 ? "do" : "does"} not count.`,
  noWords: "No words were laid.",
  words: "Words",
  pointsOf: (word: string, points: number) => `${word} ${points}`,
  state: { rolling: "rolling", laying: "laying", done: "done ✓", ready: "ready ✓", looking: "looking" },
  score: "Score sheet",
  roundHead: "Round",
  help: {
    title: "How to play Letters Rebus",
    steps: [
      "Throw all fifteen dice; then the glass is turned.",
      "Lay words across and down, as a crossword. Move the dice as you like until the sand has run through.",
      "Add the values of all letters in words across, and of all in words down: at a crossing a letter counts twice.",
      "Take off the values of all dice that stand in no word.",
      "A star is any letter, with the value of that letter, and the same one in both of its words.",
      "Once a star has a letter, it keeps it for the whole turn. A star that you don’t use costs nothing.",
      "When the time is up, the dictionary judges.",
      "A word that isn’t allowed doesn’t count. Its dice are left over, unless they stand in another word that does.",
      "Words should hang together. A group apart counts only if it couldn’t have been joined; otherwise the smaller group is left over.",
      "A round below 0 counts as it is, or as 0 if the table has agreed on that.",
      "After the last round the highest sum wins; equal sums share the win.",
      "By agreement: all lay at once, all lay the same roll, the glass is turned several times, or a roll with few vowels is thrown again.",
      ...WORDS.en,
    ],
    example: [
      "You begin with FROM across: 4 + 2 + 1 + 3 = 10. The other dice still count against you.",
      "FAST goes down from its F: 4 + 1 + 2 + 2 = 9. The F counts twice, across and down.",
      "DOG goes down through the O: 3 + 1 + 4 = 8.",
      "TENS goes across from the T: 2 + 1 + 2 + 2 = 7.",
      "SAW goes down from the S. A star becomes its W and has the value of a W: 2 + 1 + 4 = 7.",
      "Across 10 + 7, down 9 + 8 + 7. The second star is left over and costs nothing. Together 41.",
    ],
    keys: "By keyboard: type to lay dice, Space turns the direction, Backspace takes back, * lays a star, Esc undoes, Enter means done.",
  },
}

const de: typeof en = {
  badges: {
    "all-dice": ["15", "Alle fünfzehn Würfel"],
    ring: ["○", "Ein Ring"],
    "two-words": ["2", "Zwei Wörter, fünfzehn Würfel"],
  },
  review: { word: (number) => `Runde ${number}` },
  options: {
    rounds: {
      label: "Runden",
      below: "Auf dem gedruckten Zettel sind zehn.",
      choices: { 5: "5", 10: "10", 15: "15" },
    },
    glass_seconds: { label: "Sanduhr", choices: { 90: "1:30", 150: "2:30", 300: "5:00" } },
    mode: {
      label: "Wer legt wann?",
      below: "Reihum steht in der Anleitung.",
      choices: { "same-roll": "Alle mit denselben Würfeln", turns: "Reihum", "at-once": "Alle zugleich" },
      when: ({ seats }: LobbyFacts) => seats > 1,
    },
    glass_turns: {
      label: "Sanduhren pro Zug",
      choices: { 1: "1", 2: "2", 3: "3" },
      rare: true,
    },
    minus: {
      label: "Minusrunden",
      choices: { entered: "Zählen", zero: "Zählen als 0" },
      rare: true,
    },
    vowel_help: {
      label: "Mindestens so viele Vokale",
      below: "Bei weniger wird neu gewürfelt.",
      choices: { 0: "Aus", 3: "3", 4: "4", 5: "5" },
      rare: true,
    },
    ...SHARED.de,
  },
  round: (round, rounds) => `Runde ${round} von ${rounds}`,
  watchYou: (names) => `${listed(names, "und")} ${names.length > 1 ? "schauen" : "schaut"} dir zu`,
  manyWatchYou: (others) => `${others} andere schauen dir zu`,
  alone: "Du spielst allein: Übertriff dich selbst",
  watching: (name) => `Du schaust ${name} zu`,
  board: (name) => `Kreuzworträtsel von ${name}`,
  yourBoard: "Dein Kreuzworträtsel. Pfeiltasten bewegen, Buchstaben legen Würfel, Enter heißt fertig.",
  dice: "Deine losen Würfel",
  theirDice: (name) => `Lose Würfel von ${name}`,
  across: (sum) => `waagrecht ${sum}`,
  down: (sum) => `senkrecht ${sum}`,
  leftOver: (sum) => `übrig ${sum}`,
  sum: "Summe bisher",
  toPlace: (points) => `${points} Punkte zu legen`,
  rollOrder: "Wirf deine fünfzehn Würfel",
  rollBelow: "Die Zeit läuft, sobald sie liegen.",
  rollAllBelow: "Alle heben ihre Becher zugleich, dann läuft die Zeit.",
  rollSameBelow: "Alle bekommen dieselben Buchstaben.",
  roll: "Die fünfzehn Würfel werfen",
  typeIn: "Wirf fünfzehn Würfel und tippe an, was sie zeigen",
  theyRoll: (names) => `${listed(names, "und")} ${names.length > 1 ? "würfeln" : "würfelt"}`,
  thrownBelow: "Deine Würfel bleiben unter dem Becher, bis alle geworfen haben.",
  youNext: "Du bist als Nächstes dran.",
  youIn: (turns) => `Du bist in ${turns} Zügen dran.`,
  noMoreTurn: "Das war dein letzter Zug.",
  layOrder: "Leg dein Kreuzwort\u00adrätsel",
  missing: (letter) => `Du hast kein ${letter} mehr.`,
  starOrder: "Wofür steht der Stern?",
  starBelow: "Den Buchstaben behält er den ganzen Zug.",
  done: "Fertig",
  theyLay: (name) => `${name} legt ein Kreuzworträtsel`,
  theyLayBelow: "Schau zu, wie es wächst.",
  youDone: "Du bist fertig",
  waitFor: (names) => `Wir warten auf ${listed(names, "und")}.`,
  secret: "Die Kreuzworträtsel bleiben geheim, bis die Zeit um ist.",
  has: (name, points) => `${name}: ${counted(points, "Punkt", "Punkte")}`,
  youHave: (points) => `Du hast ${counted(points, "Punkt", "Punkte")}`,
  allCount: "Alle Wörter gelten.",
  someFail: (words) => `${listed(words, "und")} ${words.length > 1 ? "zählen" : "zählt"} nicht.`,
  noWords: "Hier liegt kein Wort.",
  words: "Wörter",
  pointsOf: (word, points) => `${word} ${points}`,
  state: { rolling: "würfelt", laying: "legt", done: "fertig ✓", ready: "bereit ✓", looking: "schaut" },
  score: "Wertung",
  roundHead: "Runde",
  help: {
    title: "So geht Letters Rebus",
    steps: [
      "Wirf alle fünfzehn Würfel; dann wird die Sanduhr umgedreht.",
      "Leg Wörter waagrecht und senkrecht, als Kreuzworträtsel. Verschieb die Würfel, wie du willst, bis der Sand durch ist.",
      "Zähl die Werte aller Buchstaben in waagrechten Wörtern und aller in senkrechten zusammen: An einer Kreuzung zählt ein Buchstabe doppelt.",
      "Zieh die Werte aller Würfel ab, die in keinem Wort stehen.",
      "Ein Stern ist jeder Buchstabe, hat dessen Wert und ist in seinen beiden Wörtern derselbe.",
      "Hat ein Stern einen Buchstaben, behält er ihn den ganzen Zug. Ein übriger Stern kostet nichts.",
      "Ist die Zeit um, urteilt das Wörterbuch.",
      "Ein Wort, das nicht gilt, zählt nicht. Seine Würfel sind übrig, wenn sie nicht in einem anderen Wort stehen, das zählt.",
      "Die Wörter sollen zusammenhängen. Eine Gruppe für sich zählt nur, wenn sie sich nicht anschließen ließ; sonst ist die kleinere übrig.",
      "Eine Runde unter 0 zählt, wie sie ist, oder als 0, wenn ihr das vereinbart habt.",
      "Nach der letzten Runde gewinnt die höchste Summe; bei gleicher Summe teilen sie sich den Sieg.",
      "Wenn ihr wollt: Alle legen zugleich, alle legen denselben Wurf, die Sanduhr wird mehrmals umgedreht, oder ein Wurf mit wenigen Vokalen wird wiederholt.",
      ...WORDS.de,
    ],
    example: [
      "Du beginnst mit FROM waagrecht: 4 + 2 + 1 + 3 = 10. Die anderen Würfel zählen noch gegen dich.",
      "FAST geht von seinem F nach unten: 4 + 1 + 2 + 2 = 9. Das F zählt doppelt, waagrecht und senkrecht.",
      "DOG geht durch das O nach unten: 3 + 1 + 4 = 8.",
      "TENS geht vom T waagrecht weiter: 2 + 1 + 2 + 2 = 7.",
      "SAW geht vom S nach unten. Ein Stern wird zum W und hat dessen Wert: 2 + 1 + 4 = 7.",
      "Waagrecht 10 + 7, senkrecht 9 + 8 + 7. Der zweite Stern bleibt übrig und kostet nichts. Zusammen 41.",
    ],
    keys: "Mit der Tastatur: Tippen legt Würfel, Leertaste dreht die Richtung, Rücktaste nimmt zurück, * legt einen Stern, Esc macht rückgängig, Enter heißt fertig.",
  },
}

export const words = { en, de }

/** What the game tells about whoever looks, by the template that tells it about others. */
export const yours = {
  en: {
    "{who} has thrown the dice.": "You have thrown the dice.",
    "{who} rolled {faces}, and the glass is turned.": "You rolled {faces}, and the glass is turned.",
    "{who} rolled {faces}, with fewer vowels than {least}: the dice are thrown again.":
      "You rolled {faces}, with fewer vowels than {least}: the dice are thrown again.",
    "{who} wins with {points} points.": "You win with {points} points.",
    "{who} wins with {points} point.": "You win with {points} point.",
    "{who} has {total} points: across {across}, down {down}, left over {left_over}.":
      "You have {total} points: across {across}, down {down}, left over {left_over}.",
    "{who} has {total} point: across {across}, down {down}, left over {left_over}.":
      "You have {total} point: across {across}, down {down}, left over {left_over}.",
    "{who} scores {points}.": "You score {points}.",
  } as Record<string, string>,
  de: {
    "{who} has thrown the dice.": "Du hast geworfen.",
    "{who} rolled {faces}, and the glass is turned.":
      "Du hast {faces} geworfen, und die Sanduhr wird umgedreht.",
    "{who} rolled {faces}, with fewer vowels than {least}: the dice are thrown again.":
      "Du hast {faces} geworfen, mit weniger Vokalen als {least}: Es wird noch einmal geworfen.",
    "{who} wins with {points} points.": "Du gewinnst mit {points} Punkten.",
    "{who} wins with {points} point.": "Du gewinnst mit {points} Punkt.",
    "{who} has {total} points: across {across}, down {down}, left over {left_over}.":
      "Du hast {total} Punkte: waagrecht {across}, senkrecht {down}, übrig {left_over}.",
    "{who} has {total} point: across {across}, down {down}, left over {left_over}.":
      "Du hast {total} Punkt: waagrecht {across}, senkrecht {down}, übrig {left_over}.",
    "{who} scores {points}.": "Du bekommst {points}.",
  } as Record<string, string>,
}

export const german: Record<string, string> = {
  "{who} has thrown the dice.": "{who} hat geworfen.",
  "All dice lie on the table, and the glass is turned.":
    "Alle Würfel liegen auf dem Tisch, und die Sanduhr wird umgedreht.",
  "{who} rolled {faces}, and the glass is turned.": "{who} warf {faces}, und die Sanduhr wird umgedreht.",
  "{who} rolled {faces}, with fewer vowels than {least}: the dice are thrown again.":
    "{who} warf {faces}, mit weniger Vokalen als {least}: Es wird noch einmal geworfen.",
  "{who} wins with {points} points.": "{who} gewinnt mit {points} Punkten.",
  "{who} wins with {points} point.": "{who} gewinnt mit {points} Punkt.",
  "{who} has {total} points: across {across}, down {down}, left over {left_over}.":
    "{who} hat {total} Punkte: waagrecht {across}, senkrecht {down}, übrig {left_over}.",
  "{who} has {total} point: across {across}, down {down}, left over {left_over}.":
    "{who} hat {total} Punkt: waagrecht {across}, senkrecht {down}, übrig {left_over}.",
  "A die lies off the table.": "Ein Würfel liegt neben dem Tisch.",
  "Only a star can stand for another letter.": "Nur ein Stern kann für einen anderen Buchstaben stehen.",
  "A star stands for one letter from A to Z, not for {letter}.":
    "Ein Stern steht für einen Buchstaben von A bis Z, nicht für {letter}.",
  "The star is {kept} for the whole turn, not {letter}.":
    "Der Stern ist den ganzen Zug lang {kept}, nicht {letter}.",
  "A star in {word} has no letter.": "Ein Stern in {word} hat keinen Buchstaben.",
  "{word} could be joined at {letter}.": "{word} ließe sich bei {letter} anlegen.",
  "{who} scores {points}.": "{who} bekommt {points}.",
}
