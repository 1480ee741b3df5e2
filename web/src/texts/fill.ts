import { minus } from "../numbers"
import type { Sentence } from "../protocol"

/** The facts that are seats. */
export const SEATS = ["who", "whom"]

/**
 * A sentence of the server with its facts filled in. Its English template is the key of its translation; a template
 * that nobody has translated stays English.
 */
export function told(
  sentence: Pick<Sentence, "text" | "facts">,
  names: readonly string[],
  translations: Readonly<Record<string, string>>,
  player: (number: number) => string,
): string {
  const template = translations[sentence.text] ?? sentence.text
  return template.replaceAll(/\{(\w+)\}/g, (place, key: string) => {
    const fact = sentence.facts[key]
    if (fact === undefined) return place
    if (SEATS.includes(key) && typeof fact === "number") return names[fact] ?? player(fact + 1)
    return typeof fact === "number" ? minus(fact) : String(fact)
  })
}
