import { useCallback } from 'react'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { openReceipt, PRINT_BLOCKED } from '../../../parts/printing/print-window.ts'
import { toast } from '../../../ui/toast.ts'
import { useSetStatus } from '../data.ts'
import type { GroupAction } from '../group-menu.ts'
import type { Group, ShownItem, ShownOrder, StatusStep } from '../groups.ts'

export function print(orderIds: readonly number[]): void {
  if (!openReceipt(orderIds, { paper: 'bill' })) toast.error(PRINT_BLOCKED)
}

/**
 * Handles the actions of the group and item menus: at once, or by opening a dialog.
 * @param sync fetches the orders
 */
export function useOrderDialogs(sync: () => Promise<void>) {
  const setStatus = useSetStatus(sync)
  const cancelling = useDialogSubject<Group>()
  const completing = useDialogSubject<Group>()
  const closingUnpaid = useDialogSubject<Group>()
  const paying = useDialogSubject<Group>()
  const cancellingItem = useDialogSubject<{ order: ShownOrder; item: ShownItem }>()

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

  const openCancelItem = cancellingItem.open
  const step = useCallback(
    (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => {
      if (status === 'cancelled') openCancelItem({ order, item })
      else setStatus({ itemId: item.id, status })
    },
    [openCancelItem, setStatus],
  )

  return { cancelling, completing, closingUnpaid, paying, cancellingItem, setStatus, sync, act, step }
}
