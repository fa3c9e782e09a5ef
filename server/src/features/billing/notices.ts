import { daysLater } from '@comanda/shared/billing/period'
import { GRACE_DAYS } from '@comanda/shared/billing/plan'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Mail } from '../../mail/message.ts'
import { paymentFailedMail, subscriptionCancelledMail } from '../../mail/templates.ts'
import type { Notice } from './apply.ts'
import { findPayingStore, findSubscription } from './queries.ts'

interface Deps {
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  baseUrl: () => string
  quotas: Quotas
  log: { warn: (details: object, message: string) => void }
}

/** Mails the store's owner. A failure to queue the mail does not undo the change. */
export const ownerNotifier =
  (deps: Deps) =>
  async (tenantId: number, notice: Notice, now: Date): Promise<void> => {
    try {
      const [[store], [row]] = await deps
        .tenant(tenantId)
        .run(findPayingStore(tenantId), findSubscription(tenantId))
      if (!store?.owner) return
      const to = {
        timeZone: store.time_zone,
        link: `${deps.baseUrl()}/dashboard/profile`,
      }
      const mail = mailFor(notice, to, row?.past_due_since ?? now)
      if (await deps.quotas.take('noticesToAddress', `${notice}\n${store.owner}`, now))
        await enqueueMail(deps.platform, store.owner, mail, now)
    } catch (error) {
      deps.log.warn({ err: error, tenantId, notice }, 'the owner could not be notified')
    }
  }

const mailFor = (notice: Notice, to: { timeZone: string; link: string }, pastDueSince: Date): Mail =>
  notice === 'payment_failed'
    ? paymentFailedMail({ ...to, date: daysLater(pastDueSince, GRACE_DAYS) })
    : subscriptionCancelledMail({ ...to, date: null })
