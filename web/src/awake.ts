/**
 * Keeps the screen of a phone or tablet on until the returned function is called. A page that is hidden loses it, so it
 * asks again whenever it is seen. `refused` is called where the browser cannot do that, or does not want to.
 */
export function keepAwake(refused: () => void): () => void {
  if (!matchMedia("(pointer: coarse)").matches) return () => undefined
  let lock: WakeLockSentinel | undefined
  let over = false

  const ask = async () => {
    if (document.visibilityState !== "visible") return
    try {
      lock = await navigator.wakeLock.request("screen")
      if (over) void lock.release()
    } catch {
      if (!over) refused()
    }
  }

  void ask()
  const again = () => void ask()
  document.addEventListener("visibilitychange", again)
  return () => {
    over = true
    document.removeEventListener("visibilitychange", again)
    void lock?.release()
  }
}
