import { useMutation, useMutationState } from '@tanstack/react-query'
import { type ServableLine, type Serving, serve } from './serve.ts'

const SERVE = ['orders', 'serve'] as const

/**
 * Serves lines at once.
 * @param sync fetches the screen's list: until then the lines count as served
 */
export const useServe = (sync: () => Promise<unknown>) =>
  useMutation({
    mutationKey: SERVE,
    // Offline, it fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: (serving: Serving) => serve(serving),
    onSettled: sync,
  }).mutate

/** The lines that are being served, of each press. */
export const useBeingServed = (): readonly (readonly ServableLine[])[] =>
  useMutationState({
    filters: { mutationKey: SERVE, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Serving).lines,
  })
