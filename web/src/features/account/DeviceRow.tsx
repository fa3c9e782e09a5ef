import type { SignedInDevice } from '@comanda/shared/auth/api'
import { Monitor, MonitorX, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.devices

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

/** One session: what it runs on, where from and since when. The one in use cannot remove itself. */
export function DeviceRow({ device, onRemove }: DeviceRowProps) {
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
