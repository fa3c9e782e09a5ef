import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

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
