import { parse, type Route } from "./routes"

const here = $state<{ route: Route }>({ route: parse(location.pathname) })

addEventListener("popstate", () => (here.route = parse(location.pathname)))

export function route(): Route {
  return here.route
}

export function go(path: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", path)
  here.route = parse(location.pathname)
  scrollTo(0, 0)
}

/** For a link of the page: goes there without loading the page anew. */
export function goes(path: string): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    go(path)
  }
}
