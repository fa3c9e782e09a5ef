import { UtensilsCrossed } from 'lucide-react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import type { Dashboard } from './data.ts'
import type { Links } from './links.ts'
import { TEXTS } from './texts.ts'

const count = new Intl.NumberFormat('es-MX')

/** Today's best-selling items. */
export function TopItems({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { topSellingItems, currency } = dashboard
  return (
    <Card title={TEXTS.topItems}>
      {topSellingItems.length === 0 ? (
        <EmptyState icon={UtensilsCrossed} title={TEXTS.noTopItems} />
      ) : (
        <ol aria-label={TEXTS.topItems} className="flex flex-col">
          {topSellingItems.map(({ id, title, price, orders_count }, index) => (
            <li key={id} className="flex items-baseline gap-3 py-2 not-last:border-b not-last:border-line">
              <span aria-hidden className="w-6 shrink-0 text-right text-muted">
                {index + 1}
              </span>
              <span className="flex min-w-0 grow justify-between gap-x-3 max-sm:flex-col">
                <span className="wrap-anywhere">
                  <ItemName title={title} href={links.item(id)} />
                </span>
                <MoneyText amount={price} currency={currency} className="text-muted" />
              </span>
              <span className="w-24 shrink-0 text-right font-medium whitespace-nowrap">
                {orders_count === 1 ? TEXTS.soldOne : TEXTS.sold(count.format(orders_count))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const ItemName = ({ title, href }: { title: string; href: string | undefined }) =>
  href ? <TextLink href={href}>{title}</TextLink> : title
