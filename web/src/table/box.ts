import type { Table } from "../net/table.svelte"

/** The game begins anew with dice that may show any letter; only the host can do that, while real dice are awaited. */
export async function playAnew(table: Table): Promise<void> {
  const view = table.view
  if (!view || !(await table.send({ type: "call-off" })).done) return
  const options = { ...view.options, box: "other" }
  await table.send({ type: "choose-options", options, settings: view.settings })
  await table.send({ type: "start" })
}
