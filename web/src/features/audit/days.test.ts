import type { AuditEntry } from '@comanda/shared/audit/api'
import { describe, expect, it } from 'vitest'
import { daysOfEntries } from './days.ts'

const entry = (at: string): AuditEntry => ({
  id: at,
  at,
  actor_kind: 'staff',
  actor: 'ana@fonda.mx',
  action: 'tax.add',
  subject: null,
  details: {},
  ip: null,
  device: null,
})

describe('the days of the log', () => {
  it('follow the store’s calendar, not the browser’s clock', () => {
    const late = entry('2026-11-22T05:59:00.000Z')
    const early = entry('2026-11-22T06:01:00.000Z')
    const days = daysOfEntries([early, late], 'America/Mexico_City')
    expect(days.map(({ date, entries }) => [date, entries.length])).toEqual([
      ['2026-11-22', 1],
      ['2026-11-21', 1],
    ])
    expect(daysOfEntries([early, late], 'UTC')).toHaveLength(1)
  })
})
