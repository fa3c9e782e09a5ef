import type { ComponentProps } from 'react'
import { FormPage } from '../../ui/page/FormPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Loaded } from '../Loaded.tsx'
import { SettingsFrame, SettingsLoading } from './SettingsFrame.tsx'
import { TEXTS } from './texts.ts'

type SettingsPageProps<T> = Pick<ComponentProps<typeof Loaded<T>>, 'query' | 'children'> & { title: string }

/** A settings page of fields, with its loading and error states. */
export const SettingsPage = <T,>({ title, ...loaded }: SettingsPageProps<T>) => (
  <SettingsFrame>
    <FormPage>
      <PageHeader title={title} />
      <Loaded {...loaded} failed={TEXTS.loadFailed} hidesReason loading={<SettingsLoading />} warns />
    </FormPage>
  </SettingsFrame>
)
