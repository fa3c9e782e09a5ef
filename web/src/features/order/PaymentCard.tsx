import { priceOf } from '@comanda/shared/kernel/money'
import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import { paidByTitle } from '@comanda/shared/orders/paid-parts'
import type { OrderRecord } from '@comanda/shared/orders/record'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { addressOfOrder } from '../../parts/orders/addresses.ts'
import { PersonName } from '../../parts/PersonName.tsx'
import { DateText } from '../../parts/time/DateText.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { TEXTS } from './texts.ts'

/** The invoice of the order, or the reason why there is none. */
export function PaymentCard({ order }: { order: OrderRecord }) {
  const { invoice, currency, time_zone } = order
  if (!invoice) {
    return (
      <Card title={TEXTS.payment}>
        <p className="text-muted">
          {order.status === 'cancelled'
            ? TEXTS.cancelled
            : isClosedUnpaid(order)
              ? TEXTS.closedUnpaid
              : priceOf(order.check_paid) > 0
                ? TEXTS.partlyPaid
                : TEXTS.unpaid}
        </p>
      </Card>
    )
  }
  const others = invoice.order_ids.filter((id) => id !== order.id)
  return (
    <Card title={TEXTS.invoice(invoice.id)}>
      <dl className="flex flex-col gap-1.5">
        {paidByTitle(invoice.payments).map(({ title, amount }) => (
          <div key={title} className="flex justify-between gap-4">
            <dt>{title}</dt>
            <dd>
              <MoneyText amount={amount} currency={currency} className="font-medium" />
            </dd>
          </div>
        ))}
        {others.length > 0 && (
          <div className="flex justify-between gap-4 font-semibold">
            <dt>{TEXTS.invoiceTotal}</dt>
            <dd>
              <MoneyText amount={invoice.total} currency={currency} />
            </dd>
          </div>
        )}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-muted">
          <dt>{TEXTS.takenBy}</dt>
          <dd className="text-right wrap-anywhere">
            <PersonName name={invoice.taken_by} />,{' '}
            <DateText at={invoice.date} timeZone={time_zone} time="beside" />
          </dd>
        </div>
      </dl>
      {others.length > 0 && (
        <p className="mt-3 text-muted">
          {TEXTS.alsoOf}{' '}
          {others.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <TextLink href={addressOfOrder(id)}>{TEXTS.title(id)}</TextLink>
            </span>
          ))}
        </p>
      )}
    </Card>
  )
}
