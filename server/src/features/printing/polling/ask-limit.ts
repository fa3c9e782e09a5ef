import { AppError } from '@comanda/shared/kernel/errors'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../../kernel/at-most.ts'
import { networkOf } from '../../../kernel/network.ts'

/** A printer asks about every second, and three times for each job. */
const MOST_OF_PRINTER = 600
/** Wrong codes from one network: a house with several printers whose addresses ended. */
const MOST_WRONG = 300
const WINDOW_MS = 60_000
const MAX_KNOWN = 50_000

/** Limits requests per minute: of a printer from one address, and with wrong codes from one network. */
export class AskLimit {
  readonly #windows = new LRUCache<string, { since: number; count: number }>(atMost(MAX_KNOWN))

  /** @throws too_many_requests */
  ofPrinter({ tenantId, id }: { tenantId: number; id: number }, ip: string, now: Date): void {
    if (this.#count(`${tenantId} ${id} ${ip}`, now) > MOST_OF_PRINTER) throw new AppError('too_many_requests')
  }

  /** @throws too_many_requests */
  ofWrongCodes(ip: string, now: Date): void {
    if (this.#count(networkOf(ip), now) > MOST_WRONG) throw new AppError('too_many_requests')
  }

  #count(key: string, now: Date): number {
    const at = now.getTime()
    const known = this.#windows.get(key)
    const isCurrent = known && at >= known.since && at - known.since < WINDOW_MS
    const window = isCurrent ? known : { since: at, count: 0 }
    if (!isCurrent) this.#windows.set(key, window)
    return ++window.count
  }
}
