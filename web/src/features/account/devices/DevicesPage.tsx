import { listDevices, removeDevice, removeOtherDevices, type SignedInDevice } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, MonitorX, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { userMay } from '../../../api/session.ts'
import { callQuery } from '../../../parts/hooks/call-query.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useCurrentUser } from '../../../parts/session/use-current-user.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { ownZone } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { LoadingTable } from '../../../ui/page/LoadingTable.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, Table, UNTITLED } from '../../../ui/page/Table.tsx'
import { OWN_TEXTS } from '../own-texts.ts'
import { SellingDevices } from './SellingDevices.tsx'
import { SharedTablets } from './SharedTablets.tsx'

const WORDS = OWN_TEXTS.devices
const DEVICES = ['devices'] as const

/** Where one is signed in; for who may, the shared tablets, and the devices that sell without the server. */
export function DevicesPage() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const query = useQuery({ ...callQuery(DEVICES, listDevices), staleTime: 0 })
  const devices = query.data
  const [leaving, setLeaving] = useState<SignedInDevice | null>(null)
  const [isLeavingAll, setLeavingAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  async function end(ending: Promise<{ message: string }>) {
    try {
      toast.success((await ending).message)
    } finally {
      // A refusal usually means that the session ended in the meantime.
      void client.invalidateQueries({ queryKey: DEVICES })
    }
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={WORDS.title}
        action={
          devices &&
          devices.length > 1 && (
            <Button size="touch" icon={MonitorX} onPress={() => setLeavingAll(true)}>
              <PhoneLabel>{WORDS.removeOthers}</PhoneLabel>
            </Button>
          )
        }
        lead={WORDS.hint}
      />
      <Loaded query={query} failed={WORDS.loadFailed} loading={<LoadingTable count={2} />} warns>
        {(all) => <DeviceTable devices={all} onRemove={setLeaving} />}
      </Loaded>
      {devices?.length === 1 && <p className="mt-4 text-muted">{WORDS.only}</p>}
      {user?.is_active === 1 && userMay(user, AREA.sharedDevices) && <SharedTablets />}
      {user?.is_active === 1 && userMay(user, AREA.settings) && <SellingDevices />}
      <ConfirmDialog
        isOpen={isLeavingAll}
        onClose={() => setLeavingAll(false)}
        title={WORDS.removeOthers}
        onConfirm={() => end(api(removeOtherDevices))}
      >
        {WORDS.removeOthersSentence(Math.max(1, (devices?.length ?? 1) - 1))}
      </ConfirmDialog>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={WORDS.removeTitle}
          confirmLabel={WORDS.remove}
          onConfirm={() => end(api(removeDevice, { body: { device_id: leaving.device_id } }))}
        >
          <p>{WORDS.removeSentence}</p>
          <p className="mt-2 text-muted">{leaving.device_name}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface DeviceTableProps {
  devices: readonly SignedInDevice[]
  onRemove: (device: SignedInDevice) => void
}

/** The sessions; the current session has no button to remove it. */
const DeviceTable = ({ devices, onRemove }: DeviceTableProps) => (
  <Table
    label={WORDS.sessions}
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
