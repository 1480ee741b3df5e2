/** Letters of a word as the games write it: capitals that no other letter, number or apostrophe touches; not 3:00 AM. */
const WORD = /(?<![\p{L}\p{N}]|\d:\d\d\s)[A-Z]{2,}(?![\p{L}\p{N}’'])/gu

/** A sentence in pieces: words of the game, and what is between them. People may be called like a word. */
export function piecesOf(text: string, names: readonly string[] = []): { text: string; word: boolean }[] {
  const pieces: { text: string; word: boolean }[] = []
  let done = 0
  const inName = (start: number, end: number) =>
    names.some((name) => {
      const at = name ? text.lastIndexOf(name, start) : -1
      return at >= 0 && at + name.length >= end
    })
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (inName(index, index + word.length)) continue
    if (index > done) pieces.push({ text: text.slice(done, index), word: false })
    pieces.push({ text: word, word: true })
    done = index + word.length
  }
  if (done < text.length) pieces.push({ text: text.slice(done), word: false })
  return pieces
}
