import { useCallback } from 'react'
import { openReceipt, PRINT_BLOCKED } from '../../parts/print-window.ts'
import { toast } from '../../ui/toast.ts'
import { useSetStatus } from './data.ts'
import type { GroupAction } from './group-menu.ts'
import type { Group, ShownItem, ShownOrder, StatusStep } from './groups.ts'
import { useSubject } from './useSubject.ts'

export function print(orderIds: readonly number[]): void {
  if (!openReceipt(orderIds)) toast.error(PRINT_BLOCKED)
}

/**
 * What the menus of the screen start, at once or after a dialog.
 * @param sync fetches the orders
 */
export function useOrderDialogs(sync: () => Promise<void>) {
  const setStatus = useSetStatus(sync)
  const cancelling = useSubject<Group>()
  const completing = useSubject<Group>()
  const closingUnpaid = useSubject<Group>()
  const paying = useSubject<Group>()
  const droppingItem = useSubject<{ order: ShownOrder; item: ShownItem }>()

  const [openCancel, openComplete, openPay] = [cancelling.open, completing.open, paying.open]
  const openCloseUnpaid = closingUnpaid.open
  const act = useCallback(
    (action: GroupAction, group: Group) => {
      if (action === 'print') print(group.order_ids)
      if (action === 'cancel') openCancel(group)
      if (action === 'complete') openComplete(group)
      if (action === 'pay') openPay(group)
      if (action === 'closeUnpaid') openCloseUnpaid(group)
    },
    [openCancel, openComplete, openPay, openCloseUnpaid],
  )

  const openDrop = droppingItem.open
  const step = useCallback(
    (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => {
      if (status === 'cancelled') openDrop({ order, item })
      else setStatus({ itemId: item.id, status })
    },
    [openDrop, setStatus],
  )

  return { cancelling, completing, closingUnpaid, paying, droppingItem, setStatus, sync, act, step }
}
