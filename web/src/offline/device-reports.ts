import { formatMoney } from '@comanda/shared/kernel/money'
import { reportDevice } from '@comanda/shared/offline/api'
import { reportRefused } from '@comanda/shared/offline/reviews'
import { ApiError, api } from '../api/client.ts'
import { APP } from './app-version.ts'
import { type Entry, isUnsent, soldAtOf } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import { keepContact } from './registration.ts'

const REPORT_EVERY_MS = 300_000
const REPORT_AFTER_MS = 3_000

/**
 * Reports this device's unsent sales: at once, after each change and every few minutes.
 * @param later calls back after a time, unless the page has stopped
 */
export function watchReports(outbox: Outbox, later: (work: () => void, ms: number) => void): void {
  let said = ''
  let isDue = false
  const report = async () => {
    isDue = false
    if (!outbox.device) return
    const { unsent, unsentTotal, entries } = outbox.view
    const oldest = entries.find(({ state }) => state === 'sold')
    const body = {
      // A sale whose screen still waits may be sold yet: the server must not hear that nothing is unsent.
      unsent: entries.filter(isUnsent).length,
      total: Number(formatMoney(unsentTotal)),
      oldestAt: oldest ? soldAtOf(oldest) : null,
      app: APP,
    }
    await api(reportDevice, { body })
      .then(({ isEnded }) => {
        said = `${unsent}`
        return keepContact(outbox, isEnded)
      })
      .catch((error: unknown) => noteUnknown(outbox, error))
      // The page was left meanwhile, and its outbox is closed.
      .catch(() => {})
  }
  outbox.watch(() => {
    if (isDue || said === `${outbox.view.unsent}`) return
    isDue = true
    later(() => void report(), REPORT_AFTER_MS)
  })
  const again = () => {
    void report()
    later(again, REPORT_EVERY_MS)
  }
  again()
}

/** The browser's cookie is gone, or the server has no such device: the next page registers again. */
async function noteUnknown(outbox: Outbox, error: unknown): Promise<void> {
  if (outbox.device && error instanceof ApiError && error.code === 'device_unknown')
    await outbox.setDevice({ id: outbox.device.id, app: '' })
}

/** At most this many characters, as the server counts them: half an emoji would be refused. */
const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

/** Has people decide on a sale that the server refuses. */
export const reportReview =
  (outbox: Outbox) =>
  (entry: Entry, reason: string): void => {
    if (!outbox.device || entry.number === null) return
    const { number, by, amount, title } = entry
    const body = {
      number,
      soldAt: soldAtOf(entry),
      by,
      amount: Number(formatMoney(amount)),
      title: cut(title, 200),
      reason: cut(reason, 300) || 'Sin motivo.',
      sale: { path: entry.path, body: entry.body } as never,
    }
    void api(reportRefused, { body }).catch(() => {})
  }
