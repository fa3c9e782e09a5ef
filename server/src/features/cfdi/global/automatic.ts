import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import type { PlatformDb } from '../../../db/platform.ts'
import type { TenantDb } from '../../../db/tenant.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { BY_ITSELF, creditRefunds } from '../credit/sweep.ts'
import { findFiscal, listFiscalStores } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { removeUnusedReceivers } from '../issuing/receivers.ts'
import { issueGlobals } from './issue.ts'
import { proposeGlobals } from './proposals.ts'
import { findDocumentUntil, findRefusedGlobal, findStoreTime, keepGlobalLeft } from './queries.ts'

/** A period that ended earlier is left to a person. A notice names it where the store has invoiced here since: before, its global may be elsewhere. */
export const MOST_DAYS_LATE = 3

interface WorkDeps {
  platform: PlatformDb
  tenant: (tenantId: number) => TenantDb
  secrets: Secrets
}

/** The day on which nothing was left to issue, by store: a period closes once a day, and each look reads two months of sales. */
const done = new WeakMap<PlatformDb, Map<number, string>>()

/**
 * What no person asks for: credit notes of refunds after the stamp, and globals of the stores that want them so. Old tax data of guests
 * goes here too, because the clock is believed here.
 */
export async function issueByItself({ platform, tenant, secrets }: WorkDeps, now: Date): Promise<void> {
  const doneIn = done.get(platform) ?? new Map<number, string>()
  done.set(platform, doneIn)
  await platform.forStores(listFiscalStores, async ({ tenant_id }) => {
    const db = tenant(tenant_id)
    const [[fiscal], [store]] = await db.run(findFiscal(tenant_id), findStoreTime(tenant_id))
    await db.all(removeUnusedReceivers(tenant_id, now))
    if (!isReady(fiscal, now) || !store) return
    await creditRefunds(db, { secrets, now })
    if (!fiscal?.is_global_automatic) return
    const today = businessDate(now, store)
    if (doneIn.get(tenant_id) === today) return
    let isLeft = false
    const forPerson: string[] = []
    for (const period of await proposeGlobals(db, { today, now })) {
      if (period.problem !== null) continue
      const isLate = period.to < shiftDate(today, -MOST_DAYS_LATE)
      // What the authority has refused once, it would refuse every hour: a person looks first.
      if (isLate || (await db.first(findRefusedGlobal(tenant_id, period)))) {
        if (!isLate || (await db.first(findDocumentUntil(tenant_id, period.to)))) forPerson.push(period.from)
        continue
      }
      isLeft = true
      await issueGlobals(db, period, { secrets, now, by: BY_ITSELF })
    }
    await db.all(keepGlobalLeft(tenant_id, forPerson[0] ?? null))
    if (!isLeft) doneIn.set(tenant_id, today)
  })
}
