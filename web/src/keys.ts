/** Keys belong to the page, not to whatever was clicked last: Enter sends what is being made. */

/** Whether the element that has the focus was walked to by keyboard, so that Enter and Space are meant for it. */
let walked = false

addEventListener(
  "keydown",
  ({ key }) => {
    if (key === "Tab" || key.startsWith("Arrow")) walked = true
  },
  true,
)
addEventListener("pointerdown", () => (walked = false), true)

/** Somebody types a word: Enter sends it now, whatever has the focus. */
export function enterSends(): void {
  walked = false
}

const FIELDS = "input, textarea, select, [contenteditable]"

/** Whether an element gets its own keys: something to write in, or a control that was walked to by keyboard. */
export function isReached(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.matches(FIELDS) || (walked && target.matches("button, a, summary, [tabindex]"))
}

/** Whether a key is meant for a text field, or is a shortcut of the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const field = event.target instanceof Element && event.target.matches(FIELDS)
  return field || event.ctrlKey || event.metaKey || event.altKey
}
