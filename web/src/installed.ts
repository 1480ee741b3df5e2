import { at } from "./base"

/** Home opens without a network once it has been opened with one, where the browser allows that. */
export function settleIn(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    addEventListener("load", () => void navigator.serviceWorker.register(at("/sw.js")))
    navigator.serviceWorker.addEventListener("controllerchange", keepWhatIsHere, { once: true })
  }
}

/** What the page loaded before there was anybody to keep it is asked for once more, so that a reload finds it. */
function keepWhatIsHere(): void {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name)
  for (const name of loaded) if (name.includes("/assets/")) void fetch(name).catch(() => undefined)
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
