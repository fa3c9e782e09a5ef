import type { Cents } from '@comanda/shared/kernel/money'
import { priceOf } from '@comanda/shared/menu/menu'
import type { Report } from '@comanda/shared/reports/api'
import { type Share, ShareTable } from '../../parts/charts/ShareTable.tsx'
import { moneyFormat } from '../../parts/money.ts'
import { DELIVERY_WORDS } from '../../parts/order-words.ts'
import { Card } from '../../ui/Card.tsx'
import { TEXTS } from './texts.ts'

/** What the revenue is made of: categories, ways to pay, ways of service. */
export function SharesCards({ report }: { report: Report }) {
  const money = moneyFormat(report.currency)
  const shared = { format: (amount: number) => money(amount as Cents) }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ShareCard
        {...shared}
        title={TEXTS.byCategory}
        heads={[TEXTS.category, TEXTS.quantity, TEXTS.revenue]}
        shares={report.byCategory.map(({ id, title, quantity, total }) => ({
          key: id ?? '',
          title: title ?? TEXTS.noCategory,
          count: quantity,
          value: priceOf(total),
        }))}
      />
      <ShareCard
        {...shared}
        title={TEXTS.byPaymentType}
        heads={[TEXTS.paymentType, TEXTS.payments, TEXTS.revenue]}
        shares={report.byPaymentType.map(({ id, title, count, total }) => ({
          key: id,
          title,
          count,
          value: priceOf(total),
        }))}
      />
      <ShareCard
        {...shared}
        title={TEXTS.byDeliveryType}
        heads={[TEXTS.deliveryType, TEXTS.paidOrders, TEXTS.revenue]}
        shares={report.byDeliveryType.map(({ key, count, total }) => ({
          key: key ?? '',
          title: key ? DELIVERY_WORDS[key] : TEXTS.noDeliveryType,
          count,
          value: priceOf(total),
        }))}
      />
    </div>
  )
}

interface ShareCardProps {
  title: string
  heads: readonly [string, string, string]
  shares: readonly Share[]
  format: (amount: number) => string
}

function ShareCard({ title, ...rest }: ShareCardProps) {
  if (rest.shares.length === 0) return null
  return (
    <Card title={title} className="break-inside-avoid">
      <ShareTable label={title} {...rest} />
    </Card>
  )
}
