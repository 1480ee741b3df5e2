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

const FAR = 7

/**
 * Lets a die be dragged by mouse, pen or finger; a pointer that hardly moves is a tap, and left to the die itself.
 * The die follows the pointer by `translate`, and whoever listens decides what lies below.
 */
export function draggable({ onmove, ondrop }: Dragging): (element: HTMLElement) => () => void {
  return (element) => {
    let start: Point | undefined
    let moved = false

    const down = (event: PointerEvent) => {
      if (event.button === 0 && event.isPrimary) start = { x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent) => {
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (!moved && Math.hypot(x, y) < FAR) return
      if (!moved) element.setPointerCapture(event.pointerId)
      moved = true
      element.style.translate = `${x}px ${y}px`
      element.style.zIndex = "10"
      onmove({ x: event.clientX, y: event.clientY })
    }
    const end = (event: PointerEvent) => {
      const dropped = moved
      rest()
      if (!dropped) return
      swallowClick()
      ondrop(event.type === "pointerup" ? { x: event.clientX, y: event.clientY } : undefined)
    }
    const rest = () => {
      start = undefined
      moved = false
      element.style.translate = ""
      element.style.zIndex = ""
    }

    element.style.touchAction = "none"
    element.addEventListener("pointerdown", down)
    element.addEventListener("pointermove", move)
    element.addEventListener("pointerup", end)
    element.addEventListener("pointercancel", end)
    return () => {
      rest()
      element.removeEventListener("pointerdown", down)
      element.removeEventListener("pointermove", move)
      element.removeEventListener("pointerup", end)
      element.removeEventListener("pointercancel", end)
    }
  }
}

/** The end of a drag is no click, though the browser says so. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener("click", stop, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", stop, { capture: true }))
}
