import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The message of a failure without a reason from the server. */
  failed: string
  /** Shows `failed` for every failure. */
  hidesReason?: boolean
  /** Shown until the first answer. */
  loading: ReactNode
  /** Says above earlier data that it could not be fetched again. */
  warns?: boolean
  children: (data: Data) => ReactNode
}

/** The data of a query; before its first answer a skeleton, or the failure with a button that retries. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, hidesReason = false, loading, warns = false, children } = props
  const { data, error, refetch } = query
  const text = hidesReason ? failed : messageOf(error, failed)
  if (data === undefined) return error ? <ErrorState text={text} onRetry={() => refetch()} /> : loading
  return (
    <>
      {warns && error && <StaleBanner>{text}</StaleBanner>}
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
