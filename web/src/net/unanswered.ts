/**
 * What a page has said to a table on this device and has no answer to yet. The house ends with the page that it is in:
 * what it has not heard by then is kept, and said again when the table is opened the next time.
 */
export class Unanswered {
  #waiting = new Map<string, string>()
  #key: string
  #leaving = false
  /** What the page has not heard yet, as long as it hears nothing. */
  #held: string[] = []
  #holds = false

  constructor(code: string) {
    this.#key = `lettercup.unanswered.${code}`
  }

  /** What was left by the last page, in the order in which it was said; it is left no longer. */
  takeLeft(): string[] {
    try {
      const left = JSON.parse(localStorage.getItem(this.#key) ?? "[]") as object[]
      localStorage.removeItem(this.#key)
      this.#holds = left.length > 0
      return left.map((message) => JSON.stringify({ ...message, again: true }))
    } catch {
      return []
    }
  }

  add(text: string): void {
    this.#waiting.set((JSON.parse(text) as { id: string }).id, text)
    if (this.#leaving) this.leave()
  }

  /**
   * Takes note of what the house says; gives what the page may hear now. It hears of nothing before all that was left is
   * answered: how dice lie is taken from the first view.
   */
  hear(text: string): readonly string[] {
    const isView = text.startsWith('{"type":"table-view"')
    const id = isView ? null : (JSON.parse(text) as { id?: string | null }).id
    if (id) this.#waiting.delete(id)
    this.#held.push(text)
    if (this.#holds && this.#waiting.size > 0 && (isView || id)) return []
    this.#holds = false
    return this.#held.splice(0)
  }

  /** The page goes away; the games tell their last drafts after that. */
  leave(): void {
    this.#leaving = true
    if (this.#waiting.size === 0) return
    try {
      localStorage.setItem(this.#key, `[${[...this.#waiting.values()].join(",")}]`)
    } catch {
      // A browser that keeps nothing.
    }
  }

  /** The page has come back as it was, and its house with it. */
  stay(): void {
    this.#leaving = false
  }
}
