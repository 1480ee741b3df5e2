/** What real dice show, as somebody typed it: one letter for each die, Qu for one die, a star for a star. */
export function facesOf(typed: string): string[] {
  return [...typed.toUpperCase().matchAll(/QU|[A-Z*?]/g)].map(([face]) => (face === "QU" ? "Qu" : face))
}
