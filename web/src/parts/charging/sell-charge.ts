import { chargeCheck } from '@comanda/shared/checks/api'
import { settle } from '@comanda/shared/checks/charging'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer, BodyInput } from '@comanda/shared/kernel/call'
import {
  formatMoney,
  parseMoney,
  priceOf,
  subtractCents,
  sumCents,
  toCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { OF_OPENER } from '../../offline/outbox/entry.ts'
import type { TakenPayment } from '../../offline/outbox/entry-view.ts'
import { answerIn, sell } from '../../offline/selling/sell.ts'
import { chainOfCheck } from '../offline/known-checks.ts'

export type ChargeBody = BodyInput<typeof chargeCheck>

export interface Charged extends Omit<Answer<typeof chargeCheck>, 'marks'> {
  /** Set when this device keeps the charge until the server has it. */
  kept?: { key: string; folio: string }
}

/** Charges: at the server's word, or kept with a folio and the change computed here. */
export async function sellCharge(
  check: Pick<Check, 'id' | 'due' | 'split'> & { place: string },
  types: readonly PaymentType[],
  body: ChargeBody,
  key: string,
): Promise<Charged> {
  const payments = body.payments.map((payment) => takenPayment(payment, types))
  const isLocal = check.id < 0
  const sold = await sell(
    chargeCheck,
    { params: { id: isLocal ? OF_OPENER : check.id }, body },
    {
      key,
      kind: 'charge',
      ...chainOfCheck(check.id),
      amount: sumCents(payments.flatMap(({ amount, tip }) => [amount, tip])),
      title: check.place,
      view: { of: 'charge', checkId: check.id, part: partOfCharge(body), payments },
    },
  )
  if (sold.kind !== 'kept') return answerIn(sold)
  const amount = sumCents(payments.map((payment) => payment.amount))
  const part = check.split?.parts.find(({ number }) => number === partOfCharge(body))
  const left = (due: string) => formatMoney(subtractCents(priceOf(due), amount))
  return {
    success: true,
    message: '',
    due: left(check.due),
    partDue: left(part?.due ?? check.due),
    change: formatMoney(sumCents(payments.map(({ change }) => change))),
    invoiceId: null,
    kept: { key, folio: sold.folio },
  }
}

const partOfCharge = ({ part }: ChargeBody): number | null => (part ? Number(part) : null)

const centsOrZero = (raw: unknown) => parseMoney(raw) ?? ZERO

/** A payment as the device keeps it, with its change. */
export function takenPayment(
  { paymentTypeId, amount, tip, tendered }: ChargeBody['payments'][number],
  types: readonly PaymentType[],
): TakenPayment {
  const type = types.find(({ id }) => id === Number(paymentTypeId))
  const kind = type?.kind ?? 'other'
  const given = tendered === null || tendered === undefined ? null : centsOrZero(tendered)
  const payment = { kind, amount: centsOrZero(amount), tip: centsOrZero(tip), tendered: given }
  const { changeTotal } = settle(toCents(payment.amount), [payment])
  return { paymentTypeId: Number(paymentTypeId), title: type?.title ?? '', ...payment, change: changeTotal }
}
