import type { Thrown } from "../games/game"

/** Some of the first throws of a round, as the big screen shows them. */
export interface Group extends Partial<Thrown> {
  faces: readonly string[]
}

/** The first throws of a round by their groups, as the game calls them. */
export const groupsOf = (
  thrown: readonly (readonly string[])[],
  names: readonly Thrown[] = [],
): readonly Group[] => thrown.map((faces, place) => ({ ...names[place], faces }))

/** How many dice everybody has to lay. */
export const ownDice = (groups: readonly Group[]): number =>
  groups.reduce((sum, { faces, aim }) => sum + (aim ? 0 : faces.length), 0)
