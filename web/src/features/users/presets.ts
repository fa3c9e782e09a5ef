import { type Scope, splitScopes } from '@comanda/shared/kernel/scopes'
import { missingScopes, OFFERED_SCOPES } from '@comanda/shared/users/scopes'

/** The user who changes another user's scopes. */
export interface Changer {
  role: string
  scopes: readonly string[]
}

export const changerOf = (user: { role: string; scope: string }): Changer => ({
  role: user.role,
  scopes: splitScopes(user.scope),
})

export const mayChangeScope = (changer: Changer, scope: Scope): boolean =>
  missingScopes(changer, [], [scope]).length === 0

/** The groups of scopes on the screen. */
export const SCOPE_GROUPS: readonly { title: string; scopes: readonly Scope[] }[] = [
  {
    title: 'Servicio',
    scopes: [
      'DASHBOARD',
      'POS',
      'ORDERS',
      'CLOSE_UNPAID',
      'DISCOUNTS',
      'REFUNDS',
      'ORDER_STATUS',
      'ORDER_STATUS_DISPLAY',
    ],
  },
  { title: 'Cocina', scopes: ['KITCHEN', 'KITCHEN_DISPLAY'] },
  { title: 'Reservas', scopes: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'] },
  { title: 'Clientes', scopes: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] },
  { title: 'Administración', scopes: ['INVOICES', 'REPORTS', 'SETTINGS'] },
]

interface Preset {
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
      'DISCOUNTS',
      'REFUNDS',
      'KITCHEN',
      'RESERVATIONS',
      'CUSTOMERS',
      'INVOICES',
      'SETTINGS',
      'REPORTS',
    ],
  },
]

/**
 * Selects the scopes of the position. Scopes that the changer does not have, or that are not offered, stay as
 * they are.
 */
export function withPreset(preset: Preset, current: readonly Scope[], changer: Changer): Scope[] {
  const isOpen = (scope: Scope) => OFFERED_SCOPES.includes(scope) && mayChangeScope(changer, scope)
  return [...current.filter((scope) => !isOpen(scope)), ...preset.scopes.filter(isOpen)]
}

/** The scopes of a position that the changer does not have. */
export const missingOfPreset = (preset: Preset, changer: Changer): string[] =>
  missingScopes(changer, [], preset.scopes)

export const isGivable = (preset: Preset, changer: Changer): boolean =>
  missingOfPreset(preset, changer).length < preset.scopes.length

/** The position with exactly these scopes, if any. */
export const presetOf = (scopes: readonly Scope[], changer: Changer): Preset | undefined =>
  PRESETS.find((preset) => {
    if (!isGivable(preset, changer)) return false
    const wanted = withPreset(preset, scopes, changer)
    return wanted.length === scopes.length && wanted.every((scope) => scopes.includes(scope))
  })
