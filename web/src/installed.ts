/** Home opens without a network once it has been opened with one, where the browser allows that. */
export function settleIn(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"))
  }
}

const KEY = "lettercup.reloaded"

/** After an update the files of the old page are gone: load the new page, but never in a circle. */
export function followUpdates(): void {
  addEventListener("vite:preloadError", () => {
    if (sessionStorage.getItem(KEY)) return
    sessionStorage.setItem(KEY, "yes")
    location.reload()
  })
}
