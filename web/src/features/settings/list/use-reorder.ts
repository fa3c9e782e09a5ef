import { useMutation, useMutationState } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useRefresh } from '../../../parts/settings/data.ts'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'

/**
 * Reorders a list at once; a refusal reverts it and shows the server's message.
 * @param name of the list
 * @param send tells the server the new order
 */
export function useReorder(name: string, send: (ids: number[]) => Promise<unknown>) {
  const key = ['settings', 'reorder', name]
  const refresh = useRefresh()
  const { mutate: reorder } = useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    networkMode: 'always',
    mutationFn: send,
    onError: (error) => toast.error(messageOf(error, TEXTS.failed)),
    onSettled: refresh,
  })
  const pending = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: (mutation) => mutation.state.variables as number[],
  })
  return { reorder, chosen: pending.at(-1) ?? null }
}
