const script = import.meta.url

/** The path below which the page is served: "/", or "/games/" where one address shows several things. */
export const BASE = script.startsWith("http") ? new URL("..", script).pathname : "/"

/** The address of a path of ours: `at("/t/mint-42")`. */
export function at(path: string): string {
  return `${BASE}${path.slice(1)}`
}

/** The path of ours that an address leads to. */
export function inside(address: string): string {
  return `${address}/`.startsWith(BASE) ? address.slice(BASE.length - 1) || "/" : address
}
