import type { User } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { linksFor } from './links.ts'

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

describe('the panel links', () => {
  it('an admin to every page', () => {
    const links = linksFor(person('admin'))
    expect(links.reservation('K7F3M')).toBe('/dashboard/reservation?q=K7F3M')
    expect(links.item(5)).toBe('/dashboard/settings/menu-items/5')
    expect(links.revenue).toBe('/dashboard/reports')
    expect([links.hasSettings, links.isOwner]).toEqual([true, true])
  })

  it('to no page outside the user’s scopes', () => {
    const { reservation, item, hasSettings, ...rest } = linksFor(person('user', 'DASHBOARD'))
    expect(Object.values(rest).filter(Boolean)).toEqual([])
    expect([reservation('K7F3M'), item(5), hasSettings]).toEqual([undefined, undefined, false])
  })

  it('from the revenue to the invoices, without the scope for reports', () => {
    expect(linksFor(person('user', 'DASHBOARD,INVOICES')).revenue).toBe('/dashboard/invoices')
    expect(linksFor(person('user', 'DASHBOARD,INVOICES,REPORTS')).revenue).toBe('/dashboard/reports')
  })
})
