import { useCallback } from 'react'
import { printBill } from '../../../parts/checks/print-bill.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useServe } from '../../../parts/orders/use-serve.ts'
import { openReceipt, warnIfBlocked } from '../../../parts/printing/print-window.ts'
import { useSetStatus } from '../data.ts'
import type { GroupAction } from '../group-menu.ts'
import {
  type Group,
  nameOfGroup,
  readyOf,
  type ShownItem,
  type ShownOrder,
  type StatusStep,
  unpaidOf,
  unservedOf,
} from '../groups.ts'

/** A bill as long as something of the group is not paid. */
function print(group: Group): void {
  const unpaid = unpaidOf(group)
  if (unpaid.length === 0) warnIfBlocked(openReceipt(group.order_ids))
  else
    void printBill(
      group.order_ids,
      unpaid.map(({ check_id }) => check_id),
    )
}

/** The subject of a dialog. */
export type Asked =
  | { action: Exclude<GroupAction, 'print' | 'serve' | 'serveAll'>; group: Group }
  | { action: 'cancelItem'; order: ShownOrder; item: ShownItem }

/**
 * Handles the actions of the group and item menus: at once, or by opening a dialog.
 * @param sync fetches the orders
 */
export function useOrderDialogs(sync: () => Promise<void>) {
  const setStatus = useSetStatus(sync)
  const asked = useDialogSubject<Asked>()
  const { open } = asked
  const serve = useServe(sync)
  const act = useCallback(
    (action: GroupAction, group: Group) => {
      if (action === 'print') print(group)
      else if (action === 'serve') serve({ name: nameOfGroup(group), lines: readyOf(group) })
      else if (action === 'serveAll') serve({ name: nameOfGroup(group), lines: unservedOf(group) })
      else open({ action, group })
    },
    [open, serve],
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
