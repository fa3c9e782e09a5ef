import { createHmac } from 'node:crypto'
import { AppError } from '@comanda/shared/kernel/errors'
import type { PlatformDb } from '../db/platform.ts'
import { readQuota, useQuota } from './queries.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often something may be done in a window of time, for all processes together. */
const QUOTAS = {
  /** Users that a store adds. */
  addedUsers: { most: 60, window: HOUR },
  /**
   * Addresses with an existing account that a store tries to add: each response reveals that the account
   * exists.
   */
  takenAddresses: { most: 20, window: DAY },
  /** Notices of one kind to one address. */
  noticesToAddress: { most: 3, window: DAY },
  /** Mails that a network causes without a session. */
  mailsOfNetwork: { most: 60, window: DAY },
  /** Fiscal documents that a store mails, and one document. */
  documentMailsOfStore: { most: 1000, window: DAY },
  mailsOfDocument: { most: 5, window: DAY },
  /** Documents without value that a store has stamped at its certifier's place for trying. */
  triedStamps: { most: 20, window: HOUR },
  /** Codes of receipts that a network tries and that open nothing. */
  wrongCodesOfNetwork: { most: 60, window: HOUR },
  /**
   * Codes of no sale of a store that read as a number of one, from all networks together. Of 15,000 made-up codes one does, so that
   * guessing from thousands of networks stops, while hundreds of networks with wrong codes do not close the page for a store's guests.
   */
  madeUpCodesOfStore: { most: 10, window: HOUR },
  /** Constancias that a network reads at the authority. */
  constanciasOfNetwork: { most: 60, window: HOUR },
  /** The work of every hour: of all processes, the one that takes it does it. */
  hourlyWork: { most: 1, window: HOUR - 5 * MINUTE },
  /** As `hourlyWork`, for the work of every minute. */
  minutelyWork: { most: 1, window: 50 * SECOND },
  /** As `hourlyWork`, for events and print jobs that a process has left. */
  leftWork: { most: 1, window: 4 * SECOND },
} as const
export type Quota = keyof typeof QUOTAS

/** @see QUOTAS. The subject owns the quota: a store, an address, a network. */
export interface Quotas {
  /** Uses the quota once. @returns false when it was used up. */
  take(quota: Quota, subject: string, now: Date): Promise<boolean>
  /** Uses the quota once. @throws too_many_requests with `message` when it is used up. */
  require(quota: Quota, subject: string, now: Date, message?: string): Promise<void>
  /** Checks the quota without using it. @throws too_many_requests with `message` when it is used up. */
  requireLeft(quota: Quota, subject: string, now: Date, message?: string): Promise<void>
}

export function createQuotas({ platform, secret }: { platform: PlatformDb; secret: string }): Quotas {
  const hashKey = createHmac('sha256', secret).update('quotas').digest()
  const keyOfQuota = (quota: Quota, subject: string) =>
    createHmac('sha256', hashKey).update(`${quota}\n${subject}`).digest()
  const startOfWindow = (quota: Quota, now: Date) => new Date(now.getTime() - QUOTAS[quota].window)
  const refuse = (quota: Quota, since: Date, now: Date, message?: string) => {
    const wait = Math.ceil((since.getTime() + QUOTAS[quota].window - now.getTime()) / 1000)
    return new AppError('too_many_requests', message, { retry_after: Math.max(1, wait) })
  }
  const use = async (quota: Quota, subject: string, now: Date) => {
    const row = await platform.first(useQuota(keyOfQuota(quota, subject), now, startOfWindow(quota, now)))
    if (!row) throw new Error('the upsert of the quota returned no row')
    return row
  }

  return {
    async take(quota, subject, now) {
      return (await use(quota, subject, now)).used <= QUOTAS[quota].most
    },
    async require(quota, subject, now, message) {
      const { used, since } = await use(quota, subject, now)
      if (used > QUOTAS[quota].most) throw refuse(quota, since, now, message)
    },
    async requireLeft(quota, subject, now, message) {
      const row = await platform.first(readQuota(keyOfQuota(quota, subject), now, startOfWindow(quota, now)))
      if (row && row.used >= QUOTAS[quota].most) throw refuse(quota, row.since, now, message)
    },
  }
}
