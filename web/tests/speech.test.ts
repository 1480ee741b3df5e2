import { expect, test } from "vitest"
import { asSpoken, lastSpoken, sayAsk, stopAsking } from "../src/speech.svelte"

test.each([
  [["Your turn", "Roll the dice", "Six are in the cup."], "Your turn. Roll the dice. Six are in the cup."],
  [["Once more?", "Jo wants a rematch."], "Once more? Jo wants a rematch."],
  [[undefined, "Jo turned the glass. Finish!", ""], "Jo turned the glass. Finish!"],
  [["Which game?"], "Which game?"],
])("%j is read as sentences", (parts, said) => expect(asSpoken(parts)).toBe(said))

test("what is no longer asked is not said any more, but what is asked instead stays", () => {
  sayAsk("Coming to the table")
  stopAsking("Coming to the table")
  expect(lastSpoken().ask).toBe("")
  sayAsk("Your turn")
  stopAsking("Coming to the table")
  expect(lastSpoken().ask).toBe("Your turn")
})
