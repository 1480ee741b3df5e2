import { learnSentences } from "../texts/index.svelte"
import { loadHelp, loadPage, loadSheet, loadTable } from "."
import type { LoadedGame } from "./game"

/** Everything of a game; from then on the page knows its sentences. */
export async function loadGame(game: string): Promise<LoadedGame> {
  const [page, Table, Sheet, Help] = await Promise.all([
    loadPage(game),
    loadTable(game),
    loadSheet(game),
    loadHelp(game),
  ])
  learnSentences(page)
  return { ...page, Table, Sheet, Help }
}
