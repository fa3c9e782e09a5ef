import { initChecks } from '@comanda/shared/checks/api'
import { readFloor } from '@comanda/shared/floor/api'
import type { Answer, Call } from '@comanda/shared/kernel/call'
import { formatMoney } from '@comanda/shared/kernel/money'
import {
  getKit,
  listOpenChecks,
  registerDevice,
  reportDevice,
  reportRefused,
} from '@comanda/shared/offline/api'
import { initOrders, listOrders } from '@comanda/shared/orders/api'
import { initPos } from '@comanda/shared/pos/api'
import { api } from '../api/client.ts'
import { storedUser, userMayCall } from '../api/session.ts'
import { APP } from './app-version.ts'
import { isAnsweredHere, latestAnswer, loadKept } from './kept/kept-answers.ts'
import { alone, ifFree } from './locks.ts'
import { now } from './now.ts'
import { closeOutbox, currentOutbox, openOutbox } from './outbox/current-outbox.ts'
import { hasDatabase } from './outbox/database.ts'
import { type Entry, soldAtOf } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import { forgetOldPins } from './selling/pins.ts'
import { type Answered, line } from './sending/request.ts'
import { Sender } from './sending/sender.ts'
import { clockOffset, lastHeardAt } from './server-clock.ts'

const REPORT_EVERY_MS = 300_000
const REPORT_AFTER_MS = 3_000
const RETRY_MS = 60_000
/** Other screens change checks all the time; a line that dies meanwhile leaves them as they were. */
const CHECKS_AFTER_MS = 5_000

/** The sender of this page; a person may ask it to try again. */
let sending: Sender | null = null
export const wakeSender = (): void => sending?.wake()

/**
 * Registers this browser again after its end.
 * @returns whether it may sell again: not before the server has what it sold. @throws ApiError
 */
export async function registerAgain(): Promise<boolean> {
  const outbox = currentOutbox()
  if (!outbox) return false
  const { isEnded } = await meetServer(outbox)
  sending?.wake()
  return !isEnded
}

export interface Running {
  /** The server may answer again. */
  wake: () => void
  /** Checks have changed elsewhere. */
  refreshChecks: () => void
  stop: () => void
}

/**
 * Prepares this browser for selling without internet, and sends what it has sold. For a person who does not sell it only
 * sends what others have sold here.
 */
export function startOffline(): Running {
  let isStopped = false
  let sender: Sender | null = null
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (!isStopped) work()
    }, ms)
    timers.add(timer)
    return timer
  }

  async function run(): Promise<void> {
    const user = storedUser()
    if (!user || !('locks' in navigator)) return
    const isSeller = userMayCall(user, getKit)
    if (!isSeller && !(await hasDatabase(user.tenant_id))) return
    const outbox = await openOutbox(user.tenant_id)
    if (!outbox || isStopped) return
    if (isSeller) await loadKept(user.tenant_id, ['/pos/init', '/offline/checks', '/offline/kit'])
    outbox.touch()
    if (isStopped) return
    sender = new Sender({
      outbox,
      line: { ...line, send: (...sale) => line.send(...sale).then(noteEnd(outbox)) },
      now,
      chance: Math.random,
      alone,
      ifFree,
      onReview: reportReview(outbox),
    })
    sending = sender
    void sender.start()
    if (isSeller) await prepare(outbox)
    watchReports(outbox)
  }

  /** Until the server has answered once, in this page or an earlier one. */
  async function prepare(outbox: Outbox): Promise<void> {
    try {
      const { isEnded } = await meetServer(outbox)
      sender?.wake()
      // It becomes another device when its sales have arrived.
      if (isEnded) later(() => void prepare(outbox), RETRY_MS)
    } catch {
      later(() => void prepare(outbox), RETRY_MS)
    }
  }

  function watchReports(outbox: Outbox): void {
    let said = ''
    let isDue = false
    const report = async () => {
      isDue = false
      if (!outbox.device) return
      const { unsent, unsentTotal, entries } = outbox.view
      const oldest = entries.find(({ state }) => state === 'sold')
      const body = {
        unsent,
        total: Number(formatMoney(unsentTotal)),
        oldestAt: oldest ? soldAtOf(oldest) : null,
        app: APP,
      }
      await api(reportDevice, { body })
        .then(({ isEnded }) => {
          said = `${unsent}`
          return keepContact(outbox, isEnded)
        })
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

  let isAsking = false
  const refreshChecks = () => {
    const user = storedUser()
    // Events come to every screen of the store, also to those of the kitchen.
    if (isAsking || !user || !userMayCall(user, listOpenChecks)) return
    isAsking = true
    later(() => {
      isAsking = false
      void api(listOpenChecks, { known: latestAnswer('/offline/checks')?.answer }).catch(() => {})
    }, CHECKS_AFTER_MS)
  }

  const wake = () => sender?.wake()
  const onVisible = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', onVisible)
  void run()
  return {
    wake,
    refreshChecks,
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', onVisible)
      sender?.stop()
      closeOutbox()
    },
  }
}

/** Registers this browser and fetches what it keeps. */
async function meetServer(outbox: Outbox): Promise<{ isEnded: boolean }> {
  const device = outbox.device?.id ?? null
  const registered = await api(registerDevice, { body: { device, hasUnsent: outbox.hasUnsent, app: APP } })
  const [kit] = await Promise.all([api(getKit), api(listOpenChecks).catch(() => null)])
  await outbox.setDevice({
    id: registered.device,
    letter: registered.letter,
    lastNumber: registered.lastNumber,
    offset: Math.round(clockOffset() ?? 0),
    heardAt: lastHeardAt() ?? kit.now,
    hours: kit.hours,
    waitMs: kit.waitMs,
    drawerId: kit.drawerId,
    isEnded: registered.isEnded,
  })
  await forgetOldPins(outbox, kit as Answer<typeof getKit>)
  await navigator.storage?.persist?.().catch(() => false)
  await fetchScreens()
  return registered
}

/** The next page counts from this contact, also when it opens without the server. */
async function keepContact(outbox: Outbox, isEnded: boolean): Promise<void> {
  const [offset, heardAt] = [clockOffset(), lastHeardAt()]
  if (!outbox.device || offset === null || heardAt === null) return
  await outbox.setDevice({ id: outbox.device.id, offset: Math.round(offset), heardAt, isEnded })
}

/** Refusals of a device that sells no more. */
const ENDED = ['sold_after_end', 'device_unknown']

/** Notes the end of the device in the answer to a sale. */
const noteEnd =
  (outbox: Outbox) =>
  async (answered: Answered): Promise<Answered> => {
    const { device } = outbox
    if (device && ENDED.includes(String(answered.body.code)))
      await outbox.setDevice({ id: device.id, isEnded: true })
    return answered
  }

/**
 * What the screens that sell show, so that one that was not opened while the server answered opens without it. The
 * server keeps the price list of the menu that a registered browser fetches, so the menu is the first of them.
 */
const SCREENS: readonly Call[] = [initPos, readFloor, initChecks, listOrders, initOrders]

async function fetchScreens(): Promise<void> {
  const user = storedUser()
  for (const call of SCREENS)
    if (user && userMayCall(user, call) && !isAnsweredHere(call.path)) await api(call).catch(() => null)
}

const reportReview =
  (outbox: Outbox) =>
  (entry: Entry, reason: string): void => {
    if (!outbox.device || entry.number === null) return
    const { number, by, amount, title } = entry
    const body = {
      number,
      soldAt: soldAtOf(entry),
      by,
      amount: Number(formatMoney(amount)),
      title: title.slice(0, 200),
      reason: reason.slice(0, 300) || 'Sin motivo.',
      sale: { path: entry.path, body: entry.body } as never,
    }
    void api(reportRefused, { body }).catch(() => {})
  }
