import type { InLanguages } from "../games/game"

/** What the house tells about whoever looks, by the template that tells it about others; a game adds its own. */
export const YOURS: InLanguages<Record<string, string>> = {
  en: {
    "{who} accepts {words}.": "You accept {words}.",
    "{who} asks the others to accept {words}.": "You ask the others to accept {words}.",
    "{who} challenges {word}.": "You challenge {word}.",
    "{who} does not accept {words}.": "You don’t accept {words}.",
    "{who} goes on.": "You go on.",
    "{who} is done.": "You’re done.",
    "{who} is ready to go on.": "You’re ready to go on.",
    "{who} laid {letters}.": "You laid {letters}.",
    "{who} lays dice.": "You lay dice.",
    "{who} moved dice.": "You moved dice.",
    "{who} took {letters} back.": "You took {letters} back.",
    "{who} throws dice again.": "You throw dice again.",
    "{who} throws.": "You throw.",
    "{who} typed in the dice.": "You typed in the dice.",
    "{who} typed in {faces}.": "You typed in {faces}.",
  },
  de: {
    "{who} accepts {words}.": "Du lässt {words} gelten.",
    "{who} asks the others to accept {words}.": "Du bittest die anderen, {words} gelten zu lassen.",
    "{who} challenges {word}.": "Du zweifelst {word} an.",
    "{who} does not accept {words}.": "Du lässt {words} nicht gelten.",
    "{who} goes on.": "Du machst weiter.",
    "{who} is done.": "Du bist fertig.",
    "{who} is ready to go on.": "Du bist bereit.",
    "{who} laid {letters}.": "Du hast {letters} gelegt.",
    "{who} lays dice.": "Du legst Würfel.",
    "{who} moved dice.": "Du hast Würfel verschoben.",
    "{who} took {letters} back.": "Du hast {letters} zurückgenommen.",
    "{who} throws dice again.": "Du wirfst noch einmal.",
    "{who} throws.": "Du wirfst.",
    "{who} typed in the dice.": "Du hast die Würfel eingetippt.",
    "{who} typed in {faces}.": "Du hast {faces} eingetippt.",
  },
}
