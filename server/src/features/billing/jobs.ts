import type { BillingKind } from '@comanda/shared/billing/api'
import { daysLater } from '@comanda/shared/billing/period'
import { GRACE_DAYS } from '@comanda/shared/billing/plan'
import { isLost } from '../../db/away.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { setAccess } from '../../tenancy/queries.ts'
import { changeStoreAccess, closeLapsed } from '../../tenancy/store-access.ts'
import { applySubscription, type BillingDeps, changeSubscription } from './apply.ts'
import { renewed } from './embedded/renewal.ts'
import { listDue, listSubscribing, takeSubscription } from './queries.ts'

type Log = { warn: (details: object, message: string) => void }

/** Periodic jobs. Several processes can run them concurrently. */
export interface BillingJobs {
  /** Renews subscriptions, then closes the stores whose access has expired, unless another process does so within the minute. */
  runOfTheMinute(now: Date): Promise<void>
  /** Renews, fails or ends the embedded subscriptions that are due. @returns the number of checked stores. */
  renewDue(now: Date): Promise<number>
  /** Closes the stores whose access has expired. */
  closeLapsed(now: Date): Promise<number>
  /** Grants access to every store of an installation without billing. */
  grantAccessToAll(now: Date): Promise<void>
}

/** Stores per run, because many are due after a long stop of the server. */
const BATCH = 100

type JobDeps = BillingDeps & { quotas: Pick<Quotas, 'take'>; log: Log }

export function billingJobs(kind: BillingKind, deps: JobDeps): BillingJobs {
  const jobs = {
    renewDue: (now: Date) => (kind === 'embedded' ? renewDue(deps, now) : Promise.resolve(0)),
    closeLapsed: (now: Date) => closeLapsed(deps, now),
  }
  return {
    ...jobs,
    runOfTheMinute: async (now) => {
      if (!(await deps.quotas.take('minutelyWork', 'billing', now))) return
      // Renewals run first, so that a store that has paid is not closed.
      await jobs.renewDue(now)
      await jobs.closeLapsed(now)
    },
    grantAccessToAll: async (now) => {
      if (kind !== 'off') return
      await deps.platform.forStores(listSubscribing, ({ tenant_id }) =>
        changeStoreAccess(deps, tenant_id, now, (tx) =>
          tx.affected(setAccess(tenant_id, { access: 'granted' })),
        ),
      )
    },
  }
}

async function renewDue(deps: JobDeps, now: Date): Promise<number> {
  let checked = 0
  await deps.platform.forStores(
    (stores) => listDue(stores, now, daysLater(now, -GRACE_DAYS), BATCH),
    async ({ tenant_id }) => {
      checked++
      await changeSubscription(deps, tenant_id, now, async (tx) => {
        const row = await tx.first(takeSubscription(tenant_id))
        const reported = row && renewed(row, now)
        return reported ? applySubscription(tx, row, reported, { provider: 'embedded', now }) : null
      }).catch((error: unknown) => {
        deps.log.warn({ err: error, tenantId: tenant_id }, 'a renewal will be tried again')
        if (isLost(error)) throw error
      })
    },
  )
  return checked
}

const MINUTE = 60_000

/** Runs the jobs now and every minute. @returns a function that stops them. */
export function startBilling(
  { runOfTheMinute, grantAccessToAll }: BillingJobs,
  clock: () => Date,
  log: Log,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await runOfTheMinute(clock())
    } catch (error) {
      log.warn({ err: error }, 'billing will try again in a minute')
    }
  }
  const begin = (work: () => Promise<void>) => {
    running ??= work().finally(() => {
      running = null
    })
  }
  begin(async () => {
    await grantAccessToAll(clock()).catch((error: unknown) => {
      log.warn({ err: error }, 'access could not be granted to all stores')
    })
    await run()
  })
  const timer = setInterval(() => begin(run), MINUTE)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
