/** The files of a game's folder. */
export const PARTS = [
  "Help.svelte",
  "Sheet.svelte",
  "Table.svelte",
  "cloth.css",
  "index.ts",
  "look.ts",
  "texts.ts",
]

/** The folder of `./<folder>/<file>`. */
export function folderOf(path: string): string {
  return path.split("/")[1] ?? ""
}

/** The files that some games lack, as paths in `src/games`. */
export function missingParts(games: readonly string[], exists: (path: string) => boolean): string[] {
  return games.flatMap((game) => PARTS.map((file) => `${game}/${file}`)).filter((path) => !exists(path))
}
