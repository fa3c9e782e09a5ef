import { PLAN_CURRENCY, PLAN_PRICE } from '@comanda/shared/billing/plan'
import type { Tenant } from '@comanda/shared/platform/tenants'
import { CircleCheck, CircleOff, Trash2 } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { money } from '../formats.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.tenants

type StoreAccess = Pick<Tenant, 'is_active' | 'access' | 'subscription_status' | 'delete_after'>

/** Whether the store may sell. */
export function TenantBadge({ tenant }: { tenant: StoreAccess }) {
  if (tenant.delete_after !== null) {
    return (
      <Badge tone="bad" icon={Trash2}>
        {WORDS.statuses.deleted}
      </Badge>
    )
  }
  return tenant.is_active ? (
    <Badge tone="good" rank="fine" icon={CircleCheck}>
      {WORDS.statuses.active}
    </Badge>
  ) : (
    <Badge icon={CircleOff}>{WORDS.statuses.inactive}</Badge>
  )
}

/** The reason why the store may or may not sell. */
export const accessWords = ({ access, subscription_status }: StoreAccess): string =>
  WORDS.access[access === 'subscription' ? subscription_status : access]

/** The monthly price of a paying store; null for a store on trial, with granted access, overdue or closed. */
export const monthlyPriceOf = ({
  is_active,
  subscription_status,
}: Pick<Tenant, 'is_active' | 'subscription_status'>): string | null =>
  is_active === 1 && subscription_status === 'active' ? money(PLAN_PRICE, PLAN_CURRENCY) : null
