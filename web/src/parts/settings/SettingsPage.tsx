import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Loaded } from '../Loaded.tsx'
import { SettingsFrame, SettingsLoading } from './SettingsFrame.tsx'
import { TEXTS } from './texts.ts'

type SettingsPageProps<T> = Pick<ComponentProps<typeof Loaded<T>>, 'query' | 'children'> & {
  title: string
  /** Beside the title. */
  action?: ReactNode
}

/** A settings page, with its loading and error states. */
export function SettingsPage<T>({ title, action, ...loaded }: SettingsPageProps<T>) {
  return (
    <SettingsFrame>
      <PageHeader title={title} action={action} />
      <Loaded {...loaded} failed={TEXTS.loadFailed} hidesReason loading={<SettingsLoading />} warns />
    </SettingsFrame>
  )
}
