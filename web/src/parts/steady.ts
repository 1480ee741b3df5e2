/** Lets an element keep the greatest height that it has had, for as long as it is about the same thing. */
export function steadied(_about: unknown): (element: HTMLElement) => () => void {
  return (element) => {
    let width = 0
    let least = 0
    const watch = new ResizeObserver(() => {
      if (element.offsetWidth !== width) element.style.minHeight = ""
      least = Math.max(element.offsetWidth === width ? least : 0, element.offsetHeight)
      width = element.offsetWidth
      element.style.minHeight = `${least}px`
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      element.style.minHeight = ""
    }
  }
}
