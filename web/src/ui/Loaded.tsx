import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { ErrorState } from './ErrorState.tsx'

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The words of a failure. */
  failed: string
  /** Shown until the data is there. */
  loading: ReactNode
  /** Says above earlier data that it could not be loaded again. */
  warns?: boolean
  children: (data: T) => ReactNode
}

/** The data of a query, or its failure with a button to try again. */
export function Loaded<T>({ query, failed, loading, warns = false, children }: LoadedProps<T>) {
  const { data, error, refetch } = query
  if (data === undefined) return error ? <ErrorState text={failed} onRetry={() => refetch()} /> : loading
  return (
    <>
      {error && warns && (
        <Banner tone="bad" className="mb-4">
          {failed}
        </Banner>
      )}
      {children(data)}
    </>
  )
}
