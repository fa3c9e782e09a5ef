import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { OpenCheck } from '@comanda/shared/till/figures'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { CLOSING } from '../texts.ts'

interface OpenChecksProps {
  checks: readonly OpenCheck[]
  timeZone: string
  format: MoneyFormat
  handOver: boolean
  onChange: (handOver: boolean) => void
}

/** The open checks with links to charge them, and whether they stay for the next shift. */
export function OpenChecks({ checks, timeZone, format, handOver, onChange }: OpenChecksProps) {
  return (
    <div>
      <p className="mb-1 font-medium">{CLOSING.open(checks.length)}</p>
      <ul aria-label={CLOSING.openChecks} className="max-h-80 overflow-y-auto">
        {checks.map((check) => (
          <li
            key={check.id}
            className="flex min-h-11 items-center justify-between gap-4 py-1 not-last:border-b not-last:border-line"
          >
            <span className="min-w-0 wrap-anywhere">
              <TextLink href={addressOfCheck(check.id)}>
                {check.tableTitle ?? CLOSING.check(check.id)}
              </TextLink>
              <span className="text-muted">
                {' '}
                · {check.waiter.name} · {timeOfDay(new Date(check.openedAt), timeZone)}
              </span>
            </span>
            <span className="shrink-0 font-medium">{formatPrice(format, check.due)}</span>
          </li>
        ))}
      </ul>
      <Switch className="mt-2" isSelected={handOver} onChange={onChange} description={CLOSING.handOverHint}>
        {CLOSING.handOver}
      </Switch>
    </div>
  )
}
