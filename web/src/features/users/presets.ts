import { type Scope, splitScopes } from '@comanda/shared/kernel/scopes'
import { missingScopes, OFFERED_SCOPES } from '@comanda/shared/users/scopes'

/** Who changes somebody's scopes. */
export interface Changer {
  role: string
  scopes: readonly string[]
}

export const changerOf = (user: { role: string; scope: string }): Changer => ({
  role: user.role,
  scopes: splitScopes(user.scope),
})

export const isInReach = (changer: Changer, scope: Scope): boolean =>
  missingScopes(changer, [], [scope]).length === 0

/** What belongs together on the screen. */
export const SCOPE_GROUPS: readonly { title: string; scopes: readonly Scope[] }[] = [
  {
    title: 'Servicio',
    scopes: ['DASHBOARD', 'POS', 'ORDERS', 'CLOSE_UNPAID', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'],
  },
  { title: 'Cocina', scopes: ['KITCHEN', 'KITCHEN_DISPLAY'] },
  { title: 'Reservas', scopes: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'] },
  { title: 'Clientes', scopes: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] },
  { title: 'Administración', scopes: ['INVOICES', 'REPORTS', 'SETTINGS'] },
]

export interface Preset {
  id: string
  label: string
  scopes: readonly Scope[]
}

/** The usual positions of a restaurant. */
export const PRESETS: readonly Preset[] = [
  { id: 'waiter', label: 'Mesero', scopes: ['POS', 'ORDERS', 'VIEW_RESERVATIONS'] },
  { id: 'kitchen', label: 'Cocina', scopes: ['KITCHEN'] },
  { id: 'cashier', label: 'Caja', scopes: ['POS', 'ORDERS', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES'] },
  {
    id: 'manager',
    label: 'Gerente',
    scopes: [
      'DASHBOARD',
      'POS',
      'ORDERS',
      'CLOSE_UNPAID',
      'KITCHEN',
      'RESERVATIONS',
      'CUSTOMERS',
      'INVOICES',
      'SETTINGS',
      'REPORTS',
    ],
  },
]

/** Ticks what the position needs and unticks the rest; what the changer may not touch, or is not on offer, stays. */
export function withPreset(preset: Preset, current: readonly Scope[], changer: Changer): Scope[] {
  const isOpen = (scope: Scope) => OFFERED_SCOPES.includes(scope) && isInReach(changer, scope)
  return [...current.filter((scope) => !isOpen(scope)), ...preset.scopes.filter(isOpen)]
}

/** What of a position the changer cannot give because they lack it. */
export const beyondReach = (preset: Preset, changer: Changer): string[] =>
  missingScopes(changer, [], preset.scopes)

export const isGivable = (preset: Preset, changer: Changer): boolean =>
  beyondReach(preset, changer).length < preset.scopes.length

/** The position whose scopes these are, if any. */
export const presetOf = (scopes: readonly Scope[], changer: Changer): Preset | undefined =>
  PRESETS.find((preset) => {
    if (!isGivable(preset, changer)) return false
    const wanted = withPreset(preset, scopes, changer)
    return wanted.length === scopes.length && wanted.every((scope) => scopes.includes(scope))
  })
