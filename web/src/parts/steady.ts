/**
 * Lets an element keep the greatest height that it has had, for as long as it is about the same thing; not the one that
 * it has for something passing, nor one that takes the room of what is laid.
 */
export function steadied(_about: unknown): (element: HTMLElement) => () => void {
  return (element) => {
    let width = 0
    let least = 0
    const keep = () => {
      if (element.dataset["over"] !== undefined || element.querySelector("[data-passing]")) return
      if (element.offsetWidth !== width) element.style.minHeight = ""
      const height = heightOf(element)
      least = Math.max(element.offsetWidth === width ? least : 0, height > MOST * innerHeight ? 0 : height)
      width = element.offsetWidth
      element.style.minHeight = `${least}px`
    }
    keep()
    const watch = new ResizeObserver(keep)
    watch.observe(element)
    return () => {
      watch.disconnect()
      element.style.minHeight = ""
    }
  }
}

/** The share of the window that something keeps at most. */
const MOST = 0.4

/** In whole pixels: what stands above does not move by a part of one. */
const heightOf = (element: HTMLElement) => Math.ceil(element.getBoundingClientRect().height)

/** Lets what a steady element has become larger by lie over what is above it, which does not move. */
export function overlaid(element: HTMLElement): () => void {
  const room = element.parentElement ?? element
  const before = parseFloat(element.style.minHeight) || heightOf(element)
  const cover = () => {
    room.style.height = ""
    const height = heightOf(room)
    room.style.height = `${height}px`
    room.style.marginTop = `${Math.min(0, before - height)}px`
  }
  element.dataset["over"] = ""
  cover()
  const watch = new ResizeObserver(cover)
  watch.observe(element)
  return () => {
    watch.disconnect()
    delete element.dataset["over"]
    room.style.height = room.style.marginTop = ""
  }
}
