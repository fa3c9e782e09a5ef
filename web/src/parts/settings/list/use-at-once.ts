import { useMutation, useMutationState } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useRefresh } from '../data.ts'

/**
 * Changes that the page shows at once; a refusal reverts the change and shows the server's message.
 * @param name of the changed list
 * @param send the call that stores a change
 * @returns the changes that the fetched data may not contain yet, oldest first
 */
export function useAtOnce<Change>(name: string, send: (change: Change) => Promise<unknown>) {
  const key = ['settings', 'change', name]
  const { mutate: change } = useMutation({
    mutationKey: key,
    // A scope runs the mutations in sequence, so that the last mutation wins.
    scope: { id: key.join() },
    // Offline, the change fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: send,
    onError: (error) => toast.error(messageOf(error)),
    // The change counts as pending until the refetched data contains it.
    onSettled: useRefresh(),
  })
  const pending = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  })
  return { change, pending }
}
