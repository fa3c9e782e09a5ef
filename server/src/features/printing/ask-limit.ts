import { AppError } from '@comanda/shared/kernel/errors'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../../kernel/network.ts'

/** A printer asks about every second, and three times for each job. */
const MOST_OF_PRINTER = 1_200
/** Wrong codes from one network: a house with several printers whose addresses ended. */
const MOST_WRONG = 300
const WINDOW_MS = 60_000
const MAX_KNOWN = 50_000

/** Limits requests per minute: of a printer from one address, and with wrong codes from one network. */
export class AskLimit {
  readonly #windows = new LRUCache<string, { since: number; count: number }>({ max: MAX_KNOWN })

  /** @throws too_many_requests */
  ofPrinter({ tenantId, id }: { tenantId: number; id: number }, ip: string, now: Date): void {
    this.#count(`${tenantId} ${id} ${ip}`, MOST_OF_PRINTER, now.getTime())
  }

  /** @throws too_many_requests */
  ofWrongCodes(ip: string, now: Date): void {
    this.#count(networkOf(ip), MOST_WRONG, now.getTime())
  }

  #count(key: string, most: number, at: number): void {
    const known = this.#windows.get(key)
    const isCurrent = known && at >= known.since && at - known.since < WINDOW_MS
    const window = isCurrent ? known : { since: at, count: 0 }
    if (!isCurrent) this.#windows.set(key, window)
    if (++window.count > most) throw new AppError('too_many_requests')
  }
}
