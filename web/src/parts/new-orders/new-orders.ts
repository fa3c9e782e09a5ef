import { Watchers } from '@comanda/shared/kernel/watchers'
import { useSyncExternalStore } from 'react'

/** An order that has arrived while its page is open, and has not been begun. */
export interface NewOrder {
  id: number
  /** `token 12 (Juan)` */
  calledOut: string
  /** It arrived a few seconds ago. */
  isFresh: boolean
  /** Its page; without one, `show` brings it into sight. */
  href?: string | undefined
  show?: (() => void) | undefined
}

const NONE: readonly NewOrder[] = []
let list = NONE
const watchers = new Watchers()

/** Hands the new orders of the open page to the bell. */
export function setNewOrders(next: readonly NewOrder[] = NONE): void {
  if (next.length + list.length === 0) return
  list = next
  watchers.notify()
}

export const useNewOrderList = (): readonly NewOrder[] => useSyncExternalStore(watchers.watch, () => list)
