import { tick, untrack } from "svelte"
import { reviewHere } from "./review/context"
import { glide, places, rollTime, ROLL_STEP } from "./motion"
import { play } from "./sound.svelte"
import { tableHere } from "./table/context"

/**
 * Dice that were just thrown: they tumble, lie for a moment, and then those that belong elsewhere glide there.
 * A table shows them where they fell as long as `rolling`, and where the view has them afterwards.
 */
export class Casting {
  rolling = $state(false)
  #number = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Who looks back jumps to and fro: only a step forward is a cast. */
  #replay = reviewHere()?.replay

  #table = tableHere()

  /** Changes with every cast, and is 0 while no dice roll; hand it to the dice as `roll`. */
  get number(): number {
    return this.rolling ? this.#number : 0
  }

  /**
   * `by` is the seat whose dice they are; real ones, which were typed in, lie there already. `cloth` is where the dice
   * lie; `settled` is called when they have come to rest.
   */
  begin(
    dice: number,
    by: number | null,
    cloth: () => HTMLElement | undefined = () => undefined,
    settled: () => void = () => undefined,
  ): void {
    if (this.#replay && !this.#replay.forward) return
    if (this.#table?.view?.seats[by ?? -1]?.physical) return settled()
    untrack(() => (this.#number += 1))
    this.rolling = true
    for (let die = 0; die < dice; die++) play("land", 420 + die * ROLL_STEP)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#settle(cloth(), settled), rollTime(dice))
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #settle(cloth: HTMLElement | undefined, settled: () => void): Promise<void> {
    const before = places(cloth)
    this.rolling = false
    await tick()
    glide(cloth, before)
    settled()
  }
}
