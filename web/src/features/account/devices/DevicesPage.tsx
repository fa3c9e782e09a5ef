import {
  listDevices,
  nameDevice,
  removeDevice,
  removeOtherDevices,
  type SignedInDevice,
} from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, MonitorX, Pencil, Smartphone } from 'lucide-react'
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
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { LoadingTable } from '../../../ui/page/LoadingTable.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { OWN_TEXTS } from '../own-texts.ts'
import { NameDialog } from './NameDialog.tsx'
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
  const [naming, setNaming] = useState<SignedInDevice | null>(null)
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
        more={
          devices && devices.length > 1
            ? [
                {
                  id: 'others',
                  label: WORDS.removeOthers,
                  icon: MonitorX,
                  onAction: () => setLeavingAll(true),
                },
              ]
            : []
        }
        lead={WORDS.hint}
      />
      <Loaded query={query} failed={WORDS.loadFailed} loading={<LoadingTable count={2} />} warns>
        {(all) => <DeviceTable devices={all} onName={setNaming} onRemove={setLeaving} />}
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
      {naming && (
        <NameDialog
          onClose={() => setNaming(null)}
          name={titleOf(naming)}
          save={(name) => end(api(nameDevice, { body: { device_id: naming.device_id, name } }))}
        />
      )}
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={WORDS.removeTitle}
          confirmLabel={WORDS.remove}
          onConfirm={() => end(api(removeDevice, { body: { device_id: leaving.device_id } }))}
        >
          <p>{WORDS.removeSentence}</p>
          <p className="mt-2 text-muted">{titleOf(leaving)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface DeviceTableProps {
  devices: readonly SignedInDevice[]
  onName: (device: SignedInDevice) => void
  onRemove: (device: SignedInDevice) => void
}

/** What its person calls it, else its browser. */
const titleOf = ({ name, device_name }: SignedInDevice): string => name ?? device_name

/** The sessions; the current session has no button to remove it. */
const DeviceTable = ({ devices, onName, onRemove }: DeviceTableProps) => (
  <Table
    label={WORDS.sessions}
    columns={[
      ...COLUMNS,
      {
        id: 'actions',
        title: WORDS.actions,
        align: 'right',
        isTitleHidden: true,
        render: (device) => (
          <span className="inline-flex items-center gap-1">
            <IconButton
              size="touch"
              variant="faint"
              icon={Pencil}
              label={`${OWN_TEXTS.deviceName.title} ${titleOf(device)}`}
              onPress={() => onName(device)}
            />
            {!device.isMyDevice && (
              <Button size="touch" icon={MonitorX} onPress={() => onRemove(device)}>
                <PhoneLabel>{WORDS.remove}</PhoneLabel>
                <span className="sr-only"> {titleOf(device)}</span>
              </Button>
            )}
          </span>
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
    id: 'lastUsed',
    title: WORDS.lastUsed,
    render: ({ isMyDevice, last_used_at, created_at }) => (
      <>
        {isMyDevice ? WORDS.inUse : <Moment at={last_used_at} />}
        <span className="block text-sm text-muted">
          {WORDS.since} <Moment at={created_at} />
        </span>
      </>
    ),
  },
]

function DeviceName({ device }: { device: SignedInDevice }) {
  const { name, device_name, device_ip, device_location, isMyDevice } = device
  const details = [name !== null && device_name, device_ip, device_location].filter(Boolean)
  const Icon = /Android|iPhone|iPad/.test(device_name) ? Smartphone : Monitor
  return (
    <span className="flex items-center gap-x-3">
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {titleOf(device)}
          {isMyDevice && <Badge tone="good">{WORDS.thisDevice}</Badge>}
        </span>
        <span className="block text-sm text-muted">{details.join(' · ')}</span>
      </span>
    </span>
  )
}
