import type { Call } from '@comanda/shared/kernel/call'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { api, type CallInput, messageOf } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { undoToast } from '../../ui/feedback/undo-toast.ts'
import { useRetryKey } from './use-retry-key.ts'

export interface WriteAnswer {
  message: string
  /** Reverts the write. */
  undo?: (() => Promise<WriteAnswer>) | undefined
}

/** A declared call whose answer has a message. */
export type WriteCall = Call & { answer: z.ZodType<WriteAnswer> }

const UNDO = 'Deshacer'

/**
 * Waits for a write, shows the server's message and refetches. The caller handles a refusal.
 * @param queryKey a constant; without it all queries are refetched
 */
export function useWrite(queryKey?: QueryKey) {
  const client = useQueryClient()
  return useCallback(
    async function write(writing: Promise<WriteAnswer>): Promise<void> {
      const { message, undo } = await writing
      const runUndo = (back: () => Promise<WriteAnswer>) =>
        write(back()).catch((error) => toast.error(messageOf(error)))
      if (undo) undoToast(message, { label: UNDO, onPress: () => void runUndo(undo) })
      else toast.success(message)
      void client.invalidateQueries(queryKey ? { queryKey } : {})
    },
    [client, queryKey],
  )
}

/** The same for declared calls, under a key where the call takes one. @returns the answer; rejects with the refusal */
export function useCallWrite(queryKey: QueryKey) {
  const underKey = useRetryKey()
  const show = useWrite(queryKey)
  /** @param attempt of the same input: another attempt is no retry */
  return async <C extends WriteCall>(call: C, input: CallInput<C>, attempt = 0) => {
    const sending = underKey(
      (idempotencyKey) => api(call, { ...input, ...(call.idempotent && { idempotencyKey }) }),
      [call.path, input, attempt],
    )
    await show(sending)
    return sending
  }
}
