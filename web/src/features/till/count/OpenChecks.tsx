import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { formatPrice } from '@comanda/shared/kernel/money-format'
import type { OpenCheck } from '@comanda/shared/till/figures'
import { nameOfOpenCheck } from '@comanda/shared/till/open-check'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { PersonName } from '../../../parts/PersonName.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { CLOSING } from '../texts.ts'
import type { StepProps } from './draft.ts'

interface OpenChecksProps extends Omit<StepProps, 'shift'> {
  checks: readonly OpenCheck[]
}

/** The open checks with links to charge them, and whether they stay for the next shift. */
export function OpenChecks({ checks, init, format, draft, change }: OpenChecksProps) {
  return (
    <div>
      <p className="mb-1 font-medium">{CLOSING.open(checks.length)}</p>
      {/* Half a row at the end shows that the list goes on. */}
      <ul
        aria-label={CLOSING.openChecks}
        className="max-h-50 overflow-y-auto rounded-md border border-line px-3"
      >
        {checks.map((check) => (
          <li
            key={check.id}
            className="flex min-h-11 items-center justify-between gap-4 py-1 not-last:border-b not-last:border-line"
          >
            <span className="min-w-0 wrap-anywhere">
              <TextLink href={addressOfCheck(check.id)}>{nameOfOpenCheck(check)}</TextLink>
              <span className="text-muted">
                {' '}
                · <PersonName name={check.waiter.name} /> ·{' '}
                {timeOfDay(new Date(check.openedAt), init.storeSettings.time_zone)}
              </span>
            </span>
            <span className="shrink-0 font-medium tabular-nums">{formatPrice(format, check.due)}</span>
          </li>
        ))}
      </ul>
      <Switch
        className="mt-2"
        isSelected={draft.handOver}
        onChange={(handOver) => change({ handOver })}
        description={CLOSING.handOverHint}
      >
        {CLOSING.handOver}
      </Switch>
    </div>
  )
}
