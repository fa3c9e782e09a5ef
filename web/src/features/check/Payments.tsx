import type { Check, CheckPayment, CheckRefund } from '@comanda/shared/checks/check'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import type { ReactNode } from 'react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { Card } from '../../ui/Card.tsx'
import { TEXTS } from './texts.ts'

/** The payments of the check and what was given back. */
export function Payments({ check }: { check: Check }) {
  const { payments, refunds, invoice_id } = check
  if (payments.length === 0 && refunds.length === 0) return null
  return (
    <>
      {payments.length > 0 && (
        <Card
          title={TEXTS.payments}
          action={invoice_id !== null && <span className="text-muted">{TEXTS.invoice(invoice_id)}</span>}
        >
          <ul className="flex flex-col gap-3">
            {payments.map((payment) => (
              <Payment key={payment.id} payment={payment} check={check} />
            ))}
          </ul>
        </Card>
      )}
      {refunds.length > 0 && (
        <Card title={TEXTS.refunds}>
          <ul className="flex flex-col gap-3">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} check={check} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Payment({ payment, check }: { payment: CheckPayment; check: Check }) {
  const money = (amount: string) => formatPrice(moneyFormat(check.currency), amount)
  const facts = [
    payment.part !== null && TEXTS.forPart(payment.part),
    priceOf(payment.tip) > 0 && TEXTS.tip(money(payment.tip)),
    payment.tendered !== null &&
      priceOf(payment.change) > 0 &&
      TEXTS.given(money(payment.tendered), money(payment.change)),
    timeOfDay(new Date(payment.at), check.time_zone),
    payment.by,
  ]
  return (
    <Item title={payment.title} facts={facts.filter(Boolean).join(' · ')}>
      <MoneyText amount={payment.amount} currency={check.currency} />
    </Item>
  )
}

function Refund({ refund, check }: { refund: CheckRefund; check: Check }) {
  const format = moneyFormat(check.currency)
  const { payments } = refund
  const facts = [
    ...(payments.length > 1
      ? payments.map(({ title, amount }) => `${title} ${formatPrice(format, amount)}`)
      : []),
    refund.reason,
    refund.note,
    timeOfDay(new Date(refund.at), check.time_zone),
    refund.by,
  ]
  return (
    <Item title={refund.title} facts={facts.filter(Boolean).join(' · ')}>
      −<MoneyText amount={refund.total} currency={check.currency} />
    </Item>
  )
}

interface ItemProps {
  title: string
  facts: string
  children: ReactNode
}

const Item = ({ title, facts, children }: ItemProps) => (
  <li>
    <p className="flex justify-between gap-4 font-medium">
      <span className="min-w-0 wrap-anywhere">{title}</span>
      <span className="whitespace-nowrap">{children}</span>
    </p>
    <p className="text-sm text-muted wrap-anywhere">{facts}</p>
  </li>
)
