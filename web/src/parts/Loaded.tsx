import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The message of a failure without a reason from the server. */
  failed: string
  /** Shown until the first answer. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** The data of a query; before its first answer a skeleton, or the failure with a button that retries. */
export function Loaded<Data>({ query, failed, loading, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <ErrorState text={messageOf(error, failed)} onRetry={() => refetch()} /> : loading
}

/** Warns that the shown data may be old, because the last fetch failed. */
export const StaleBanner = ({ error, failed }: { error: Error | null; failed: string }) =>
  error && (
    <Banner tone="bad" className="mb-4">
      {messageOf(error, failed)}
    </Banner>
  )
