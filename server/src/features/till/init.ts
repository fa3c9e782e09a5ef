import type { Answer } from '@comanda/shared/kernel/call'
import { PAYMENT_KINDS } from '@comanda/shared/settings/payment-types'
import type { initTill } from '@comanda/shared/till/api'
import { counterQueries, counterSettingsOf } from '../../catalog/queries-settings.ts'
import type { StoreContext } from '../../http/context.ts'
import { staffOf } from '../../people/queries.ts'
import { findTillSettings } from '../../selling/ledger/queries.ts'
import { tillSettingsOf } from './settings.ts'

export async function readInit({ db, tenantId }: StoreContext): Promise<Answer<typeof initTill>> {
  const [stores, prints, types, [settings], staff] = await db.run(
    ...counterQueries(tenantId),
    findTillSettings(tenantId),
    staffOf(tenantId),
  )
  const { paymentTypes: _types, ...counter } = counterSettingsOf(stores, prints, types)
  const { inReasons, outReasons, differenceLimit } = tillSettingsOf(settings)
  return {
    ...counter,
    kinds: PAYMENT_KINDS.filter((kind) => kind === 'cash' || types.some((type) => type.kind === kind)),
    inReasons,
    outReasons,
    differenceLimit,
    staff,
  }
}
