import { at, inside } from "./base"
import { parse, type Route } from "./routes"

const read = () => parse(inside(location.pathname))
const here = $state<{ route: Route }>({ route: read() })

addEventListener("popstate", () => (here.route = read()))

export function route(): Route {
  return here.route
}

export function go(path: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", at(path))
  here.route = read()
  scrollTo(0, 0)
}

/** For a link of the page: goes there without loading the page anew. */
export function goes(path: string): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    go(path)
  }
}
