import { ask } from "../../net/http"
import type { Table } from "../../net/table.svelte"
import { preferences } from "../../preferences.svelte"
import type { Odds } from "../../protocol"
import { locale } from "../../texts/index.svelte"
import type { GameView } from "../view"

/** The exact chances of a view, asked for whenever it changes, for those who want to see them. */
export class Chances {
  now = $state.raw<Odds>()

  constructor(table: Table, view: () => GameView) {
    $effect(() => {
      const asked = view()
      if (!preferences.odds || asked.outcome) this.now = undefined
      else
        void ask<Odds>(`/api/tables/${table.code}/odds`).then(({ value }) => {
          if (asked === view()) this.now = value
        })
    })
  }
}

export function percent(chance: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 1 }).format(chance)
}
