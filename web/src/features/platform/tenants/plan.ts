import { PLAN_CURRENCY, PLAN_PRICE } from '@comanda/shared/billing/plan'
import type { Tenant } from '@comanda/shared/platform/api'
import { money } from '../formats.ts'

/** What a store pays a month; null while it pays nothing: on trial, let in, overdue or closed. */
export const planOf = ({
  is_active,
  subscription_status,
}: Pick<Tenant, 'is_active' | 'subscription_status'>): string | null =>
  is_active === 1 && subscription_status === 'active' ? money(PLAN_PRICE, PLAN_CURRENCY) : null
