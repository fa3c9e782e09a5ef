import { isBlank } from '@comanda/shared/kernel/visible-text'
import { addDrawer, type Drawer, deleteDrawer, updateDrawer } from '@comanda/shared/settings/till'
import { Banknote } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useDrawers, useTillSettings } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TillForm } from './TillForm.tsx'
import { TILL } from './texts.ts'

const rules: RecordRules<Drawer, { title: string }> = {
  draftOf: (drawer) => ({ title: drawer?.title ?? '' }),
  problemOf: ({ title }) => isBlank(title) && { field: 'title', message: TILL.nameMissing },
  save: (body, drawer) =>
    drawer ? api(updateDrawer, { params: { id: drawer.id }, body }) : api(addDrawer, { body }),
  fields: ({ field }) => (
    <TextField {...field('title')} label={TILL.name} isRequired autoFocus maxLength={40} />
  ),
}

/** The cash drawers, and the requirements of charging and closing. */
export function TillSettingsPage() {
  const settings = useTillSettings()
  return (
    <SettingsList
      words={TILL}
      icon={Banknote}
      query={useDrawers()}
      nameOf={(drawer) => drawer.title}
      rules={rules}
      remove={(drawer) => api(deleteDrawer, { params: { id: drawer.id } })}
      below={
        <Loaded query={settings} failed={TEXTS.loadFailed} hidesReason loading={null}>
          {(data) => <TillForm settings={data} />}
        </Loaded>
      }
    />
  )
}
