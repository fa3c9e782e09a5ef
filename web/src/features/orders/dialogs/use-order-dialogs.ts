import { useCallback } from 'react'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { openReceipt, warnIfBlocked } from '../../../parts/printing/print-window.ts'
import { useSetStatus } from '../data.ts'
import type { GroupAction } from '../group-menu.ts'
import type { Group, ShownItem, ShownOrder, StatusStep } from '../groups.ts'

export const print = (orderIds: readonly number[]) => warnIfBlocked(openReceipt(orderIds, { paper: 'bill' }))

/** What a dialog asks about. */
export type Asked =
  | { action: Exclude<GroupAction, 'print'>; group: Group }
  | { action: 'cancelItem'; order: ShownOrder; item: ShownItem }

/**
 * Handles the actions of the group and item menus: at once, or by opening a dialog.
 * @param sync fetches the orders
 */
export function useOrderDialogs(sync: () => Promise<void>) {
  const setStatus = useSetStatus(sync)
  const asked = useDialogSubject<Asked>()
  const { open } = asked
  const act = useCallback(
    (action: GroupAction, group: Group) =>
      action === 'print' ? print(group.order_ids) : open({ action, group }),
    [open],
  )
  const step = useCallback(
    (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => {
      if (status === 'cancelled') open({ action: 'cancelItem', order, item })
      else setStatus({ itemId: item.id, status })
    },
    [open, setStatus],
  )
  return { asked, setStatus, sync, act, step }
}
