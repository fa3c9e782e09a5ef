import { feedChecks } from '@comanda/shared/feed/api'
import { getKit } from '@comanda/shared/offline/api'
import { initPos } from '@comanda/shared/pos/api'
import { storedUser, userMayCall } from '../api/session.ts'
import { reportReview, watchReports } from './device-reports.ts'
import { loadKept } from './kept/kept-answers.ts'
import { readOpenChecks } from './kept/open-checks.ts'
import { tryWithLock, withLock } from './locks.ts'
import { now } from './now.ts'
import { closeOutbox, currentOutbox, openOutbox } from './outbox/current-outbox.ts'
import { hasDatabase } from './outbox/database.ts'
import type { Outbox } from './outbox/outbox.ts'
import { noteEnd, registerWithServer } from './registration.ts'
import { saleServer } from './sending/request.ts'
import { Sender } from './sending/sender.ts'

const RETRY_MS = 60_000
/** Other screens change checks all the time; a connection that fails meanwhile leaves them as they were. */
const CHECKS_AFTER_MS = 5_000

/** The sender of this page; a person may ask it to try again. */
let sending: Sender | null = null
export const wakeSender = (): void => sending?.wake()

/**
 * Registers this browser again after its end.
 * @returns whether it may sell again: not before the server has its sales. @throws ApiError
 */
export async function registerAgain(): Promise<boolean> {
  const outbox = currentOutbox()
  if (!outbox || outbox.isLost) return false
  const { isEnded } = await registerWithServer(outbox)
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
 * Prepares this browser for selling without internet, and sends its sales. For a person who does not sell it only
 * sends the sales of others here.
 */
export function startOffline(): Running {
  let isStopped = false
  let sender: Sender | null = null
  const { later, clear } = startTimers()

  async function run(): Promise<void> {
    const user = storedUser()
    if (!user || !('locks' in navigator)) return
    const isSeller = userMayCall(user, getKit)
    if (!isSeller && !(await hasDatabase(user.tenant_id))) return
    const outbox = await openOutbox(user.tenant_id)
    if (!outbox || outbox.isLost || isStopped) return
    if (isSeller) await loadKept(user.tenant_id, [initPos, feedChecks, getKit])
    outbox.touch()
    if (isStopped) return
    sender = new Sender({
      outbox,
      saleServer: { ...saleServer, send: (...sale) => saleServer.send(...sale).then(noteEnd(outbox)) },
      now,
      chance: Math.random,
      withLock,
      tryWithLock,
      onReview: reportReview(outbox),
    })
    sending = sender
    void sender.start()
    if (isSeller) await prepare(outbox)
    watchReports(outbox, later)
  }

  /** Until the server has answered once, in this page or an earlier page. */
  async function prepare(outbox: Outbox): Promise<void> {
    try {
      const { isEnded } = await registerWithServer(outbox)
      sender?.wake()
      // It becomes another device when its sales have arrived.
      if (isEnded) later(() => void prepare(outbox), RETRY_MS)
    } catch {
      later(() => void prepare(outbox), RETRY_MS)
    }
  }

  const wake = () => sender?.wake()
  const onVisible = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', onVisible)
  void run()
  return {
    wake,
    refreshChecks: checkRefresher(later),
    stop() {
      isStopped = true
      clear()
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', onVisible)
      sender?.stop()
      closeOutbox()
    },
  }
}

type Later = (work: () => void, ms: number) => void

/** Timers that end together. */
function startTimers(): { later: Later; clear: () => void } {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isCleared = false
  return {
    later(work, ms) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (!isCleared) work()
      }, ms)
      timers.add(timer)
    },
    clear() {
      isCleared = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Reads the open checks once for all events of a while. */
function checkRefresher(later: Later): () => void {
  let isAsking = false
  return () => {
    const user = storedUser()
    // Events come to every screen of the store, also to those of the kitchen.
    if (isAsking || !user || !userMayCall(user, feedChecks)) return
    isAsking = true
    later(() => {
      isAsking = false
      void readOpenChecks()
    }, CHECKS_AFTER_MS)
  }
}
