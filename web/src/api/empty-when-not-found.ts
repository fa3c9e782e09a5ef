import { ApiError } from './client.ts'

/** For `catch` of a search: the server answers 404 when nothing matches. */
export const emptyWhenNotFound = (error: unknown): [] => {
  if (error instanceof ApiError && error.status === 404) return []
  throw error
}
