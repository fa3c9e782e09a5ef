import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsFrame, SettingsLoading } from '../../parts/settings/SettingsFrame.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TEXTS } from './texts.ts'

interface SettingsPageProps<T> {
  title: string
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** A settings page with one form, and its loading and error states. */
export function SettingsPage<T>({ title, query, children }: SettingsPageProps<T>) {
  const { data, error, refetch } = query
  return (
    <SettingsFrame>
      <PageHeader title={title} />
      {data !== undefined && error && (
        <Banner tone="bad" className="mb-4">
          {TEXTS.loadFailed}
        </Banner>
      )}
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState text={TEXTS.loadFailed} onRetry={() => refetch()} />
      ) : (
        <SettingsLoading />
      )}
    </SettingsFrame>
  )
}
