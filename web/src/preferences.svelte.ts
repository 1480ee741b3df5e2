/** What this device remembers about its player. */

export type Theme = "device" | "light" | "dark"

const KEY = "lettercup.player"

interface Preferences {
  name: string
  theme: Theme
  language: string
  /** Whether the chances are shown, in a game that has them. */
  odds: boolean
  /** How well bots play. */
  level: string
  /** Whether new tables are played on this device, also where a server can be reached. */
  here: boolean
}

function remembered(): Preferences {
  const fresh: Preferences = {
    name: "",
    theme: "device",
    language: navigator.language.slice(0, 2),
    odds: false,
    level: "easy",
    here: false,
  }
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) }
  } catch {
    return fresh
  }
}

export const preferences = $state<Preferences>(remembered())

export function prefer(change: Partial<Preferences>): void {
  Object.assign(preferences, change)
  localStorage.setItem(KEY, JSON.stringify(preferences))
}
