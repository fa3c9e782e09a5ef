import type { Check } from '@comanda/shared/checks/check'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import {
  ArrowRightLeft,
  BadgePercent,
  Ban,
  CreditCard,
  Gift,
  ListEnd,
  type LucideIcon,
  Merge,
  Split,
  Stamp,
  Tag,
  Undo2,
  UserRoundCog,
  Users,
} from 'lucide-react'
import { RETURN_PAYMENT, SPLIT } from './open-action.ts'

export interface CheckAction {
  id: string
  label: string
  icon: LucideIcon
  /** Opens the dialog while no dialog, list or field has the focus. Lower case. */
  shortcut: string
  /** In the row of buttons, or behind the menu. */
  place: 'row' | 'menu'
  tone?: 'danger'
  /** It is offered on each line too. */
  isForLine?: true
  /** One of them is enough; by default those of the orders. */
  scopes?: readonly Scope[]
  isFor: (check: Check) => boolean
  /** Its dialog shows what it did, when the check no longer fits, too. */
  showsResult?: true
  /** Possible without the server, for a check that is not divided. */
  isOffline?: true
  /** Only where the store issues fiscal documents. */
  isFiscal?: true
  dialog: keyof typeof import('./dialogs/all.ts')
}

const isOpen = (check: Check): boolean => check.status === 'open'

const hasLines = (check: Check): boolean =>
  isOpen(check) && check.rounds.some(({ items }) => items.some(({ status }) => status !== 'cancelled'))

/** With the orders alone, an approval is asked for. */
const REFUNDING: readonly Scope[] = [...AREA.orders, ...AREA.refunds]

/** Whether something of the sale or of its tips is not refunded yet. Without it, there is nothing to correct or to invoice either. */
const isRefundable = ({ total, tips, refunds }: Check): boolean => {
  const sum = (of: 'total' | 'tip') => sumCents(refunds.map((one) => priceOf(one[of])))
  return priceOf(total) > sum('total') || priceOf(tips) > sum('tip')
}

/**
 * The dialogs of the check's page, in the order of their buttons.
 * Shortcuts of the page itself: R, I, C and F9.
 */
export const ACTIONS: readonly CheckAction[] = [
  {
    id: SPLIT,
    label: 'Dividir',
    icon: Split,
    shortcut: 'd',
    place: 'row',
    isFor: (check) => hasLines(check) && priceOf(check.due) > 0,
    dialog: 'SplitDialog',
  },
  {
    id: 'move',
    label: 'Mover',
    icon: ArrowRightLeft,
    shortcut: 'm',
    place: 'row',
    isFor: isOpen,
    dialog: 'MoveDialog',
  },
  {
    id: 'join',
    label: 'Unir',
    icon: Merge,
    shortcut: 'u',
    place: 'row',
    isFor: isOpen,
    dialog: 'JoinDialog',
  },
  {
    id: 'move-lines',
    label: 'Mover artículos',
    icon: ListEnd,
    shortcut: 'l',
    place: 'menu',
    isForLine: true,
    isFor: hasLines,
    dialog: 'MoveLinesDialog',
  },
  {
    id: 'guests',
    label: 'Comensales',
    icon: Users,
    shortcut: 'n',
    place: 'menu',
    isFor: isOpen,
    dialog: 'GuestsDialog',
  },
  {
    id: 'name',
    label: 'Nombre',
    icon: Tag,
    shortcut: 'q',
    place: 'menu',
    isFor: isOpen,
    dialog: 'NameDialog',
  },
  {
    id: 'waiter',
    label: 'Cambiar mesero',
    icon: UserRoundCog,
    shortcut: 'e',
    place: 'menu',
    isFor: isOpen,
    dialog: 'WaiterDialog',
  },
  {
    id: 'discount',
    isOffline: true,
    label: 'Descuento',
    icon: BadgePercent,
    shortcut: 't',
    place: 'menu',
    isForLine: true,
    isFor: hasLines,
    dialog: 'DiscountDialog',
  },
  {
    id: 'courtesy',
    label: 'Cortesía',
    icon: Gift,
    shortcut: 'o',
    place: 'menu',
    isForLine: true,
    isFor: hasLines,
    dialog: 'CourtesyDialog',
  },
  {
    id: 'void',
    label: 'Anular',
    icon: Ban,
    shortcut: 'a',
    place: 'menu',
    tone: 'danger',
    isForLine: true,
    isFor: hasLines,
    dialog: 'VoidDialog',
  },
  {
    id: RETURN_PAYMENT,
    label: 'Devolver pago',
    icon: Undo2,
    shortcut: 'v',
    place: 'menu',
    scopes: REFUNDING,
    isFor: (check) => isOpen(check) && check.payments.length > 0,
    dialog: 'ReturnPaymentDialog',
  },
  {
    id: 'refund',
    label: 'Reembolsar',
    icon: Undo2,
    shortcut: 'b',
    place: 'row',
    scopes: REFUNDING,
    isFor: (check) => check.status === 'paid' && isRefundable(check),
    showsResult: true,
    dialog: 'RefundDialog',
  },
  {
    id: 'invoice',
    label: 'Factura',
    icon: Stamp,
    shortcut: 'f',
    place: 'row',
    scopes: AREA.issueCfdi,
    isFor: (check) => check.status === 'paid' && check.invoice_id !== null && isRefundable(check),
    isFiscal: true,
    showsResult: true,
    dialog: 'InvoiceDialog',
  },
  {
    id: 'correct-payment',
    label: 'Corregir tipo de pago',
    icon: CreditCard,
    shortcut: 'p',
    place: 'row',
    scopes: REFUNDING,
    isFor: (check) => check.status === 'paid' && check.payments.length > 0 && isRefundable(check),
    dialog: 'CorrectPaymentDialog',
  },
]
