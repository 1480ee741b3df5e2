/** Hands a link to the device's own way of sharing, or puts it on the clipboard where there is none. */
export async function shareOrCopy(link: string, share = true): Promise<"shared" | "copied"> {
  if (share && "share" in navigator) {
    await navigator.share({ title: "Lettercup", url: link }).catch(() => undefined)
    return "shared"
  }
  if ("clipboard" in navigator) await navigator.clipboard.writeText(link)
  else copyByHand(link)
  return "copied"
}

/** Plain http from a neighbour's machine has no clipboard of its own: mark the link and let the browser copy it. */
function copyByHand(link: string): void {
  const marked = document.body.appendChild(document.createElement("span"))
  marked.textContent = link
  getSelection()?.selectAllChildren(marked)
  document.execCommand("copy")
  marked.remove()
}
