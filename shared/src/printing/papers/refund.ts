import type { RefundRecord } from '../../checks/check.ts'
import { printedInstant } from '../../kernel/date-format.ts'
import { groupBy } from '../../kernel/grouping.ts'
import { formatMoney, priceOf, sumCents } from '../../kernel/money.ts'
import { formatPrice, moneyFormat } from '../../kernel/money-format.ts'
import { REFUND_STATUS_WORDS, type RefundStatus } from '../../selling/refund-status.ts'
import { type Block, type PaperDocument, pairs } from '../document.ts'
import { centered, framed, itemBlock, type ReceiptPaper, storeBlocks } from './receipt.ts'
import { totalBlock } from './sum-blocks.ts'

interface RefundPaper extends Pick<ReceiptPaper, 'store' | 'settings'> {
  refund: RefundRecord
}

/** The guest's paper of money given back. Its status is that of the moment of the refund. */
export function refundPaper({ refund, store, settings }: RefundPaper): PaperDocument {
  const format = moneyFormat(store.currency)
  const money = (amount: string) => formatPrice(format, amount)
  const { lines, total, tip } = refund
  return {
    title: `Reembolso ${refund.id}`,
    blocks: [
      ...(settings.show_store_details === 1 ? storeBlocks(store) : []),
      ...(settings.header ? [{ kind: 'space' } as const, centered(settings.header)] : []),
      { kind: 'space' },
      framed(`Reembolso ${refund.id}`),
      ...statusBlocks(refund.status),
      { kind: 'rule' },
      ...pairs([
        ['Venta', `${refund.invoice_id}`],
        ['Total de la venta', money(refund.invoice_total)],
        ['Fecha', printedInstant(new Date(refund.at), store.time_zone)],
        ['Mesa', refund.table_title],
      ]),
      { kind: 'rule' },
      ...lines.map((line) => itemBlock(`${line.quantity}`, line.title, money(line.total))),
      ...(lines.length > 0 ? [{ kind: 'rule' } as const] : []),
      ...(priceOf(tip) > 0 ? pairs([['Propina devuelta', money(tip)]]) : []),
      totalBlock('Devuelto', money(formatMoney(sumCents([priceOf(total), priceOf(tip)])))),
      ...(priceOf(total) > 0
        ? pairs([
            ['Subtotal sin impuestos', money(refund.net)],
            ['Impuestos incluidos', money(refund.tax)],
          ])
        : []),
      { kind: 'rule' },
      ...givenBlocks(refund, money),
      ...pairs([
        ['Motivo', refund.reason],
        ['Reembolsó', refund.by],
        ['Autorizó', refund.approved_by],
      ]),
      ...(settings.footer ? [{ kind: 'space' } as const, centered(settings.footer)] : []),
    ],
  }
}

const statusBlocks = (status: RefundStatus): Block[] =>
  status === 'none' ? [] : [{ ...centered(REFUND_STATUS_WORDS[status]), bold: true }]

/** The money that each payment type gave back, tip included. */
const givenBlocks = ({ payments, tip_payments }: RefundRecord, money: (amount: string) => string): Block[] =>
  pairs(
    [...groupBy([...payments, ...tip_payments], ({ payment_type_id }) => payment_type_id).values()].map(
      (given) => [
        given[0]?.title ?? '',
        money(formatMoney(sumCents(given.map(({ amount }) => priceOf(amount))))),
      ],
    ),
  )
