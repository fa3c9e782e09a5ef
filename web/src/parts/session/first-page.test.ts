import type { User } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { firstPageOf } from './first-page.ts'

const person = (scope: string, more: Partial<User> = {}): User => ({
  username: 'ana@fonda.mx',
  name: 'Ana',
  role: 'user',
  photo: null,
  designation: null,
  phone: null,
  email: null,
  scope,
  tenant_id: 1,
  is_active: 1,
  ...more,
})

describe('the first page', () => {
  it('is that of a person’s work, and the panel for who has it', () => {
    const pages = {
      DASHBOARD: '/dashboard/home',
      'DASHBOARD,POS': '/dashboard/home',
      'POS,ORDERS': '/dashboard/pos',
      TAKE_ORDERS: '/dashboard/pos',
      ORDERS: '/dashboard/orders',
      ORDER_STATUS_DISPLAY: '/dashboard/orders',
      KITCHEN: '/dashboard/kitchen',
      'TILL,INVOICES': '/dashboard/till',
      'INVOICES,REPORTS': '/dashboard/invoices',
      SETTINGS: '/dashboard/settings',
      '': '/dashboard/profile',
    }
    const found = Object.keys(pages).map((scope) => [scope, firstPageOf(person(scope)).path])
    expect(Object.fromEntries(found)).toEqual(pages)
    expect(firstPageOf(person('', { role: 'admin' })).path).toBe('/dashboard/home')
  })

  it('of a closed store says why it is closed', () => {
    expect(firstPageOf(person('POS', { is_active: 0 })).path).toBe('/dashboard/inactive-subscription')
  })
})
