import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { undoToast } from '../../ui/feedback/undo-toast.ts'

export interface WriteAnswer {
  message: string
  /** Reverts the write. */
  undo?: (() => Promise<WriteAnswer>) | undefined
}

const WORDS = { undo: 'Deshacer', failed: '¡Algo salió mal!' }

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
        write(back()).catch((error) => toast.error(messageOf(error, WORDS.failed)))
      if (undo) undoToast(message, { label: WORDS.undo, onPress: () => void runUndo(undo) })
      else toast.success(message)
      void client.invalidateQueries(queryKey ? { queryKey } : {})
    },
    [client, queryKey],
  )
}
