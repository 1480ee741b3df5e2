/** Hands a link to the device's own way of sharing, or puts it on the clipboard where there is none. */
export async function shareOrCopy(link: string, share = true): Promise<"shared" | "copied"> {
  if (share && "share" in navigator) {
    await navigator.share({ title: "Lettercup", url: link }).catch(() => undefined)
    return "shared"
  }
  await copy(link)
  return "copied"
}

/** Hands a text to the device's own way of sharing, or puts it on the clipboard where there is none. */
export async function shareText(text: string): Promise<"shared" | "copied"> {
  if ("share" in navigator) {
    await navigator.share({ text }).catch(() => undefined)
    return "shared"
  }
  await copy(text)
  return "copied"
}

async function copy(text: string): Promise<void> {
  if ("clipboard" in navigator) await navigator.clipboard.writeText(text)
  else copyByHand(text)
}

/** Plain http from a neighbour's machine has no clipboard of its own: mark the link and let the browser copy it. */
function copyByHand(link: string): void {
  const marked = document.body.appendChild(document.createElement("span"))
  marked.textContent = link
  getSelection()?.selectAllChildren(marked)
  document.execCommand("copy")
  marked.remove()
}
