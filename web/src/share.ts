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

/** Hands a picture to the device's own way of sharing, or saves it where there is none. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<void> {
  const files = [new File([picture], name, { type: picture.type })]
  if ("canShare" in navigator && navigator.canShare({ files }))
    return navigator.share({ files, text }).catch(() => undefined)
  const link = document.createElement("a")
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export async function copy(text: string): Promise<void> {
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
