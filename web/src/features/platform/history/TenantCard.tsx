import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { DayText } from '../DayText.tsx'
import { count } from '../formats.ts'
import { standingWords, TenantBadge } from '../tenants/TenantBadge.tsx'
import { TEXTS } from '../texts.ts'
import type { TenantHistory } from './HistoryPage.tsx'

const WORDS = TEXTS.history

/** Who the store is and how to reach it. */
export function TenantCard({
  history: { tenantInfo, storeDetails, totalUsers },
}: {
  history: TenantHistory
}) {
  const { address, email, phone, currency, is_qr_menu_enabled } = storeDetails
  return (
    <Card title={WORDS.details}>
      <p className="text-xl font-semibold wrap-anywhere">{tenantInfo.name}</p>
      <p className="mt-1.5 mb-4 flex flex-wrap items-center gap-2">
        <TenantBadge tenant={tenantInfo} />
        <span className="text-sm text-muted">{standingWords(tenantInfo)}</span>
      </p>
      <dl className="flex flex-col">
        {tenantInfo.delete_after !== null && (
          <Row title={TEXTS.tenants.erasedOn}>
            <DayText at={tenantInfo.delete_after} />
          </Row>
        )}
        <Row title={WORDS.until}>
          <DayText at={tenantInfo.subscription_end} />
        </Row>
        <Row title={WORDS.since}>
          <DayText at={tenantInfo.created_at} />
        </Row>
        <Row title={WORDS.users}>{count(totalUsers)}</Row>
        <Row title={WORDS.address}>{address}</Row>
        <Row title={WORDS.email}>{email ?? tenantInfo.email}</Row>
        <Row title={WORDS.phone}>{phone}</Row>
        <Row title={WORDS.currency}>{currency}</Row>
        <Row title={WORDS.qrMenu}>{is_qr_menu_enabled ? WORDS.enabled : WORDS.disabled}</Row>
      </dl>
    </Card>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6 border-line py-2 not-last:border-b">
    <dt className="shrink-0 text-muted">{title}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children || TEXTS.unknown}</dd>
  </div>
)
