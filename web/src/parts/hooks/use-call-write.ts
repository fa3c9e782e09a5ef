import type { Call } from '@comanda/shared/kernel/call'
import type { QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { api, type CallInput } from '../../api/client.ts'
import { useRetryKey } from './use-retry-key.ts'
import { useWrite, type WriteAnswer } from './use-write.ts'

/** A declared call whose answer has a message. */
export type WriteCall = Call & { answer: z.ZodType<WriteAnswer> }

/**
 * Sends writes, shows the server's message and refetches. Rejects with the refusal. A retry of the same input has the
 * same key, so that it runs once; the same input after a success is another write.
 * @param queryKey a constant
 */
export function useCallWrite(queryKey: QueryKey) {
  const retryKeyOf = useRetryKey()
  const show = useWrite(queryKey)
  const successes = useRef(0)

  /** @param sent identifies a retry */
  async function writeBy<A extends WriteAnswer>(
    sent: unknown,
    send: (idempotencyKey: string) => Promise<A>,
  ): Promise<A> {
    const sending = send(retryKeyOf([successes.current, sent]))
    await show(sending)
    successes.current++
    return sending
  }

  const write = <C extends WriteCall>(call: C, input: CallInput<C>) =>
    writeBy([call.path, input], (idempotencyKey) =>
      api(call, { ...input, ...(call.idempotent && { idempotencyKey }) }),
    )

  return { write, writeBy }
}
