import {
  billCheck,
  chargeCheck,
  correctPayment,
  discountCheck,
  getCheck,
  initChecks,
  joinChecks,
  moveCheck,
  moveLines,
  refundCheck,
  removeDiscount,
  setGuests,
  setWaiter,
  splitCheck,
  unsplitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError, api, isNoAnswer } from '../../api/client.ts'
import { useOutbox } from '../../offline/outbox/current-outbox.ts'
import { useRetryKey } from '../../parts/hooks/use-retry-key.ts'
import { useWrite, type WriteAnswer } from '../../parts/hooks/use-write.ts'
import { findKnownCheck, withUnsent } from '../../parts/offline/known-checks.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'

export const CHECK = ['check'] as const

/** One check, refetched after events. */
export function useCheck(id: string) {
  const refetch = useOrderEvents(CHECK)
  const query = useQuery({
    queryKey: [...CHECK, id],
    queryFn: ({ signal }) => readCheck(Number(id), signal),
    retry: false,
    ...useLiveOptions(),
  })
  const { entries } = useOutbox()
  useEffect(() => {
    if (entries.length > 0) void refetch()
  }, [entries, refetch])
  return { ...query, refetch }
}

/** From the server with what this device has not sent; without an answer as this device knows it. */
async function readCheck(id: number, signal: AbortSignal): Promise<Check> {
  try {
    if (id > 0) return withUnsent(await api(getCheck, { params: { id }, signal }))
  } catch (error) {
    if (!isNoAnswer(error)) throw error
  }
  const known = await findKnownCheck(id)
  if (!known) throw new ApiError(0, {})
  return known.check
}

/** The key is not under CHECK, so that an order event does not refetch the settings. */
export const useChecksInit = () =>
  useQuery({
    queryKey: ['checks-init'],
    queryFn: ({ signal }) => api(initChecks, { signal }),
    staleTime: 60_000,
  })

/** The writes of a check. A retry of the same body must use the same key. */
export const writes = {
  move: (id: number, body: BodyInput<typeof moveCheck>, idempotencyKey: string) =>
    api(moveCheck, { params: { id }, body, idempotencyKey }),
  moveLines: (id: number, body: BodyInput<typeof moveLines>, idempotencyKey: string) =>
    api(moveLines, { params: { id }, body, idempotencyKey }),
  join: (id: number, body: BodyInput<typeof joinChecks>, idempotencyKey: string) =>
    api(joinChecks, { params: { id }, body, idempotencyKey }),
  split: (id: number, body: BodyInput<typeof splitCheck>, idempotencyKey: string) =>
    api(splitCheck, { params: { id }, body, idempotencyKey }),
  unsplit: (id: number, idempotencyKey: string) => api(unsplitCheck, { params: { id }, idempotencyKey }),
  discount: (id: number, body: BodyInput<typeof discountCheck>, idempotencyKey: string) =>
    api(discountCheck, { params: { id }, body, idempotencyKey }),
  removeDiscount: (id: number, discountId: number, idempotencyKey: string) =>
    api(removeDiscount, { params: { id, discountId }, idempotencyKey }),
  void: (id: number, body: BodyInput<typeof voidLines>, idempotencyKey: string) =>
    api(voidLines, { params: { id }, body, idempotencyKey }),
  charge: (id: number, body: BodyInput<typeof chargeCheck>, idempotencyKey: string) =>
    api(chargeCheck, { params: { id }, body, idempotencyKey }),
  refund: (id: number, body: BodyInput<typeof refundCheck>, idempotencyKey: string) =>
    api(refundCheck, { params: { id }, body, idempotencyKey }),
  correctPayment: (id: number, body: BodyInput<typeof correctPayment>, idempotencyKey: string) =>
    api(correctPayment, { params: { id }, body, idempotencyKey }),
  setGuests: (id: number, body: BodyInput<typeof setGuests>) => api(setGuests, { params: { id }, body }),
  setWaiter: (id: number, body: BodyInput<typeof setWaiter>) => api(setWaiter, { params: { id }, body }),
}

/** Marks the bill as asked for. The printed paper is what counts, so that a failure shows no error. */
export const noteBill = (id: number): void => void api(billCheck, { params: { id } }).catch(() => {})

/**
 * Runs a write of a check, shows the server's message and refetches the check. Rejects with the refusal.
 * @returns a function of what is sent, which identifies a retry, and of the call that sends it under the retry's key
 */
export function useCheckWrite() {
  const retryKeyOf = useRetryKey()
  const write = useWrite(CHECK)
  return useCallback(
    (sent: unknown, send: (idempotencyKey: string) => Promise<WriteAnswer>) => write(send(retryKeyOf(sent))),
    [retryKeyOf, write],
  )
}
