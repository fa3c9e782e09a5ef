import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { userMay } from '../../api/session.ts'

/** Where what the panel shows can be acted upon; undefined where this person may not go. */
export function placesFor(user: User) {
  const may = (area: keyof typeof AREA, address: string) => (userMay(user, AREA[area]) ? address : undefined)
  const reports = may('reports', '/dashboard/reports')
  const reservations = may('reservations', '/dashboard/reservation')
  const items = may('settings', '/dashboard/settings/menu-items')
  return {
    reports,
    reservations,
    pos: may('pos', '/dashboard/pos'),
    orders: may('orders', '/dashboard/orders'),
    customers: may('customers', '/dashboard/customers'),
    revenue: reports ?? may('invoices', '/dashboard/invoices'),
    /** Found by its code, whatever day it is of. */
    reservation: (code: string) => reservations && `${reservations}?q=${encodeURIComponent(code)}`,
    item: (id: number) => items && `${items}/${id}`,
    maySettle: items !== undefined,
  }
}

export type Places = ReturnType<typeof placesFor>
