import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { CloudUpload } from 'lucide-react'
import { useOfflineDevices } from '../../parts/offline/use-offline-devices.ts'
import { Ago } from '../../parts/time/Ago.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { TEXTS } from './texts.ts'

/** Devices with sales that the server does not have, and when each was last in contact; nothing without any. */
export function UnsentSales({ currency }: { currency: string }) {
  const { data, isError } = useOfflineDevices()
  if (!data && isError) return <Banner tone="warn">{TEXTS.unsentUnknown}</Banner>
  const unsent = data?.filter((device) => device.unsent > 0) ?? []
  if (unsent.length === 0) return null
  const format = moneyFormat(currency)
  return (
    <Card title={TEXTS.unsent}>
      <p className="mb-3 text-muted">{TEXTS.unsentHint}</p>
      <ul aria-label={TEXTS.unsent} className="divide-y divide-line">
        {unsent.map(({ id, letter, name, unsent: count, unsentTotal, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <CloudUpload aria-hidden size={20} className="shrink-0 text-warn" />
            <span className="min-w-0 grow font-medium wrap-anywhere">{TEXTS.device(name, letter)}</span>
            <span className="tabular-nums">
              {TEXTS.unsentSales(count)} · {formatPrice(format, unsentTotal)}
            </span>
            <span className="w-full text-sm text-muted sm:w-auto">
              {TEXTS.lastSeen} <Ago at={lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
