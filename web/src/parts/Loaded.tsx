import type { ReactNode } from 'react'
import { FAILED, isMissing, messageOf } from '../api/client.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The message of a failure without a reason from the server. */
  failed?: string
  /** Shows `failed` for every failure. */
  hidesReason?: boolean
  /** Shown until the first answer. */
  loading: ReactNode
  /** Says above earlier data that it could not be fetched again. */
  warns?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The data of one query; before its first answer a skeleton, or the failure with a button that retries. A page of several
 * queries, or a page that needs the data outside this block, checks for its data and shows `Unfetched` until then.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed = FAILED, hidesReason = false, loading, warns = false, children } = props
  const { data, error } = query
  if (data === undefined)
    return (
      <Unfetched queries={[query]} failed={failed} hidesReason={hidesReason}>
        {loading}
      </Unfetched>
    )
  return (
    <>
      {warns && error && <StaleBanner>{hidesReason ? failed : messageOf(error, failed)}</StaleBanner>}
      {children(data)}
    </>
  )
}

/** Warns that the shown data may be old, because the last fetch failed. */
export const StaleBanner = ({ children }: { children: string }) => (
  <Banner tone="bad" className="mb-4">
    {children}
  </Banner>
)

interface UnfetchedProps {
  queries: readonly { error: Error | null; refetch: () => unknown }[]
  /** The message of a failure without a reason from the server. */
  failed?: string
  /** Shows `failed` for every failure. */
  hidesReason?: boolean
  /** The class of a single skeleton, for its size. */
  className?: string
  /** Replaces the single skeleton. */
  children?: ReactNode
}

/** In place of data not fetched yet: a skeleton, or the first error with a button that fetches everything again. */
export function Unfetched(props: UnfetchedProps) {
  const { queries, failed = FAILED, hidesReason = false, className = 'h-96', children } = props
  const error = queries.find((query) => query.error)?.error
  if (error) {
    const retry = () => Promise.all(queries.map(({ refetch }) => refetch()))
    const text = hidesReason ? failed : messageOf(error, failed)
    return <ErrorState text={text} onRetry={isMissing(error) ? undefined : retry} />
  }
  if (children !== undefined) return children
  return (
    <Loading>
      <Skeleton className={className} />
    </Loading>
  )
}
