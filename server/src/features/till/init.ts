import type { Answer } from '@comanda/shared/kernel/call'
import { PAYMENT_KINDS } from '@comanda/shared/settings/payment-types'
import type { initTill } from '@comanda/shared/till/api'
import type { StoreContext } from '../../http/context.ts'
import { staffOf } from '../checks/queries-read.ts'
import {
  activePaymentTypes,
  findPrintSettings,
  findStore,
  printInfoOf,
  storeInfoOf,
} from '../settings/queries.ts'
import { findTillSettings } from './queries.ts'
import { tillSettingsOf } from './settings.ts'

export async function readInit({ db, tenantId }: StoreContext): Promise<Answer<typeof initTill>> {
  const [[store], [print], types, [settings], staff] = await db.run(
    findStore(tenantId),
    findPrintSettings(tenantId),
    activePaymentTypes(tenantId),
    findTillSettings(tenantId),
    staffOf(tenantId),
  )
  if (!store || !print) throw new Error('a store without its settings')
  const { inReasons, outReasons, differenceLimit } = tillSettingsOf(settings)
  return {
    kinds: PAYMENT_KINDS.filter((kind) => kind === 'cash' || types.some((type) => type.kind === kind)),
    inReasons,
    outReasons,
    differenceLimit,
    staff,
    printSettings: printInfoOf(print),
    storeSettings: storeInfoOf(store),
  }
}
