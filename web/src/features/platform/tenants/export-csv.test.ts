import { describe, expect, it } from 'vitest'
import { csvOfTenants, fileNameOf } from './export-csv.ts'

const store = {
  name: 'Fonda Doña Lupe, S.A.',
  email: 'lupe@fonda.mx',
  is_active: 1 as const,
  subscription_start: '2026-11-01T12:00:00.000Z',
  subscription_end: '2026-12-01T12:00:00.000Z',
  subscription_status: 'active' as const,
  time_zone: 'America/Mexico_City',
}

describe('the stores as a spreadsheet', () => {
  it('has the status and the day in its file name', () => {
    const noon = new Date('2026-11-21T12:00:00Z')
    expect(fileNameOf('active', noon)).toBe('Active Tenants Data - 2026-11-21.csv')
    expect(fileNameOf('inactive', noon)).toBe('Inactive Tenants Data - 2026-11-21.csv')
  })

  it('has a row per store, with the plan of paying stores', () => {
    const closed = {
      ...store,
      name: 'Bar',
      is_active: 0 as const,
      subscription_start: null,
      subscription_end: null,
      subscription_status: 'canceled' as const,
    }
    const trial = { ...store, name: 'Trial', subscription_status: 'trialing' as const }
    expect(csvOfTenants([store, closed, trial]).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Name,Email,Status,Subscription_Start_Date,Subscription_End_Date,Plan',
      '"Fonda Doña Lupe, S.A.",lupe@fonda.mx,Active,2026-11-01,2026-12-01,"$1,728.40 MXN"',
      'Bar,lupe@fonda.mx,Inactive,,,',
      'Trial,lupe@fonda.mx,Active,2026-11-01,2026-12-01,',
      '',
    ])
  })

  it('has the days of the store: at seven in the evening in Mexico it is tomorrow in Greenwich', () => {
    const evening = { ...store, subscription_end: '2026-12-02T01:00:00.000Z' }
    expect(csvOfTenants([evening])).toContain(',2026-11-01,2026-12-01,')
    expect(csvOfTenants([{ ...evening, time_zone: 'Europe/Madrid' }])).toContain(',2026-11-01,2026-12-02,')
  })

  it('prevents a store’s name from running as a formula', () => {
    expect(csvOfTenants([{ ...store, name: '=HYPERLINK("http://evil")' }])).toContain(`"'=HYPERLINK`)
  })
})
