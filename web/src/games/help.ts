/** What the Help of every game with words says about them, one line for each rule. */
export const WORDS = {
  en: [
    "A word is in the table’s dictionary and has two letters or more.",
    "No names, abbreviations, prefixes or suffixes alone, and nothing with a hyphen or an apostrophe.",
    "If all opponents accept a refused word, it counts all the same; a single letter never does.",
  ],
  de: [
    "Ein Wort steht im Wörterbuch des Tisches und hat mindestens zwei Buchstaben.",
    "Keine Namen, Abkürzungen, Vor- oder Nachsilben allein, und nichts mit Bindestrich oder Apostroph.",
    "Lassen alle Gegner ein abgelehntes Wort gelten, zählt es trotzdem; ein einzelner Buchstabe nie.",
  ],
}
