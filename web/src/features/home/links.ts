import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { userMay } from '../../api/session.ts'

/** The links behind the figures of the dashboard; undefined without the scope for the page. */
export function linksFor(user: User) {
  const may = (area: keyof typeof AREA, address: string) => (userMay(user, AREA[area]) ? address : undefined)
  const reports = may('reports', '/dashboard/reports')
  const reservations = may('reservations', '/dashboard/reservation')
  const items = may('settings', '/dashboard/settings/menu-items')
  return {
    reports,
    reservations,
    pos: may('pos', '/dashboard/pos'),
    orders: may('orders', '/dashboard/orders'),
    /** Where what is due can be charged, and what is late can be hurried. */
    due: may('floor', '/dashboard/floor') ?? may('orders', '/dashboard/orders'),
    late: may('kitchen', '/dashboard/kitchen') ?? may('orders', '/dashboard/orders'),
    tillDay: may('tillFigures', '/dashboard/till/day'),
    customers: may('customers', '/dashboard/customers'),
    revenue: reports ?? may('invoices', '/dashboard/invoices'),
    /** Searches by code, so that it works for any day. */
    reservation: (code: string) => reservations && `${reservations}?q=${encodeURIComponent(code)}`,
    item: (id: number) => items && `${items}/${id}`,
    hasSettings: items !== undefined,
    isOwner: user.role === 'admin',
  }
}

export type Links = ReturnType<typeof linksFor>
