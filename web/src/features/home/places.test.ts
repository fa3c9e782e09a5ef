import type { User } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { placesFor } from './places.ts'

const person = (role: User['role'], scope = ''): User => ({
  username: 'ana@fonda.mx',
  name: 'Ana',
  role,
  photo: null,
  designation: null,
  phone: null,
  email: null,
  scope,
  tenant_id: 1,
  is_active: 1,
})

describe('the panel leads', () => {
  it('an admin everywhere', () => {
    const places = placesFor(person('admin'))
    expect(places.reservation('K7F3M')).toBe('/dashboard/reservation?q=K7F3M')
    expect(places.item(5)).toBe('/dashboard/settings/menu-items/5')
    expect(places.revenue).toBe('/dashboard/reports')
    expect(places.maySettle).toBe(true)
  })

  it('nobody where their scopes do not let them in', () => {
    const { reservation, item, maySettle, ...rest } = placesFor(person('user', 'DASHBOARD'))
    expect(Object.values(rest).filter(Boolean)).toEqual([])
    expect([reservation('K7F3M'), item(5), maySettle]).toEqual([undefined, undefined, false])
  })

  it('from the day’s revenue to the invoices, who may see no reports', () => {
    expect(placesFor(person('user', 'DASHBOARD,INVOICES')).revenue).toBe('/dashboard/invoices')
    expect(placesFor(person('user', 'DASHBOARD,INVOICES,REPORTS')).revenue).toBe('/dashboard/reports')
  })
})
