import { openTable } from "../net/http"
import { playAtOnce } from "../quick"
import { go } from "../router.svelte"
import { tablePath } from "../routes"
import { tell } from "../texts/index.svelte"

/** Opens a table to play against bots and goes there; returns what went wrong, if something did. */
export async function playNow(game: string): Promise<string | undefined> {
  const { value, trouble } = await openTable(game)
  if (!value) return tell(trouble)
  playAtOnce(value.code)
  go(tablePath(value.code))
}
