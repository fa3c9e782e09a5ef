import type { AuditEntry } from '@comanda/shared/audit/api'
import { fieldName, TEXTS } from './texts.ts'

/** What was sent, and from where. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const sent = Object.entries(entry.details).map(([name, value]) => [fieldName(name), words(value)] as const)
  const from = [
    [TEXTS.account, entry.actor_kind === 'staff' ? entry.actor : null],
    [TEXTS.device, entry.device],
    [TEXTS.address, entry.ip],
  ] as const
  return (
    <dl className="mt-3 ml-12 grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-5 gap-y-1.5 rounded-md bg-sunken p-4 text-sm max-sm:ml-0">
      {[...sent, ...from].map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function words(value: unknown): string {
  if (value === null || value === '') return TEXTS.nothing
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length > 0 ? value.join(', ') : TEXTS.nothing
  return JSON.stringify(value)
}
