import { formatCount } from '@comanda/shared/kernel/count-format'
import { UtensilsCrossed } from 'lucide-react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import type { Dashboard } from './data.ts'
import type { Links } from './links.ts'
import { TEXTS } from './texts.ts'

const ROW = 'grid items-baseline py-2 not-last:border-b not-last:border-line'
const SUBGRID = { gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' }

/** Today's best-selling items, with what each of them brought. */
export function TopItems({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { topSellingItems, currency } = dashboard
  return (
    <Card title={TEXTS.topItems}>
      {topSellingItems.length === 0 ? (
        <EmptyState icon={UtensilsCrossed} title={TEXTS.noTopItems} />
      ) : (
        <ol
          aria-label={TEXTS.topItems}
          className="grid gap-x-3 tabular-nums"
          style={{ gridTemplateColumns: 'auto minmax(0, 1fr) auto auto' }}
        >
          {topSellingItems.map(({ id, title, orders_count, revenue }, index) => (
            <li key={id} className={ROW} style={SUBGRID}>
              <span aria-hidden className="text-right text-sm text-muted">
                {index + 1}
              </span>
              <span className="wrap-anywhere">
                <ItemName title={title} href={links.item(id)} />
              </span>
              <span className="text-right text-sm whitespace-nowrap text-muted">
                {TEXTS.pieces(formatCount(orders_count))}
              </span>
              <span className="flex flex-wrap items-baseline justify-end gap-x-1">
                <MoneyText amount={revenue} currency={currency} className="font-medium" />{' '}
                <span className="text-sm text-muted">{TEXTS.charged}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const ItemName = ({ title, href }: { title: string; href: string | undefined }) =>
  href ? (
    <TextLink isQuiet href={href}>
      {title}
    </TextLink>
  ) : (
    <span className="font-medium">{title}</span>
  )
