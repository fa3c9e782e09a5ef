import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { count } from '../formats.ts'
import { TEXTS } from '../texts.ts'
import type { PlatformReport } from './ReportsPage.tsx'

const WORDS = TEXTS.reports

/** What sold best, and whose it is. */
export function TopItemsCard({ items }: { items: PlatformReport['topSellingItems'] }) {
  return (
    <Card title={WORDS.topItems}>
      {items.length === 0 ? (
        <p className="text-muted">{WORDS.noTopItems}</p>
      ) : (
        <FigureTable
          isWhole
          label={WORDS.topItems}
          rows={items}
          rowKey={({ tenant_id, item_id }) => `${tenant_id} ${item_id}`}
          columns={[
            {
              title: WORDS.item,
              render: ({ title, tenant_id, tenant_name }) => (
                <span className="flex flex-col">
                  <span className="wrap-anywhere">{title}</span>
                  <TextLink
                    href={`/superadmin/dashboard/tenants/${tenant_id}/subscription-history`}
                    className="w-fit text-sm wrap-anywhere"
                  >
                    {tenant_name}
                  </TextLink>
                </span>
              ),
            },
            { title: WORDS.quantity, render: ({ qty }) => count(qty) },
          ]}
        />
      )}
    </Card>
  )
}
