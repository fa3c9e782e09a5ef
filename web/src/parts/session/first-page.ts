import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { homeOf, userMay } from '../../api/session.ts'

/** In the order in which staff use them; not the list of pages, which imports the pages. */
const FIRST_PAGES = [
  { path: '/dashboard/pos', title: 'PDV', scopes: AREA.pos },
  { path: '/dashboard/orders', title: 'Pedidos', scopes: AREA.orders },
  { path: '/dashboard/floor', title: 'Salón', scopes: AREA.floor },
  { path: '/dashboard/kitchen', title: 'Cocina', scopes: AREA.kitchen },
  { path: '/dashboard/till', title: 'Caja', scopes: [...AREA.till, ...AREA.tillFigures] },
  { path: '/dashboard/reservation', title: 'Reservaciones', scopes: AREA.reservations },
  { path: '/dashboard/customers', title: 'Clientes', scopes: AREA.customers },
  { path: '/dashboard/invoices', title: 'Facturas', scopes: AREA.invoices },
  { path: '/dashboard/invoices/cfdi', title: 'Facturación', scopes: AREA.readCfdi },
  { path: '/dashboard/reports', title: 'Reportes', scopes: AREA.reports },
  { path: '/dashboard/settings', title: 'Configuración', scopes: AREA.settings },
] as const

/** The pages of a person's work. */
export const workPagesOf = (user: User) => FIRST_PAGES.filter(({ scopes }) => userMay(user, scopes))

/** The page where a person begins: their home, unless that is only their profile and they may open another. */
export function firstPageOf(user: User): { path: string; title: string } {
  const home = homeOf(user)
  if (user.role === 'superadmin') return { path: home, title: 'Dashboard' }
  if (user.is_active === 0) return { path: home, title: 'Suscripción' }
  if (userMay(user, AREA.dashboard)) return { path: home, title: 'Panel' }
  return workPagesOf(user)[0] ?? { path: home, title: 'Perfil' }
}
