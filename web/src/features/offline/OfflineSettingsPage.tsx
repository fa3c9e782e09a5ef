import { OFFLINE_HOURS, type ServiceSettings, saveServiceSettings } from '@comanda/shared/settings/service'
import { api } from '../../api/client.ts'
import { useServiceSettings } from '../../parts/settings/data.ts'
import { SettingsForm, useSettingsForm } from '../../parts/settings/SettingsForm.tsx'
import { SettingsPage } from '../../parts/settings/SettingsPage.tsx'
import { cx } from '../../ui/classes.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SHORT } from '../../ui/fields/widths.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DeviceList } from './DeviceList.tsx'

const OFFLINE = {
  title: 'Venta sin internet',
  hint: 'Un dispositivo que abrió el PDV sigue vendiendo si falla el internet. Lo vendido llega solo cuando vuelve la conexión, con la letra del dispositivo en su folio.',
  limit: 'Límite',
  hours: 'Horas sin contacto',
  hoursHint: 'Pasadas estas horas sin conexión, el dispositivo deja de vender.',
  hoursMissing: '¡Escribe cuántas horas!',
}

/** How long devices may sell without the server, and which devices do. */
export function OfflineSettingsPage() {
  return (
    <SettingsPage title={OFFLINE.title} query={useServiceSettings()}>
      {(settings) => <OfflineForm settings={settings} />}
    </SettingsPage>
  )
}

function OfflineForm({ settings }: { settings: ServiceSettings }) {
  const form = useSettingsForm('service', settings, (body) => api(saveServiceSettings, { body }))
  return (
    <SettingsForm
      title={OFFLINE.title}
      form={form}
      validate={() =>
        // Empty; the server would take its usual value.
        Number.isNaN(form.values.offlineHours)
          ? { field: 'offlineHours', message: OFFLINE.hoursMissing }
          : null
      }
    >
      <p className="max-w-prose text-muted">{OFFLINE.hint}</p>
      <Card title={OFFLINE.limit}>
        <NumberField
          {...form.field('offlineHours')}
          label={OFFLINE.hours}
          description={OFFLINE.hoursHint}
          isRequired
          minValue={OFFLINE_HOURS.least}
          maxValue={OFFLINE_HOURS.most}
          className={cx('max-w-prose', SHORT)}
        />
      </Card>
      <DeviceList />
    </SettingsForm>
  )
}
