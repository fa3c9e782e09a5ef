import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'

const RETRIES = 2
/** Long enough that walking between pages asks nothing twice; events refetch what changed meanwhile. */
const FRESH_MS = 30_000

/** A refusal stays one however often it is asked for; a lost answer is worth another try. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthRetrying } },
})
