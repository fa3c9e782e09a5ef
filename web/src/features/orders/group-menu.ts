import { Ban, CheckCheck, CircleSlash, ConciergeBell, HandCoins, Printer } from 'lucide-react'
import { SERVE_WORDS } from '../../parts/orders/serve.ts'
import type { MenuEntry } from '../../ui/layers/Menu.tsx'
import { cancellableOf, checksOf, type Group, isUnsent, unpaidOf, unservedOf } from './groups.ts'
import { TEXTS } from './texts.ts'

export type GroupAction =
  | 'serve'
  | 'serveAll'
  | 'print'
  | 'cancel'
  | 'complete'
  | 'closeUnpaid'
  | 'pay'
  | 'payAndComplete'

/**
 * The menu of a group. A disabled entry has the reason as its description.
 * @param isAnswered whether the server answers; without it, only charging is possible
 */
export function groupMenu(
  group: Group,
  { isAnswered, mayCharge }: { isAnswered: boolean; mayCharge: boolean },
  onAction: (action: GroupAction, group: Group) => void,
): MenuEntry[] {
  const isPaid = unpaidOf(group).length === 0
  const needsServer = isAnswered && !group.orders.some(isUnsent) ? null : TEXTS.needsServer
  const entry = (
    id: GroupAction,
    look: Pick<MenuEntry, 'label' | 'icon' | 'tone' | 'startsGroup'>,
    reason: string | null = null,
  ): MenuEntry => {
    const refusal = reason ?? needsServer
    return {
      id,
      ...look,
      onAction: () => onAction(id, group),
      ...(refusal === null ? {} : { isDisabled: true, description: refusal }),
    }
  }
  const closeUnpaid = entry('closeUnpaid', {
    label: TEXTS.closeUnpaid,
    icon: CircleSlash,
    tone: 'danger',
    startsGroup: true,
  })
  const pay: MenuEntry = {
    id: 'payAndComplete',
    label: TEXTS.payAndComplete,
    icon: HandCoins,
    onAction: () => onAction('payAndComplete', group),
    ...(isPaid && { isDisabled: true, description: TEXTS.alreadyPaid }),
  }
  // A paper is of one check: two parties at a table have two bills.
  const checks = checksOf(group)
  const printing = checks.map((check, index) => {
    const label = unpaidOf(check).length === 0 ? TEXTS.printReceipt : TEXTS.printBill
    const printed = entry('print', { label, icon: Printer })
    if (checks.length === 1) return printed
    const number = index + 1
    return {
      ...printed,
      id: `print ${number}`,
      label: `${label} ${number}`,
      onAction: () => onAction('print', check),
    }
  })
  const serveAll = entry('serveAll', { label: SERVE_WORDS.serveAll, icon: ConciergeBell })
  return [
    ...(mayCharge ? [pay] : []),
    ...(unservedOf(group).length > 0 ? [serveAll] : []),
    entry('complete', { label: TEXTS.complete, icon: CheckCheck }, isPaid ? null : TEXTS.chargeOrCloseUnpaid),
    ...printing,
    ...(isPaid ? [] : [closeUnpaid]),
    entry(
      'cancel',
      { label: TEXTS.cancel, icon: Ban, tone: 'danger', startsGroup: isPaid },
      refusalOfCancelling(group),
    ),
  ]
}

function refusalOfCancelling(group: Group): string | null {
  if (unpaidOf(group).length === 0) return TEXTS.paidCannotCancel
  return cancellableOf(group).length > 0 ? null : TEXTS.allDelivered
}
