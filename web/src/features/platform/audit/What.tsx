import type { Answer } from '@comanda/shared/kernel/call'
import type { getPlatformAudit } from '@comanda/shared/platform/api'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { auditLabel } from '../../../parts/audit/labels.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { cx } from '../../../ui/classes.ts'
import { TEXTS } from '../texts.ts'

export type Entry = Answer<typeof getPlatformAudit>['entries'][number]

const WORDS = TEXTS.audit

/** The action in one line, with its data on demand. */
export function What({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const label = auditLabel(entry.action, 'en')
  return (
    <span className="block min-w-0">
      <span className="flex items-center gap-2">
        <span className="shrink-0 font-medium max-md:shrink">{label}</span>
        {entry.subject !== null && (
          <span title={entry.subject} className="min-w-0 truncate text-sm text-muted">
            {entry.subject}
          </span>
        )}
        <IconButton
          label={WORDS.detailsOf(entry.subject ? `${label}, ${entry.subject}` : label)}
          icon={ChevronDown}
          size="touch"
          variant="faint"
          className={cx('-my-1 ml-auto shrink-0 transition-transform', isOpen && 'rotate-180')}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        />
      </span>
      <span id={id} hidden={!isOpen}>
        {isOpen && <Facts entry={entry} />}
      </span>
    </span>
  )
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Facts({ entry: { actor, ip, device, details } }: { entry: Entry }) {
  const facts: [string, unknown][] = [
    ...Object.entries(details),
    [WORDS.username, actor],
    [WORDS.device, device],
    [WORDS.address, ip],
  ]
  return (
    <dl className="mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken p-3 text-sm">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{written(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
