import type { TableView, WayBack } from "../protocol"

/** Whether this page is the host's, whoever has the device. */
export function isHost(view: TableView | undefined): boolean {
  return view !== undefined && view.host !== null && view.yours.includes(view.host)
}

/** What the host can take back after a slip of the finger, or why nothing; undefined where it is not the host's to do. */
export function wayBack(view: TableView | undefined): WayBack | undefined {
  return isHost(view) ? (view?.way_back ?? undefined) : undefined
}
