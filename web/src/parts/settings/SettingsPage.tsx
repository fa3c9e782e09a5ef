import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { FormPage } from '../../ui/page/FormPage.tsx'
import { LoadingTable } from '../../ui/page/LoadingTable.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Loaded } from '../Loaded.tsx'
import { SettingsFrame, SettingsLoading } from './SettingsFrame.tsx'
import { TEXTS } from './texts.ts'

type SettingsPageProps<T> = Pick<ComponentProps<typeof Loaded<T>>, 'query' | 'children'> & {
  title: string
  /** Beside the title. */
  action?: ReactNode
  /** A list instead of a form. */
  isList?: boolean
}

/** A settings page, with its loading and error states. */
export function SettingsPage<T>({ title, action, isList = false, ...loaded }: SettingsPageProps<T>) {
  const Page = isList ? Fragment : FormPage
  return (
    <SettingsFrame>
      <Page>
        <PageHeader title={title} action={action} />
        <Loaded
          {...loaded}
          failed={TEXTS.loadFailed}
          hidesReason
          loading={isList ? <LoadingTable count={6} /> : <SettingsLoading />}
          warns
        />
      </Page>
    </SettingsFrame>
  )
}
