import { groupBy } from '../kernel/grouping.ts'
import type { PaymentKind } from '../settings/payment-types.ts'
import { type ChosenPrinter, kitchenPapers, printerFor, printerOfDrawer } from './choosing.ts'
import type { JobSource, Mark } from './jobs.ts'
import type { Paper } from './printers.ts'

/** A job that an action of the restaurant makes. */
export interface PlannedJob {
  printerId: number
  paper: Paper
  source: JobSource
  mark?: Mark | null
}

/** A line of an order; `stations`: the ids of its stations, null for the store's only station. */
export interface RoutedLine {
  id: number
  order_id: number
  quantity: number
  stations: readonly number[] | null
}

/** One paper for each order and printer, with the lines of its stations. */
export function linePapers(
  printers: readonly ChosenPrinter[],
  paper: 'kitchen' | 'void',
  lines: readonly RoutedLine[],
  mark: Mark | null = null,
): PlannedJob[] {
  return [...groupBy(lines, (line) => line.order_id)].flatMap(([orderId, own]) => {
    const papers = kitchenPapers(
      printers,
      own.map((line) => line.stations),
    )
    return papers.map(({ printer, lines: indexes }) => {
      const printed = indexes.flatMap((index) => own[index] ?? [])
      const itemIds = printed.map(({ id }) => id)
      const quantities = printed.map(({ quantity }) => quantity)
      return {
        printerId: printer.id,
        paper,
        source: { of: 'lines' as const, orderId, itemIds, quantities },
        mark,
      }
    })
  })
}

/** Opens the cash drawer at this drawer of the till, when its printer is set up. */
export function drawerPulse(
  printers: readonly ChosenPrinter[],
  drawerId: number | null,
  reason: string | null,
): PlannedJob[] {
  const printer = printerOfDrawer(printers, drawerId)
  return printer ? [{ printerId: printer.id, paper: 'drawer', source: { of: 'drawer', reason } }] : []
}

/**
 * The prints of a charge: cash opens the drawer, and the receipt follows when its printer prints each of them.
 * @param payments amounts in centavos
 * @param bill null while an amount stays due
 */
export function chargePapers(
  printers: readonly ChosenPrinter[],
  drawerId: number | null,
  payments: readonly { kind: PaymentKind; amount: number; tip?: number }[],
  bill: { orderIds: readonly number[]; part: number | null } | null,
): PlannedJob[] {
  const hasCash = payments.some(({ kind, amount, tip = 0 }) => kind === 'cash' && amount + tip > 0)
  const pulse = hasCash ? drawerPulse(printers, drawerId, null) : []
  const printer = printerFor(printers, 'receipt', drawerId)
  if (!printer?.printsAlways || bill === null) return pulse
  const source = { of: 'orders' as const, orderIds: [...bill.orderIds], part: bill.part }
  return [...pulse, { printerId: printer.id, paper: 'receipt', source }]
}

/**
 * The prints of a refund: cash opens the drawer, and the guest's paper follows where each receipt is printed.
 * @param given amounts in centavos
 */
export function refundPapers(
  printers: readonly ChosenPrinter[],
  drawerId: number | null,
  given: readonly { kind: PaymentKind; amount: number }[],
  refundId: number,
): PlannedJob[] {
  const pulse = chargePapers(printers, drawerId, given, null)
  const printer = printerFor(printers, 'receipt', drawerId)
  if (!printer?.printsAlways) return pulse
  return [...pulse, { printerId: printer.id, paper: 'receipt', source: { of: 'refund', refundId } }]
}

/** The Z of a shift that was closed. */
export function closingPaper(
  printers: readonly ChosenPrinter[],
  drawerId: number,
  number: number,
): PlannedJob[] {
  const printer = printerFor(printers, 'till', drawerId)
  return printer ? [{ printerId: printer.id, paper: 'till', source: { of: 'z', number } }] : []
}
