/** "Play now": the table that was opened a moment ago is filled with bots and started without a word. */
let atOnce: string | undefined

export function playAtOnce(code: string): void {
  atOnce = code
}

/** Whether this table was opened to be played at once; it is told only once. */
export function isToBePlayedAtOnce(code: string): boolean {
  const wanted = atOnce === code
  if (wanted) atOnce = undefined
  return wanted
}

/** Games of two sides, in which a second bot would be one's own team mate. */
const HEAD_TO_HEAD = ["boggle-bowl"]

/** How many bots sit down for a quick game. */
export function companions(game: string, fewest: number, most: number): number {
  const wanted = HEAD_TO_HEAD.includes(game) ? 1 : 2
  return Math.min(Math.max(fewest - 1, wanted), most - 1)
}
