import { shortName } from '@comanda/shared/kernel/short-name'
import { endOfflineDevice, nameOfflineDevice, type OfflineDevice } from '@comanda/shared/offline/api'
import { OFFLINE_HOURS, type ServiceSettings, saveServiceSettings } from '@comanda/shared/settings/service'
import { CloudOff, MonitorX, Pencil } from 'lucide-react'
import { useId } from 'react'
import { api } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { OFFLINE_DEVICES, useOfflineDevices } from '../../../parts/offline/use-offline-devices.ts'
import { useServiceSettings } from '../../../parts/settings/data.ts'
import { SettingsForm, useSettingsForm } from '../../../parts/settings/SettingsForm.tsx'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { Ago } from '../../../parts/time/Ago.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { cx } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { SHORT } from '../../../ui/fields/widths.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { OWN_TEXTS } from '../own-texts.ts'
import { NameDialog } from './NameDialog.tsx'

const OFFLINE = {
  title: 'Venta sin internet',
  hint: 'Un dispositivo que abrió el PDV sigue vendiendo si falla el internet. Lo vendido llega solo cuando vuelve la conexión, con la letra del dispositivo en su folio.',
  limit: 'Límite',
  hours: 'Horas sin contacto',
  hoursHint: 'Pasadas estas horas sin conexión, el dispositivo deja de vender.',
  hoursMissing: '¡Escribe cuántas horas!',
  devices: 'Dispositivos que venden sin internet',
  none: 'Ningún dispositivo vende sin internet',
  noneHint: 'Abre el PDV en la tableta o computadora que vende: queda lista a los pocos segundos.',
  device: (name: string, letter: string) => `${name} (${letter})`,
  thisDevice: 'Este dispositivo',
  unsent: (count: number) => (count === 1 ? '1 venta sin enviar' : `${count} ventas sin enviar`),
  registeredBy: (name: string) => `Lo registró ${name}`,
  lastSeen: 'Visto',
  end: 'Dar de baja',
  ended: 'Dado de baja',
  endTitle: (name: string, letter: string) => `¿Dar de baja ${name} (${letter})?`,
  endHint:
    'Deja de vender sin internet. Lo que ya vendió se acepta cuando se conecte, y queda en la bitácora.',
  endUnsent: (count: number) =>
    count === 1 ? 'Tiene 1 venta sin enviar.' : `Tiene ${count} ventas sin enviar.`,
}

/** The devices that sell without the server, and how long they may. */
export function SellingDevices() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-xl font-semibold">
        {OFFLINE.title}
      </h2>
      <p className="mb-5 max-w-prose text-muted">{OFFLINE.hint}</p>
      <DeviceList />
      <Loaded
        query={useServiceSettings()}
        failed={TEXTS.loadFailed}
        hidesReason
        loading={<LoadingRows count={1} row="h-24" />}
      >
        {(settings) => <LimitForm settings={settings} />}
      </Loaded>
    </section>
  )
}

function LimitForm({ settings }: { settings: ServiceSettings }) {
  const form = useSettingsForm('service', settings, (body) => api(saveServiceSettings, { body }))
  return (
    <div className="mt-4 max-w-3xl">
      <SettingsForm
        title={OFFLINE.limit}
        form={form}
        validate={() =>
          // Empty; the server would take its usual value.
          Number.isNaN(form.values.offlineHours)
            ? { field: 'offlineHours', message: OFFLINE.hoursMissing }
            : null
        }
      >
        <NumberField
          {...form.field('offlineHours')}
          label={OFFLINE.hours}
          description={OFFLINE.hoursHint}
          isRequired
          minValue={OFFLINE_HOURS.least}
          maxValue={OFFLINE_HOURS.most}
          className={cx('max-w-prose', SHORT)}
        />
      </SettingsForm>
    </div>
  )
}

type OpenDialog = { kind: 'name' | 'end'; device: OfflineDevice }

function DeviceList() {
  const { subject, turn, isOpen, onClose, open } = useDialogSubject<OpenDialog>()
  const write = useWrite(OFFLINE_DEVICES)
  return (
    <div className="rounded-lg border border-line bg-surface px-5 py-1">
      <Loaded
        query={useOfflineDevices()}
        failed={TEXTS.loadFailed}
        hidesReason
        loading={<LoadingRows count={1} row="h-24" />}
      >
        {(devices) =>
          devices.length === 0 ? (
            <EmptyState icon={CloudOff} title={OFFLINE.none}>
              {OFFLINE.noneHint}
            </EmptyState>
          ) : (
            <ul aria-label={OFFLINE.devices} className="divide-y divide-line">
              {devices.map((device) => (
                <Device key={device.id} device={device} onOpen={(kind) => open({ kind, device })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {subject?.kind === 'name' && (
        <NameDialog
          key={turn}
          isOpen={isOpen}
          onClose={onClose}
          name={subject.device.name}
          save={(name) =>
            write(api(nameOfflineDevice, { params: { id: subject.device.id }, body: { name } }))
          }
        />
      )}
      {subject?.kind === 'end' && (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={onClose}
          title={OFFLINE.endTitle(subject.device.name, subject.device.letter)}
          confirmLabel={OFFLINE.end}
          onConfirm={() => write(api(endOfflineDevice, { params: { id: subject.device.id } }))}
        >
          <p>{OFFLINE.endHint}</p>
          {subject.device.unsent > 0 && (
            <p className="mt-2 font-medium">{OFFLINE.endUnsent(subject.device.unsent)}</p>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Device({ device, onOpen }: { device: OfflineDevice; onOpen: (kind: OpenDialog['kind']) => void }) {
  const { letter, name, registeredBy, lastSeenAt, unsent, isThis, isEnded } = device
  return (
    <li className="flex items-center gap-x-3 py-3 sm:gap-x-4">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken font-semibold"
      >
        {letter}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="wrap-anywhere">{OFFLINE.device(name, letter)}</span>
          {isThis && <Badge tone="good">{OFFLINE.thisDevice}</Badge>}
          {isEnded && <Badge tone="idle">{OFFLINE.ended}</Badge>}
          {unsent > 0 && <Badge tone="warn">{OFFLINE.unsent(unsent)}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {OFFLINE.registeredBy(shortName(registeredBy))} · {OFFLINE.lastSeen} <Ago at={lastSeenAt} />
        </p>
      </div>
      <IconButton
        size="touch"
        variant="faint"
        icon={Pencil}
        label={`${OWN_TEXTS.deviceName.title} ${OFFLINE.device(name, letter)}`}
        onPress={() => onOpen('name')}
      />
      {!isEnded && (
        <Button size="touch" icon={MonitorX} onPress={() => onOpen('end')} className="shrink-0">
          <PhoneLabel>{OFFLINE.end}</PhoneLabel>
          <span className="sr-only"> {OFFLINE.device(name, letter)}</span>
        </Button>
      )}
    </li>
  )
}
