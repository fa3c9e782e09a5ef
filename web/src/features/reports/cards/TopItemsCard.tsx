import { formatCount } from '@comanda/shared/kernel/count-format'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { Report } from '@comanda/shared/reports/api'
import { storedUserMay } from '../../../api/session.ts'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { TEXTS } from '../texts.ts'

interface TopItemsCardProps {
  report: Report
  /** Links each item to its page, for a person who may change it. */
  hasLinks: boolean
}

/** The best-selling items. */
export function TopItemsCard({ report: { topSellingItems, currency }, hasLinks }: TopItemsCardProps) {
  const mayEdit = hasLinks && storedUserMay(AREA.settings)
  return (
    <Card title={TEXTS.topItems} className="break-inside-avoid">
      {topSellingItems.length === 0 ? (
        <p className="text-muted">{TEXTS.noTopItems}</p>
      ) : (
        <FigureTable
          isWhole
          label={TEXTS.topItems}
          rows={topSellingItems}
          rowKey={({ id }) => id}
          columns={[
            {
              title: TEXTS.item,
              render: ({ id, title }) =>
                mayEdit ? (
                  <TextLink isQuiet href={`/dashboard/settings/menu-items/${id}`}>
                    {title}
                  </TextLink>
                ) : (
                  title
                ),
            },
            { title: TEXTS.sold, render: ({ orders_count }) => formatCount(orders_count) },
            {
              title: TEXTS.brought,
              render: ({ revenue }) => (
                <MoneyText amount={revenue} currency={currency} className="font-medium" />
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
