/** A point on the screen. */
export interface Point {
  x: number
  y: number
}

/** What a thing that can be dragged tells: where the pointer is, and where it let go; `undefined`: it went astray. */
export interface Dragging {
  onmove: (point: Point) => void
  ondrop: (point: Point | undefined) => void
}

/** Makes an element draggable; attached to it. */
export type Grip = (element: HTMLElement) => () => void

const FAR = 7

/**
 * Lets a die be dragged by mouse, pen or finger; a pointer that hardly moves is a tap, and left to the die itself.
 * The die follows the pointer by `translate`, and whoever listens decides what lies below.
 */
export function draggable({ onmove, ondrop }: Dragging): Grip {
  return (element) => {
    let start: Point | undefined
    let moved = false

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      start = { x: event.clientX, y: event.clientY }
      // A quick pointer has left the die before it is told to have moved.
      addEventListener("pointermove", move)
      addEventListener("pointerup", end)
      addEventListener("pointercancel", end)
    }
    const move = (event: PointerEvent) => {
      if (!start || !event.isPrimary) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (!moved && Math.hypot(x, y) < FAR) return
      if (!moved) element.setPointerCapture(event.pointerId)
      moved = true
      element.style.translate = `${x}px ${y}px`
      element.style.zIndex = "10"
      onmove({ x: event.clientX, y: event.clientY })
    }
    const end = (event: PointerEvent) => {
      if (!event.isPrimary) return
      const dropped = moved
      rest()
      if (!dropped) return
      swallowClick()
      ondrop(event.type === "pointerup" ? { x: event.clientX, y: event.clientY } : undefined)
    }
    const rest = () => {
      removeEventListener("pointermove", move)
      removeEventListener("pointerup", end)
      removeEventListener("pointercancel", end)
      start = undefined
      moved = false
      element.style.translate = ""
      element.style.zIndex = ""
    }

    element.style.touchAction = "none"
    element.addEventListener("pointerdown", down)
    return () => {
      rest()
      element.removeEventListener("pointerdown", down)
    }
  }
}

/**
 * One grip for each die, always the same: whatever else changes on the page, a die that is being dragged stays in hand.
 */
export function grips(drag: () => ((die: number) => Dragging) | undefined) {
  const known = new Map<number, Grip>()
  return (die: number): Grip => {
    const grip =
      known.get(die) ??
      draggable({
        onmove: (point) => drag()?.(die).onmove(point),
        ondrop: (point) => drag()?.(die).ondrop(point),
      })
    known.set(die, grip)
    return grip
  }
}

/** The end of a drag is no click, though the browser says so; what is pressed next is one, however soon. */
function swallowClick(): void {
  const over = new AbortController()
  const { signal } = over
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener("click", stop, { capture: true, once: true, signal })
  addEventListener("pointerdown", () => over.abort(), { capture: true, signal })
  setTimeout(() => over.abort())
}
