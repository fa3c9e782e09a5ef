import type { Check, CheckPayment, CheckRefund } from '@comanda/shared/checks/check'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { formatMoney, priceOf, sumCents } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { Printer, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { PersonName } from '../../parts/PersonName.tsx'
import { openRefund, warnIfBlocked } from '../../parts/printing/print-window.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { TEXTS } from './texts.ts'

interface PaymentsProps {
  check: Check
  /** Takes a payment back; null: this person may not, or the check is closed. */
  onReturn: ((paymentId: number) => void) | null
}

/** The payments of the check and the refunds. */
export function Payments({ check, onReturn }: PaymentsProps) {
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
              <Payment key={payment.id} payment={payment} check={check} onReturn={onReturn} />
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

function Payment({ payment, check, onReturn }: PaymentsProps & { payment: CheckPayment }) {
  const money = (amount: string) => formatPrice(moneyFormat(check.currency), amount)
  const facts = [
    payment.part !== null && TEXTS.forPart(payment.part),
    priceOf(payment.tip) > 0 && TEXTS.tip(money(payment.tip)),
    payment.tendered !== null &&
      priceOf(payment.change) > 0 &&
      TEXTS.given(money(payment.tendered), money(payment.change)),
    timeOfDay(new Date(payment.at), check.time_zone),
  ]
  return (
    <Item
      title={payment.title}
      facts={facts.filter(Boolean).join(' · ')}
      by={payment.by}
      action={
        onReturn && (
          <Button
            size="touch"
            variant="quiet"
            icon={Undo2}
            className="-ml-3"
            aria-label={TEXTS.returnOf(payment.title, money(payment.amount))}
            onPress={() => onReturn(payment.id)}
          >
            {TEXTS.returnPayment}
          </Button>
        )
      }
    >
      <MoneyText amount={payment.amount} currency={check.currency} />
    </Item>
  )
}

function Refund({ refund, check }: { refund: CheckRefund; check: Check }) {
  const format = moneyFormat(check.currency)
  const { id, payments, lines } = refund
  const total = sumCents([priceOf(refund.total), priceOf(refund.tip)])
  const facts = [
    ...lines.map(({ quantity, title }) => `${quantity} × ${title}`),
    priceOf(refund.tip) > 0 && TEXTS.returnedTip(formatPrice(format, refund.tip)),
    ...(payments.length > 1
      ? payments.map(({ title, amount }) => `${title} ${formatPrice(format, amount)}`)
      : []),
    refund.reason,
    refund.note,
    timeOfDay(new Date(refund.at), check.time_zone),
  ]
  return (
    <Item
      title={TEXTS.refund(id, refund.title)}
      facts={facts.filter(Boolean).join(' · ')}
      by={refund.by}
      action={
        <Button
          size="touch"
          variant="quiet"
          icon={Printer}
          className="-ml-3"
          aria-label={TEXTS.printRefundOf(id)}
          onPress={() => warnIfBlocked(openRefund(id, { isReprint: true }))}
        >
          {TEXTS.printRefund}
        </Button>
      }
    >
      −<MoneyText amount={formatMoney(total)} currency={check.currency} />
    </Item>
  )
}

interface ItemProps {
  title: string
  facts: string
  by: string
  action?: ReactNode
  children: ReactNode
}

const Item = ({ title, facts, by, action, children }: ItemProps) => (
  <li>
    <p className="flex justify-between gap-4 font-medium">
      <span className="min-w-0 wrap-anywhere">{title}</span>
      <span className="whitespace-nowrap">{children}</span>
    </p>
    <p className="text-sm text-muted wrap-anywhere">
      {facts} · <PersonName name={by} />
    </p>
    {action}
  </li>
)
