import type { TableView } from "../protocol"

/** Whether this page is the host's, whoever has the device. */
export function isHost(view: TableView | undefined): boolean {
  return view !== undefined && view.host !== null && view.yours.includes(view.host)
}

/** A slip of the finger can be taken back by the host, as long as the server says that it can. */
export function mayTakeBack(view: TableView | undefined): boolean {
  return isHost(view) && view?.can_take_back === true
}
