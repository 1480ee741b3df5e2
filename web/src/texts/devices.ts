import type { InLanguages } from "../games/game"

interface DevicesWords {
  title: string
  below: string
  link: string
  linkBelow: string
  show: string
  yourName: string
  onOther: (address: string) => string
  minutes: (minutes: number) => string
  qr: string
  asked: string
  which: string
  whichBelow: string
  none: string
  linked: string
  notLinked: string
  here: string
  hereBelow: string
  code: string
  goOn: string
  you: (name: string) => string
  youBelow: string
  yes: (name: string) => string
  no: string
  tap: string
  tapBelow: (name: string) => string
  card: string
  cardBelow: string
  make: string
  makeAgain: string
  again: string
  keep: string
  print: string
  words: string
  have: string
  use: string
}

/** What is said about one person with several devices. */
export const DEVICES: InLanguages<DevicesWords> = {
  en: {
    title: "My devices",
    below: "Your days and tables, on your phone and on your laptop",
    link: "Link another device",
    linkBelow: "Your days, tables and seats will be on both. You need no e-mail and no password.",
    show: "Show a code",
    yourName: "Your name",
    onOther: (address) => `On the other device, open ${address} and type`,
    minutes: (minutes) => (minutes === 1 ? "Good for 1 more minute." : `Good for ${minutes} more minutes.`),
    qr: "QR code for the other device",
    asked: "A device has your code. Look at it and confirm there who you are.",
    which: "Which number does the other device show?",
    whichBelow: "If it shows nothing, somebody else has your code.",
    none: "None of these",
    linked: "Linked. Both devices are yours now.",
    notLinked: "It was not linked. Ask for a new code.",
    here: "This is the new device",
    hereBelow: "Type the six digits that your other device shows.",
    code: "Six digits",
    goOn: "Go on",
    you: (name) => `Are you ${name}?`,
    youBelow:
      "Go on only if you have the other device in your hand. What was played on this one until now stays with its tables, and is no longer yours.",
    yes: (name) => `Yes, I’m ${name}`,
    no: "No",
    tap: "Now tap this number on the other device",
    tapBelow: (name) => `Then this device is ${name}’s, too.`,
    card: "A card to come back with",
    cardBelow: "Six words bring everything back if you lose all your devices. Keep them on paper.",
    make: "Make a card",
    makeAgain: "Make a new card",
    again: "You have a card. If you make a new one, the old one stops working.",
    keep: "Write these words down, or print them. They are shown only now.",
    print: "Print the card",
    words: "The six words of your card",
    have: "I have a card",
    use: "Come back",
  },
  de: {
    title: "Meine Geräte",
    below: "Deine Tage und Tische, auf dem Handy und auf dem Laptop",
    link: "Noch ein Gerät verbinden",
    linkBelow:
      "Deine Tage, Tische und Plätze sind dann auf beiden. Du brauchst keine E-Mail und kein Passwort.",
    show: "Code zeigen",
    yourName: "Dein Name",
    onOther: (address) => `Öffne auf dem anderen Gerät ${address} und tippe`,
    minutes: (minutes) => (minutes === 1 ? "Gilt noch 1 Minute." : `Gilt noch ${minutes} Minuten.`),
    qr: "QR-Code für das andere Gerät",
    asked: "Ein Gerät hat deinen Code. Bestätige dort, wer du bist.",
    which: "Welche Zahl zeigt das andere Gerät?",
    whichBelow: "Zeigt es keine, hat jemand anderes deinen Code.",
    none: "Keine davon",
    linked: "Verbunden. Beide Geräte gehören jetzt dir.",
    notLinked: "Es wurde nicht verbunden. Hol dir einen neuen Code.",
    here: "Das hier ist das neue Gerät",
    hereBelow: "Tippe die sechs Ziffern ein, die dein anderes Gerät zeigt.",
    code: "Sechs Ziffern",
    goOn: "Weiter",
    you: (name) => `Bist du ${name}?`,
    youBelow:
      "Mach nur weiter, wenn du das andere Gerät in der Hand hast. Was auf diesem hier bisher gespielt wurde, bleibt an seinen Tischen und gehört nicht mehr dir.",
    yes: (name) => `Ja, ich bin ${name}`,
    no: "Nein",
    tap: "Tippe jetzt auf dem anderen Gerät diese Zahl an",
    tapBelow: (name) => `Dann gehört auch dieses Gerät ${name}.`,
    card: "Eine Karte zum Wiederkommen",
    cardBelow:
      "Sechs Wörter bringen alles zurück, wenn du alle Geräte verlierst. Bewahre sie auf Papier auf.",
    make: "Karte machen",
    makeAgain: "Neue Karte machen",
    again: "Du hast eine Karte. Mit einer neuen gilt sie nicht mehr.",
    keep: "Schreib diese Wörter auf oder drucke sie. Du siehst sie nur jetzt.",
    print: "Karte drucken",
    words: "Die sechs Wörter deiner Karte",
    have: "Ich habe eine Karte",
    use: "Wiederkommen",
  },
}
