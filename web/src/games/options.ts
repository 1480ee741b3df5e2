import type { InLanguages, LobbyFacts, OptionWords } from "./game"

const withBox = ({ box }: LobbyFacts) => box

/** The words of options that several games have. */
export const SHARED = {
  en: {
    referee: {
      label: "Who judges the words",
      choices: { auto: "Dictionary", challenge: "Players challenge" },
      below: "The dictionary judges every word, or only challenged words.",
      rare: true,
    },
    challenge_seconds: {
      label: "Time to look at the words",
      below: "It goes on sooner if all are ready.",
      choices: { 15: "15 s", 30: "30 s", 60: "1 min" },
      rare: true,
    },
    spelling_help: {
      label: "Spelling help",
      below: "Shows if your word is valid before you play it.",
    },
    box: {
      label: "Letters on real dice",
      below: "Ours are checked as you type. The dice of another box may show any letter.",
      choices: { ours: "As on ours", other: "Any letters" },
      rare: true,
      when: withBox,
    },
  },
  de: {
    referee: {
      label: "Wer prüft die Wörter?",
      choices: { auto: "Wörterbuch", challenge: "Die Spieler zweifeln an" },
      below: "Das Wörterbuch prüft jedes Wort, oder nur die angezweifelten.",
      rare: true,
    },
    challenge_seconds: {
      label: "Zeit, um die Wörter anzusehen",
      below: "Sind alle bereit, geht es früher weiter.",
      choices: { 15: "15 s", 30: "30 s", 60: "1 Min." },
      rare: true,
    },
    spelling_help: {
      label: "Rechtschreibhilfe",
      below: "Zeigt, ob dein Wort gilt, bevor du es spielst.",
    },
    box: {
      label: "Buchstaben echter Würfel",
      below:
        "Unsere werden beim Tippen geprüft. Die Würfel einer anderen Schachtel dürfen beliebige Buchstaben zeigen.",
      choices: { ours: "Wie unsere", other: "Beliebige" },
      rare: true,
      when: withBox,
    },
  },
} satisfies InLanguages<Record<string, OptionWords>>

/** The referee of games whose sheet says that only doubted words are looked up. */
export const PRINTED_REFEREE = {
  en: {
    ...SHARED.en.referee,
    below: "In the printed rules players challenge words. Checking every word is our addition.",
  },
  de: {
    ...SHARED.de.referee,
    below: "In der Anleitung wird angezweifelt. Dass jedes Wort geprüft wird, ist unser Zusatz.",
  },
} satisfies InLanguages<OptionWords>
