import type { InLanguages } from "../games/game"

interface DaysWords {
  title: string
  none: string
  /** Where there are only days that were played later. */
  onlyLate: string
  row: (days: number, longest: number) => string
  noRow: string
  best: string
  bestLine: (result: string, date: string) => string
  form: (game: string) => string
  formBelow: (count: number) => string
  mean: (result: string) => string
  which: string
  earlier: string
  earlierBelow: string
  again: string
  played: (count: number) => string
  other: string
  shareTitle: string
  shareBelow: string
  sharePicture: string
  copyText: string
  /** How well bots of a level play that were beaten, in a text to share; weak ones are not mentioned. */
  like: Record<string, string>
  who: string
  whoBelow: string
  close: string
  picture: (words: string) => string
  newRow: string
  missed: (weekday: string) => string
  notYet: string
  nothing: string
  onceMore: string
  onceMoreBelow: string
  /** What the text to share says of such an attempt, and of one after its day. */
  asAgain: string
  asLate: string
  exported: string
  somebody: string
  crowd: string
  crowdBar: (least: string, most: string, people: number, mine: boolean) => string
}

/** What is said about all days of somebody, and about sharing one. */
export const DAYS: InLanguages<DaysWords> = {
  en: {
    title: "Your days",
    none: "You haven’t played a day’s dice yet.",
    onlyLate: "You haven’t played any on its own day yet.",
    row: (days, longest) =>
      longest > days ? `${days} days in a row, longest: ${longest}` : `${days} days in a row`,
    noRow: "A row starts with two days.",
    best: "Your best",
    bestLine: (result, date) => `${result}, on ${date}`,
    form: (game) => `Your form: ${game}`,
    formBelow: (count) =>
      count === 1 ? "One day so far." : `Your last ${count} days, the latest at the right.`,
    mean: (result) => `On average ${result}.`,
    which: "Which game",
    earlier: "Earlier days",
    earlierBelow: "They stay playable. What is played later is marked, and is no day in your row.",
    again: "later",
    played: (count) => (count === 1 ? "1 day played" : `${count} days played`),
    other: "Other games",
    shareTitle: "Share your shape",
    shareBelow: "No letters, so nothing is given away.",
    sharePicture: "Share picture",
    copyText: "Copy text",
    like: {
      medium: "like a medium bot",
      hard: "like a hard bot",
      expert: "like an expert",
      champion: "like a champion",
    },
    who: "Who gets to see it?",
    whoBelow: "The link opens the same dice.",
    close: "Close",
    picture: (words) => `Picture to share: ${words}`,
    newRow: "A new row starts today.",
    missed: (weekday) => `You missed ${weekday}.`,
    notYet: "Not played yet today.",
    onceMore: "Play again",
    onceMoreBelow: "Played again, so it’s compared with nobody. Your first result stands.",
    asAgain: "another try",
    asLate: "played later",
    exported: "All attempts of that day, as a file to verify",
    somebody: "Somebody",
    crowd: "Everybody’s points",
    crowdBar: (least, most, people, mine) =>
      `${least} to ${most} points: ${people === 1 ? "1 person" : `${people} people`}${mine ? ", you too" : ""}`,
    nothing: "Nothing counted today. The dice wait among the earlier days.",
  },
  de: {
    title: "Deine Tage",
    none: "Du hast noch keine Würfel des Tages gespielt.",
    onlyLate: "Am Tag selbst hast du noch keine gespielt.",
    row: (days, longest) =>
      longest > days ? `${days} Tage in Folge, längste Reihe: ${longest}` : `${days} Tage in Folge`,
    noRow: "Eine Reihe beginnt mit zwei Tagen.",
    best: "Dein Bestes",
    bestLine: (result, date) => `${result}, am ${date}`,
    form: (game) => `Deine Form: ${game}`,
    formBelow: (count) =>
      count === 1 ? "Bisher ein Tag." : `Deine letzten ${count} Tage, der neueste rechts.`,
    mean: (result) => `Im Schnitt ${result}.`,
    which: "Welches Spiel",
    earlier: "Frühere Tage",
    earlierBelow:
      "Sie bleiben spielbar. Was später gespielt wird, ist markiert und kein Tag in deiner Reihe.",
    again: "später",
    played: (count) => (count === 1 ? "1 Tag gespielt" : `${count} Tage gespielt`),
    other: "Andere Spiele",
    shareTitle: "Teile deine Form",
    shareBelow: "Keine Buchstaben, also wird nichts verraten.",
    sharePicture: "Bild teilen",
    copyText: "Text kopieren",
    like: {
      medium: "wie ein mittlerer Bot",
      hard: "wie ein starker Bot",
      expert: "wie ein Kenner",
      champion: "wie ein Meister",
    },
    who: "Wer soll es sehen?",
    whoBelow: "Der Link öffnet dieselben Würfel.",
    close: "Schließen",
    picture: (words) => `Bild zum Teilen: ${words}`,
    newRow: "Heute beginnt eine neue Reihe.",
    missed: (weekday) => `${weekday} hast du ausgelassen.`,
    notYet: "Heute noch nicht gespielt.",
    onceMore: "Noch einmal",
    onceMoreBelow: "Noch einmal gespielt, also kein Vergleich. Dein erstes Ergebnis bleibt.",
    asAgain: "noch ein Versuch",
    asLate: "später gespielt",
    exported: "Alle Versuche dieses Tages, als Datei zum Nachprüfen",
    somebody: "Jemand",
    crowd: "Die Punkte von allen",
    crowdBar: (least, most, people, mine) =>
      `${least} bis ${most} Punkte: ${people === 1 ? "1 Person" : `${people} Personen`}${mine ? ", auch du" : ""}`,
    nothing: "Heute zählte nichts. Die Würfel warten bei den früheren Tagen.",
  },
}
