import { advanceItem, finishLines } from '@comanda/shared/kitchen/api'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ApiError, api, messageOf } from '../../../api/client.ts'
import { storedUser } from '../../../api/session.ts'
import { readJson, writeJson } from '../../../parts/browser/local-json.ts'
import { connectionNow, useRejoined } from '../../../realtime/socket.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { PendingSteps } from '../cards/cards.ts'
import { TEXTS } from '../texts.ts'
import { DoubleTaps } from './double-taps.ts'
import { KeptSteps, type Step, StepQueue } from './step-queue.ts'

/** Packets may be dropped without an error. */
const ANSWER_MS = 10_000

/** Starts one line, or completes lines, also those that were not started. */
function send({ itemIds, stationId, status }: Step): Promise<unknown> {
  const [id] = itemIds
  const signal = AbortSignal.timeout(ANSWER_MS)
  if (status === 'preparing' && id !== undefined)
    return api(advanceItem, { params: { id }, body: { status, stationId }, signal })
  const stationIds = stationId === null ? [] : [stationId]
  return api(finishLines, { body: { itemIds, stationIds }, signal })
}

/** No answer, no session, too many calls. */
const RETRIED: readonly number[] = [0, 401, 429]

const queues = new Map<number, StepQueue>()

/** The queue of the signed-in person's store. It outlives the page, so that it goes on sending. */
function ownQueue(): StepQueue {
  const tenantId = storedUser()?.tenant_id ?? 0
  const key = `comanda.kitchen.steps.${tenantId}`
  const queue =
    queues.get(tenantId) ??
    new StepQueue({
      read: () => readJson(localStorage, key, KeptSteps),
      keep: (steps) => writeJson(localStorage, key, steps),
      send,
      isDown: () => connectionNow() === 'down' || !navigator.onLine,
      mayRetry: (error) => !(error instanceof ApiError) || RETRIED.includes(error.status),
      refused: (error, { isWaiting }) => {
        // Taken by another screen meanwhile, or by this one with an answer that was lost: the list shows it.
        const isTaken = isWaiting && error instanceof ApiError && error.code === 'invalid_transition'
        if (!isTaken) toast.error(messageOf(error, TEXTS.actionFailed))
      },
    })
  queues.set(tenantId, queue)
  return queue
}

const useQueue = (): StepQueue => useMemo(ownQueue, [])

/** How many steps wait for the connection. */
export function useWaitingSteps(): number {
  const queue = useQueue()
  return useSyncExternalStore(queue.watch, () => queue.steps().filter(({ isWaiting }) => isWaiting).length)
}

/** The steps that are not in the fetched list yet, in their order. */
export function usePendingSteps(): PendingSteps {
  const queue = useQueue()
  const steps = useSyncExternalStore(queue.watch, queue.steps)
  return useMemo(() => {
    const pending = new Map<
      number | null,
      Map<number, Pick<(typeof steps)[number], 'status' | 'isWaiting'>>
    >()
    for (const { itemIds, stationId, status, isWaiting } of steps) {
      const own = pending.get(stationId) ?? new Map()
      for (const id of itemIds) own.set(id, { status, isWaiting })
      pending.set(stationId, own)
    }
    return pending
  }, [steps])
}

/** @param tappedAt the time of the event, in ms since the page was opened */
export type TakeStep = (step: Step, tappedAt: number) => void

/**
 * Moves lines one step: on the screen at once, at the server as soon as it can be reached.
 * @param sync fetches the list
 */
export function useAdvance(sync: () => Promise<void>): TakeStep {
  const queue = useQueue()
  // A ref, because the second tap may come before the next render.
  const taps = useRef(new DoubleTaps())
  const run = useCallback(() => void queue.run(), [queue])
  useRejoined(run)
  useEffect(() => {
    queue.syncWith(sync)
    run()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [queue, run, sync])
  return useCallback(
    (step, tappedAt) => {
      const isPending = (id: number) =>
        queue.steps().some((one) => one.itemIds.includes(id) && one.stationId === step.stationId)
      const itemIds = taps.current.linesOf(step, tappedAt, isPending)
      if (itemIds.length > 0) queue.add({ ...step, itemIds })
    },
    [queue],
  )
}
