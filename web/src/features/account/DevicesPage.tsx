import { listDevices, removeDevice, removeOtherDevices, type SignedInDevice } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, MonitorX, Smartphone } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { userMay } from '../../api/session.ts'
import { callQuery } from '../../parts/hooks/call-query.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { OWN_TEXTS } from './own-texts.ts'
import { SharedTablets } from './shared/SharedTablets.tsx'

const WORDS = OWN_TEXTS.devices
const DEVICES = ['devices'] as const

/** The sessions of the signed-in user. */
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
    <div ref={box} tabIndex={-1} className="max-w-3xl outline-none">
      <PageHeader
        title={WORDS.title}
        action={
          devices &&
          devices.length > 1 && (
            <Button size="touch" icon={MonitorX} onPress={() => setLeavingAll(true)}>
              {WORDS.removeOthers}
            </Button>
          )
        }
      />
      <p className="mb-5 text-muted">{WORDS.hint}</p>
      <Loaded
        query={query}
        failed={WORDS.loadFailed}
        loading={<LoadingRows count={2} row="h-28 w-full" />}
        warns
      >
        {(all) => (
          <ul aria-label={WORDS.title} className="flex flex-col gap-3">
            {all.map((device) => (
              <DeviceRow key={device.device_id} device={device} onRemove={setLeaving} />
            ))}
          </ul>
        )}
      </Loaded>
      {devices?.length === 1 && <p className="mt-4 text-muted">{WORDS.only}</p>}
      {user?.is_active === 1 && userMay(user, AREA.sharedDevices) && <SharedTablets />}
      <ConfirmDialog
        isOpen={isLeavingAll}
        onOpenChange={setLeavingAll}
        title={WORDS.removeOthers}
        onConfirm={() => end(api(removeOtherDevices))}
      >
        {WORDS.removeOthersSentence(Math.max(1, (devices?.length ?? 1) - 1))}
      </ConfirmDialog>
      {leaving && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setLeaving(null)}
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

const short = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short' })
const full = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeStyle: 'medium' })

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={full.format(new Date(at))}>
    {short.format(new Date(at))}
  </time>
)

interface DeviceRowProps {
  device: SignedInDevice
  onRemove: (device: SignedInDevice) => void
}

/** One session. The current session has no button to remove it. */
function DeviceRow({ device, onRemove }: DeviceRowProps) {
  const id = useId()
  const Icon = /Android|iPhone|iPad/.test(device.device_name) ? Smartphone : Monitor
  return (
    <li
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <Icon aria-hidden size={28} className="shrink-0 text-muted" />
      <div className="min-w-0 grow basis-60">
        <h2 id={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
          {device.device_name}
          {device.isMyDevice && <Badge tone="good">{WORDS.thisDevice}</Badge>}
        </h2>
        <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dt]:text-muted">
          <dt>{WORDS.ip}</dt>
          <dd className="break-all">{device.device_ip ?? WORDS.unknown}</dd>
          {device.device_location && (
            <>
              <dt>{WORDS.location}</dt>
              <dd>{device.device_location}</dd>
            </>
          )}
          <dt>{WORDS.since}</dt>
          <dd>
            <Moment at={device.created_at} />
          </dd>
          <dt>{WORDS.lastUsed}</dt>
          <dd>{device.isMyDevice ? WORDS.inUse : <Moment at={device.last_used_at} />}</dd>
        </dl>
      </div>
      {!device.isMyDevice && (
        <Button size="touch" icon={MonitorX} onPress={() => onRemove(device)} className="max-sm:w-full">
          {WORDS.remove}
          <span className="sr-only"> {device.device_name}</span>
        </Button>
      )}
    </li>
  )
}
