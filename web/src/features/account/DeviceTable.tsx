import type { SignedInDevice } from '@comanda/shared/auth/api'
import { Monitor, MonitorX, Smartphone } from 'lucide-react'
import { DateText } from '../../parts/time/DateText.tsx'
import { ownZone } from '../../parts/time/dates.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { type Column, Table, UNTITLED } from '../../ui/page/Table.tsx'
import { OWN_TEXTS } from './own-texts.ts'

const WORDS = OWN_TEXTS.devices

interface DeviceTableProps {
  devices: readonly SignedInDevice[]
  onRemove: (device: SignedInDevice) => void
}

/** The sessions; the current session has no button to remove it. */
export const DeviceTable = ({ devices, onRemove }: DeviceTableProps) => (
  <Table
    label={WORDS.title}
    columns={[
      ...COLUMNS.filter(({ id }) => id !== 'location' || devices.some((one) => one.device_location)),
      {
        id: 'actions',
        title: WORDS.actions,
        align: 'right',
        isTitleHidden: true,
        render: (device) =>
          !device.isMyDevice && (
            <Button size="touch" icon={MonitorX} onPress={() => onRemove(device)}>
              <PhoneLabel>{WORDS.remove}</PhoneLabel>
              <span className="sr-only"> {device.device_name}</span>
            </Button>
          ),
      },
    ]}
    rows={devices}
    rowKey={({ device_id }) => device_id}
  />
)

const Moment = ({ at }: { at: string }) => <DateText at={at} timeZone={ownZone()} time="beside" />

const COLUMNS: readonly Column<SignedInDevice>[] = [
  { id: 'device', title: WORDS.device, render: (device) => <DeviceName device={device} /> },
  {
    id: 'ip',
    title: WORDS.ip,
    className: UNTITLED,
    render: ({ device_ip }) => device_ip ?? WORDS.unknown,
  },
  { id: 'location', title: WORDS.location, render: ({ device_location }) => device_location },
  { id: 'since', title: WORDS.since, render: ({ created_at }) => <Moment at={created_at} /> },
  {
    id: 'lastUsed',
    title: WORDS.lastUsed,
    render: ({ isMyDevice, last_used_at }) => (isMyDevice ? WORDS.inUse : <Moment at={last_used_at} />),
  },
]

function DeviceName({ device: { device_name, isMyDevice } }: { device: SignedInDevice }) {
  const Icon = /Android|iPhone|iPad/.test(device_name) ? Smartphone : Monitor
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      {device_name}
      {isMyDevice && <Badge tone="good">{WORDS.thisDevice}</Badge>}
    </span>
  )
}
