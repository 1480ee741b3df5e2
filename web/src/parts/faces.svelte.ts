/** The die that somebody looks at closely, with all its faces. */
interface Closer {
  /** None where the box is somebody's own, and nobody has told what is on its dice. */
  faces: readonly string[]
  present: string
  x: number
  y: number
}

const closer = $state<{ now: Closer | undefined }>({ now: undefined })

export function showFaces(die: HTMLElement, faces: readonly string[], present: string): void {
  const { left, top, width } = die.getBoundingClientRect()
  closer.now = { faces, present, x: left + width / 2, y: top }
}

export function hideFaces(): void {
  closer.now = undefined
}

export function seenClosely(): Closer | undefined {
  return closer.now
}
