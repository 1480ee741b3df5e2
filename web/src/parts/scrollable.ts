/** Whatever scrolls can be scrolled by keyboard too: it becomes a stop as long as its content does not fit. */
export function scrollable(element: HTMLElement): () => void {
  const look = () => {
    const fits =
      element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1
    if (fits) element.removeAttribute("tabindex")
    else element.tabIndex = 0
  }
  const sizes = new ResizeObserver(look)
  const content = new MutationObserver(look)
  sizes.observe(element)
  content.observe(element, { childList: true, subtree: true })
  return () => {
    sizes.disconnect()
    content.disconnect()
  }
}
