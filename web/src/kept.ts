/** The table at which this device has a seat in a game that is not over; the way back to it is on home. */

export interface KeptSeat {
  code: string
  game: string
}

const KEY = "lettercup.seat"

export function keptSeat(): KeptSeat | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<KeptSeat> | null
    return kept?.code && kept.game ? { code: kept.code, game: kept.game } : undefined
  } catch {
    return undefined
  }
}

export function keepSeat(seat: KeptSeat): void {
  localStorage.setItem(KEY, JSON.stringify(seat))
}

/** Forgets the seat, unless another one has been taken since. */
export function giveUpSeat(code: string): void {
  if (keptSeat()?.code === code) localStorage.removeItem(KEY)
}
