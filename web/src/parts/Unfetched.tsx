import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'

interface UnfetchedProps {
  queries: readonly { error: Error | null; refetch: () => unknown }[]
  /** The message of an error without its own. */
  failed: string
  /** The class of a single skeleton. */
  height?: string
  /** The skeleton, when it has more than one part. */
  children?: ReactNode
}

/** In place of what is not fetched yet: a skeleton, or the first error with a button that fetches everything again. */
export function Unfetched({ queries, failed, height = 'h-96', children }: UnfetchedProps) {
  const error = queries.find((query) => query.error)?.error
  if (error) {
    const retry = () => Promise.all(queries.map(({ refetch }) => refetch()))
    return <ErrorState text={messageOf(error, failed)} onRetry={retry} />
  }
  return (
    children ?? (
      <Loading>
        <Skeleton className={height} />
      </Loading>
    )
  )
}
