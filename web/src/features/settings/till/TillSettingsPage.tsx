import { addDrawer, type Drawer, deleteDrawer, updateDrawer } from '@comanda/shared/settings/till'
import { Banknote } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useDrawers, useTillSettings } from '../../../parts/settings/data.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type RecordRules, SettingsList } from '../list/SettingsList.tsx'
import { TEXTS, TILL } from '../texts.ts'
import { TillForm } from './TillForm.tsx'

const rules: RecordRules<Drawer, { title: string }> = {
  draftOf: (drawer) => ({ title: drawer?.title ?? '' }),
  problemOf: ({ title }) => !title.trim() && { field: 'title', message: TILL.nameMissing },
  save: (body, drawer) =>
    drawer ? api(updateDrawer, { params: { id: drawer.id }, body }) : api(addDrawer, { body }),
  fields: ({ title }, set) => (
    <TextField
      name="title"
      label={TILL.name}
      isRequired
      autoFocus
      maxLength={40}
      value={title}
      onChange={(next) => set({ title: next })}
    />
  ),
}

/** The cash drawers, and what charging and closing them needs. */
export function TillSettingsPage() {
  const drawers = useDrawers()
  const { data: settings, error, refetch } = useTillSettings()
  return (
    <SettingsList
      words={TILL}
      icon={Banknote}
      query={drawers}
      nameOf={(drawer) => drawer.title}
      rules={rules}
      columns={[
        {
          id: 'title',
          title: TILL.name,
          render: (drawer) => <span className="font-medium">{drawer.title}</span>,
        },
      ]}
      remove={(drawer) => api(deleteDrawer, { params: { id: drawer.id } })}
      below={
        settings ? (
          <TillForm settings={settings} />
        ) : (
          error && <ErrorState text={TEXTS.loadFailed} onRetry={() => refetch()} />
        )
      }
    />
  )
}
