import { type PayingChoice, splitPayment } from '@comanda/shared/checks/paying'
import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, formatMoney } from '@comanda/shared/kernel/money'
import { AREA, hasScopesFor, mayEnter } from '@comanda/shared/kernel/scopes'
import { advanceItem } from '@comanda/shared/kitchen/api'
import { setMenuItemPrice } from '@comanda/shared/menu/api'
import {
  billOrders,
  cancelOrders,
  completeOrders,
  payOrders,
  setItemStatus,
} from '@comanda/shared/orders/api'
import { isCancellable, statusAfter } from '@comanda/shared/orders/closing'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { type ItemStatus, mayChange } from '@comanda/shared/selling/item-status'
import { agrees, billTotals, type ClaimedTotals, type Totals } from '@comanda/shared/selling/totals'
import { togglePaymentType } from '@comanda/shared/settings/payment-types'
import { cartOfLines, payingOf } from './bodies.ts'
import { STAFF, type Store, TABLES, WAYS_TO_PAY } from './menu.ts'
import { type Kind, type Outcome, type Request, refused, type Sent } from './requests.ts'
import { screenMenu, tapped } from './rules-menu.ts'

interface Bill {
  id: number
  token: number
  day: string
  status: 'created' | 'completed' | 'cancelled'
  invoice: number | null
  lines: { id: number; status: ItemStatus; totals: Totals }[]
}

type Of<K extends Kind> = Request & { kind: K }

const CALLS: Partial<Record<Kind, Call>> = {
  place: createOrder,
  set: setItemStatus,
  cancel: cancelOrders,
  complete: completeOrders,
  bill: billOrders,
  pay: payOrders,
  price: setMenuItemPrice,
  way: togglePaymentType,
}

const live = (bills: readonly Bill[]) =>
  bills.flatMap(({ lines }) => lines).filter(({ status }) => status !== 'cancelled')
const dueOfBills = (bills: readonly Bill[]) => billTotals(live(bills).map(({ totals }) => totals))

const paymentStatusOf = ({ invoice }: Bill) => (invoice === null ? 'pending' : 'paid')
const statusesOfLines = ({ lines }: Bill) => lines.map(({ status }) => status)

function cancel(bills: readonly Bill[]): Outcome {
  if (!bills.every((bill) => statusesOfLines(bill).some(isCancellable))) return refused('already_delivered')
  for (const bill of bills) {
    for (const line of bill.lines) if (isCancellable(line.status)) line.status = 'cancelled'
    bill.status = statusAfter(paymentStatusOf(bill), statusesOfLines(bill))
  }
  return {}
}

/** A restaurant that consists only of the rules that browser and server share. */
export class RulesStore {
  readonly #store: Store
  readonly #menu = screenMenu()
  readonly #ways = new Set(WAYS_TO_PAY)
  readonly #tokens = new Map<string, number>()
  readonly bills: Bill[] = []
  readonly invoices: { day: string; totals: Totals }[] = []
  #lines = 0
  now = 0

  constructor(store: Store) {
    this.#store = store
  }

  get today(): string {
    return businessDate(new Date(this.now), this.#store)
  }

  perform({ who, request }: Sent): Outcome {
    const isKitchen = request.kind === 'set' && request.screen === 'kitchen'
    const access = (isKitchen ? advanceItem : CALLS[request.kind])?.access
    const person = { role: who === 'admin' ? 'admin' : 'user', scopes: STAFF[who] ?? [] } as const
    if (access?.kind !== 'scopes') throw new Error(`no rule for ${request.kind}`)
    if (!hasScopesFor(person, access)) return refused('forbidden')
    return this.#decide(request, mayEnter(person, AREA.closeUnpaid) || !this.#store.hasPin)
  }

  #decide(request: Request, mayCloseUnpaid: boolean): Outcome {
    switch (request.kind) {
      case 'place':
        return this.#place(request)
      case 'set':
        return this.#set(request)
      case 'cancel':
      case 'complete':
      case 'bill':
        return this.#close(request, mayCloseUnpaid)
      case 'pay':
        return this.#pay(request)
      case 'price': {
        const item = this.#menu.get(request.dish)
        if (item) this.#menu.set(item.id, { ...item, price: formatCentavos(request.price) })
        return item ? {} : refused('not_found')
      }
      case 'way':
        if (!WAYS_TO_PAY.includes(request.way)) return refused('not_found')
        this.#ways[request.isActive ? 'add' : 'delete'](request.way)
        return {}
      case 'ask':
      case 'dismiss':
      case 'dismissAll':
      case 'reserve':
      case 'move':
      case 'unreserve':
      case 'soldOut':
        throw new Error(`no rule for ${request.kind}`)
    }
  }

  #place({ cart, table, guest, paying }: Of<'place'>): Outcome {
    const shown = paying && payingOf(paying, 'netTotal')
    const body = createOrderAndInvoice.body.parse({
      cart: cartOfLines(cart),
      tableId: table,
      customerId: guest,
      ...shown,
    })
    if (table !== null && !TABLES.includes(table)) return refused('not_found')
    const lines = cart.map((line) => tapped(this.#menu, line))
    const fault = lines.find((line) => typeof line === 'string')
    if (fault) return refused(fault)
    const totals = lines.flatMap((line) => (typeof line === 'string' ? [] : [line.totals]))
    const due = billTotals(totals)
    const claims = { net: body.netTotal, tax: body.taxTotal, total: body.total }
    const refusal = paying && this.#refusal(body, claims, due, lines.length)
    if (refusal) return refusal
    const token = (this.#tokens.get(this.today) ?? 0) + 1
    this.#tokens.set(this.today, token)
    const placed = totals.map((one) => ({ id: ++this.#lines, status: 'created' as const, totals: one }))
    const id = this.bills.length + 1
    const bill: Bill = { id, token, day: this.today, status: 'created', invoice: null, lines: placed }
    this.bills.push(bill)
    return { orderId: id, tokenNo: token, ...(paying && { invoiceId: this.#charge([bill], due) }) }
  }

  #refusal(choice: PayingChoice, claims: ClaimedTotals, due: Totals, lines: number): Outcome | null {
    if (!agrees(claims, due, lines)) return refused('prices_changed')
    const ways = [...this.#ways].sort((a, b) => a - b).map((id) => ({ id, kind: 'other' as const }))
    try {
      splitPayment(choice, due.total, ways)
      return null
    } catch (error) {
      if (error instanceof AppError) return refused(error.code)
      throw error
    }
  }

  #charge(bills: readonly Bill[], totals: Totals): number {
    this.invoices.push({ day: this.today, totals })
    for (const bill of bills) bill.invoice = this.invoices.length
    return this.invoices.length
  }

  #set({ screen, item: id, to }: Of<'set'>): Outcome {
    const bill = this.bills.find(({ lines }) => lines.some((line) => line.id === id))
    const line = bill?.lines.find((one) => one.id === id)
    if (!bill || !line) return refused('not_found')
    if (bill.status !== 'created') return refused('order_closed')
    if (!mayChange(screen, line.status, to)) return refused('invalid_transition')
    if (to === 'cancelled' && bill.invoice !== null) return refused('order_paid')
    line.status = to
    bill.status = statusAfter(paymentStatusOf(bill), statusesOfLines(bill))
    return {}
  }

  #close({ kind, orders }: Of<'cancel' | 'complete' | 'bill'>, mayCloseUnpaid: boolean): Outcome {
    const bills = this.bills.filter(({ id }) => orders.includes(id))
    if (bills.length !== orders.length) return refused('not_found')
    if (kind === 'bill') {
      const unpaid = bills.filter(({ invoice, status }) => invoice === null && status !== 'cancelled')
      // A receipt has the paid orders.
      const { net, tax, total } = dueOfBills(unpaid.length > 0 ? unpaid : bills)
      return { subtotal: formatMoney(net), taxTotal: formatMoney(tax), total: formatMoney(total) }
    }
    if (kind === 'cancel' && bills.some(({ invoice }) => invoice !== null)) return refused('order_paid')
    if (bills.some(({ status }) => status !== 'created')) return refused('order_closed')
    if (kind === 'cancel') return cancel(bills)
    if (!mayCloseUnpaid && bills.some(({ invoice }) => invoice === null))
      return refused('close_unpaid_forbidden')
    for (const bill of bills) bill.status = 'completed'
    return {}
  }

  #pay({ orders, paying }: Of<'pay'>): Outcome {
    const body = payOrders.body.parse({ orderIds: orders, ...payingOf(paying, 'subTotal') })
    const named = this.bills.filter(({ id }) => body.orderIds.includes(id))
    if (named.length !== orders.length) return refused('not_found')
    const bills = named.filter(({ invoice }) => invoice === null)
    if (bills.length === 0) return refused('already_paid')
    if (bills.some(({ status }) => status === 'cancelled')) return refused('order_closed')
    const due = dueOfBills(bills)
    const claims = { net: body.subTotal, tax: body.taxTotal, total: body.total }
    const refusal = this.#refusal(body, claims, due, bills.flatMap(({ lines }) => lines).length)
    if (refusal) return refusal
    for (const bill of bills) bill.status = 'completed'
    return { invoiceId: this.#charge(bills, due) }
  }
}
