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

/** How many bots sit down for a quick game. */
export function companions(fewest: number, most: number): number {
  return Math.min(Math.max(fewest - 1, 2), most - 1)
}
