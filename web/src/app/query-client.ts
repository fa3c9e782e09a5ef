import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'

const RETRIES = 2
/** Avoids repeated fetches when the user switches pages; events refetch changed data. */
const FRESH_MS = 30_000

/** A refusal does not change with a retry; a lost answer may arrive. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthRetrying } },
})
