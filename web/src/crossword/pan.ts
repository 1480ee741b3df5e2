import type { Point } from "../parts/drag"

/** What moving and pinching a board tells; points are those of its window. */
export interface Panning {
  onpan: (by: Point) => void
  onzoom: (factor: number, around: Point) => void
  ontap: (at: Point, event: MouseEvent) => void
}

const FAR = 7
const WHEEL = 400

/** Lets a board be panned with one pointer, zoomed with two or with the wheel, and tapped where nothing else is. */
export function pannable({ onpan, onzoom, ontap }: Panning): (window: HTMLElement) => () => void {
  return (window) => {
    const pointers = new Map<number, Point>()
    let travelled = 0

    const within = (event: MouseEvent): Point => {
      const { left, top } = window.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || onControl(event.target)) return
      if (!pointers.size) travelled = 0
      pointers.set(event.pointerId, within(event))
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = within(event)
      const by = { x: now.x - before.x, y: now.y - before.y }
      travelled += Math.hypot(by.x, by.y)
      pointers.set(event.pointerId, now)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) pinch(before, now, other)
      else if (travelled >= FAR) onpan(by)
      if (travelled >= FAR && !window.hasPointerCapture(event.pointerId))
        window.setPointerCapture(event.pointerId)
    }
    const pinch = (before: Point, now: Point, other: Point) => {
      const apart = Math.max(1, distance(before, other))
      onzoom(distance(now, other) / apart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    }
    const up = (event: PointerEvent) => void pointers.delete(event.pointerId)
    // Only a click comes after everything else that a finger does: what moves under it is not tapped too.
    const click = (event: MouseEvent) => {
      if (travelled < FAR && !onControl(event.target) && !onDie(event.target)) ontap(within(event), event)
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      if (event.shiftKey) onpan({ x: -event.deltaX, y: -event.deltaY })
      else onzoom(Math.exp(-event.deltaY / (event.ctrlKey ? WHEEL / 4 : WHEEL)), within(event))
    }

    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, click }
    window.style.touchAction = "none"
    for (const [name, listen] of Object.entries(listeners))
      window.addEventListener(name, listen as EventListener)
    window.addEventListener("wheel", wheel, { passive: false })
    return () => {
      for (const [name, listen] of Object.entries(listeners))
        window.removeEventListener(name, listen as EventListener)
      window.removeEventListener("wheel", wheel)
    }
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

const closest = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Dice that can be dragged, and the buttons on the board, look after themselves. */
const onControl = (target: EventTarget | null): boolean => closest(target, "[data-grip], [data-control]")
const onDie = (target: EventTarget | null): boolean => closest(target, "[data-die]")
