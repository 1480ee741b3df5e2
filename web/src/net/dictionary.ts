import type { Found, HouseRules } from "../protocol"
import { ask, type Result } from "./http"
import { keepRest } from "./keeping.svelte"

/** House rules, as far as they are not the usual ones. */
export type Rules = Pick<HouseRules, "tier" | "offensive"> & Partial<HouseRules>

/**
 * Looks a word up as a table with these house rules sees it. Whoever wants meanings wants them without a network, too:
 * they come then, if the rest is kept.
 */
export async function lookUp(word: string, rules: Rules): Promise<Result<Found>> {
  const { tier, offensive, spelling = "both", strict = false, extra = [] } = rules
  const query = new URLSearchParams({
    word,
    tier,
    spelling,
    strict: String(strict),
    offensive: String(offensive),
    extra: extra.join(","),
  })
  const result = await ask<Found>(`/api/dictionary?${query.toString()}`)
  if (result.value?.meanings) void keepRest()
  return result
}
