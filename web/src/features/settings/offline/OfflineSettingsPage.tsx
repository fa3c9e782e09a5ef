import { OFFLINE_HOURS, type ServiceSettings, saveServiceSettings } from '@comanda/shared/settings/service'
import { api } from '../../../api/client.ts'
import { useSaveForm, useServiceSettings } from '../../../parts/settings/data.ts'
import { ABOVE_SAVE_BAR, SaveBar, UnsavedGuard, useDraft } from '../../../parts/settings/unsaved-changes.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { OFFLINE, TEXTS } from '../texts.ts'
import { DeviceList } from './DeviceList.tsx'

/** How long devices may sell without the server, and which devices do. */
export function OfflineSettingsPage() {
  return (
    <SettingsPage title={OFFLINE.title} query={useServiceSettings()}>
      {(settings) => <OfflineForm settings={settings} />}
    </SettingsPage>
  )
}

function OfflineForm({ settings }: { settings: ServiceSettings }) {
  const { draft, isDirty, set, discard } = useDraft(settings)
  const save = useSaveForm('service')

  async function submit() {
    await save(api(saveServiceSettings, { body: draft }), draft)
    discard()
  }

  return (
    <Form
      validate={() =>
        // Empty; the server would take its usual value.
        Number.isNaN(draft.offlineHours) ? { field: 'offlineHours', message: OFFLINE.hoursMissing } : null
      }
      onSubmit={submit}
      fallback={TEXTS.failed}
      aria-label={OFFLINE.title}
      className={ABOVE_SAVE_BAR}
    >
      {({ isPending }) => (
        <>
          <p className="max-w-prose text-muted">{OFFLINE.hint}</p>
          <Card title={OFFLINE.limit}>
            <NumberField
              name="offlineHours"
              label={OFFLINE.hours}
              description={OFFLINE.hoursHint}
              isRequired
              minValue={OFFLINE_HOURS.least}
              maxValue={OFFLINE_HOURS.most}
              value={draft.offlineHours}
              onChange={(offlineHours) => set({ offlineHours })}
              className="max-w-72"
            />
          </Card>
          <DeviceList />
          <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
          <UnsavedGuard isDirty={isDirty} />
        </>
      )}
    </Form>
  )
}
