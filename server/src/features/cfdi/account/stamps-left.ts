import { FEW_STAMPS } from '@comanda/shared/cfdi/settings'
import type { PlatformDb } from '../../../db/platform.ts'
import type { TenantDb } from '../../../db/tenant.ts'
import { enqueueMail } from '../../../mail/enqueue.ts'
import { fewStampsMail } from '../../../mail/templates.ts'
import type { PacOf } from '../pac/pac-of.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Longer than a certifier may take for an answer. */
const LEASE = 2 * MINUTE
/** Stores per round and node; the rest waits for the next round. */
const AT_ONCE = 20

interface StampsDeps {
  platform: PlatformDb
  tenant: (tenantId: number) => TenantDb
  pacOf: PacOf
  baseUrl: () => string
  /** Whether the installation has a mail server. */
  sendsMail: boolean
  log: { warn: (details: object, message: string) => void }
}

/** Asks the accounts that are due how many stamps they have left, safely on several processes at once. No sale waits for it. */
export const askStampsLeft = (deps: StampsDeps, now: Date): Promise<void> =>
  deps.platform.forStores(
    (stores) => queries.listStampsDue(stores, now, AT_ONCE),
    ({ tenant_id }) => askStore(deps, tenant_id, now),
  )

async function askStore(deps: StampsDeps, tenantId: number, now: Date): Promise<void> {
  const db = deps.tenant(tenantId)
  const after = (ms: number) => new Date(now.getTime() + ms)
  const lease = after(LEASE)
  const leased = await db.first(queries.leaseStamps(tenantId, now, lease))
  if (!leased) return
  const pac = await deps.pacOf(tenantId, leased.pac)
  const told = (await pac.stampsLeft?.()) ?? { outcome: 'told', left: null }
  if (told.outcome === 'unknown') {
    await db.all(queries.askStampsAt(tenantId, lease, after(HOUR)))
    return
  }
  const { left } = told
  const isFew = left !== null && left <= FEW_STAMPS
  await db.transaction(async (tx) => {
    const next = after(isFew ? HOUR : 6 * HOUR)
    const kept = await tx.first(queries.keepStampsLeft(tenantId, { left, lease, now, next }))
    if (!kept || isFew === (kept.stamps_mailed_at !== null)) return
    if (!isFew) await tx.all(queries.keepStampsMailed(tenantId, null))
    if (!isFew || !deps.sendsMail || !kept.owner) return
    await tx.all(queries.keepStampsMailed(tenantId, now))
    const link = `${deps.baseUrl()}/dashboard/settings/invoicing`
    await enqueueMail(tx, kept.owner, fewStampsMail({ left, link }), now)
  })
}

/** Asks each minute whom it is time to ask. @returns a function that stops it after the current round */
export function startAskingStamps(
  deps: StampsDeps & { clock: () => Date },
  log: StampsDeps['log'],
): () => Promise<void> {
  let round: Promise<unknown> | null = null
  const timer = setInterval(() => {
    round ??= askStampsLeft(deps, deps.clock())
      .catch((error: unknown) => log.warn({ err: error }, 'the stamps left are asked for again'))
      .finally(() => {
        round = null
      })
  }, MINUTE)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
