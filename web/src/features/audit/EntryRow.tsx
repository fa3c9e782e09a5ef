import { auditLabel } from '@comanda/shared/audit/actions'
import type { AuditEntry } from '@comanda/shared/audit/api'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { timeOfDay } from '../../parts/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { EntryDetails } from './EntryDetails.tsx'
import { iconOf, isGrave } from './icons.ts'
import { TEXTS } from './texts.ts'

interface EntryRowProps {
  entry: AuditEntry
  /** Of the person, while they work here. */
  name: string | undefined
  timeZone: string
}

export const actorName = ({ actor_kind, actor }: AuditEntry, name: string | undefined): string => {
  if (actor_kind === 'operator') return TEXTS.operator
  return actor_kind === 'system' ? TEXTS.system : (name ?? actor)
}

/** What somebody did, in one line; the rest on demand. */
export function EntryRow({ entry, name, timeZone }: EntryRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = iconOf(entry.action)
  const label = auditLabel(entry.action, 'es')
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3">
        <span
          className={cx(
            'mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
            isGrave(entry.action) ? 'bg-warn-soft text-warn' : 'bg-sunken text-muted',
          )}
        >
          <Icon aria-hidden size={18} />
        </span>
        <div className="min-w-0 grow">
          <p className="wrap-anywhere">
            <span className="font-medium">{label}</span>
            {entry.subject && <span className="text-muted"> · {entry.subject}</span>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <time dateTime={entry.at} className="tabular-nums">
              {timeOfDay(new Date(entry.at), timeZone)}
            </time>{' '}
            · {actorName(entry, name)}
            {entry.device && <span className="max-sm:hidden"> · {entry.device}</span>}
          </p>
        </div>
        <Button
          variant="quiet"
          size="touch"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={TEXTS.detailsOf(entry.subject ? `${label}, ${entry.subject}` : label)}
          onPress={() => setOpen(!isOpen)}
        >
          <span className="max-sm:hidden">{TEXTS.details}</span>
          <ChevronDown aria-hidden size={18} className={cx('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <EntryDetails entry={entry} />}
      </div>
    </li>
  )
}
