/** The files of the house in the pocket, as `tools/pocket.py` lists them. */
export interface Listing {
  version: string
  files: Record<string, ListedFile>
}

export interface ListedFile {
  /** Below the folder of the list. */
  path: string
  /** Bytes, and how many are sent. */
  size: number
  packed: number
  /** Only fetched when it is needed. */
  later?: true
}

export const LISTING = "pocket.json"
/** The cache that holds them for times without a network. */
export const KEPT = "lettercup-pocket"
/** The cache of the picture of Python's memory. */
export const PICTURES = "lettercup-picture"

/** Paths and sizes of what is kept. */
export function toKeep(listing: Listing): ListedFile[] {
  return Object.values(listing.files).filter((file) => !file.later)
}
