import { type Scope, splitScopes } from '@comanda/shared/kernel/scopes'
import { MANAGER_SCOPES, missingScopes, OFFERED_SCOPES } from '@comanda/shared/users/scopes'

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
      'TAKE_ORDERS',
      'CHARGE',
      'ORDERS',
      'CLOSE_UNPAID',
      'DISCOUNTS',
      'REFUNDS',
      'VOIDS',
      'ORDER_STATUS',
      'ORDER_STATUS_DISPLAY',
    ],
  },
  { title: 'Caja', scopes: ['TILL', 'TILL_FIGURES', 'TILL_APPROVE', 'CASH_DRAWER'] },
  { title: 'Cocina', scopes: ['KITCHEN', 'KITCHEN_DISPLAY'] },
  { title: 'Reservas', scopes: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'] },
  { title: 'Clientes', scopes: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] },
  {
    title: 'Administración',
    scopes: ['INVOICES', 'CFDI', 'VIEW_CFDI', 'REPORTS', 'SETTINGS', 'SHARED_DEVICES'],
  },
]

export interface Preset {
  id: string
  label: string
  /** The position's tasks, shown when it is chosen. */
  sentence: string
  scopes: readonly Scope[]
}

/** The usual positions of a restaurant. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'owner',
    label: 'Dueña',
    sentence: 'Usa todas las pantallas y autoriza todo.',
    // Other scopes include these.
    scopes: OFFERED_SCOPES.filter((scope) => !['TAKE_ORDERS', 'CHARGE', 'VIEW_CFDI'].includes(scope)),
  },
  {
    id: 'manager',
    label: 'Gerente',
    sentence: 'Lleva el turno: configura, autoriza, cierra la caja y ve los reportes.',
    scopes: MANAGER_SCOPES,
  },
  {
    id: 'cashier',
    label: 'Cajera',
    sentence: 'Cobra, abre y cierra su turno de caja. Lo demás lo pide con autorización.',
    scopes: ['POS', 'ORDERS', 'TILL', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES'],
  },
  {
    id: 'accountant',
    label: 'Contadora',
    sentence: 'Emite y descarga las facturas fiscales, y ve las ventas y los reportes.',
    scopes: ['INVOICES', 'CFDI', 'REPORTS'],
  },
  {
    id: 'waiter',
    label: 'Mesero',
    sentence: 'Toma pedidos, los envía a cocina y cobra sus mesas.',
    scopes: ['POS', 'ORDERS', 'VIEW_RESERVATIONS'],
  },
  {
    id: 'order-taker',
    label: 'Mesero sin cobro',
    sentence: 'Toma pedidos y los envía a cocina. Cobra alguien más.',
    scopes: ['TAKE_ORDERS', 'VIEW_RESERVATIONS'],
  },
  {
    id: 'kitchen',
    label: 'Cocina',
    sentence: 'Ve lo que hay que preparar y marca lo que está listo.',
    scopes: ['KITCHEN'],
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

/** The position's name, unless the person has a name of their own for it. */
export const positionOf = (designation: string, label: string): { designation?: string } =>
  designation.trim() === '' || PRESETS.some((preset) => preset.label === designation)
    ? { designation: label }
    : {}

/** The scopes of a position that the changer does not have. */
export const missingOfPreset = (preset: Preset, changer: Changer): string[] =>
  missingScopes(changer, [], preset.scopes)

export const isGivable = (preset: Preset, changer: Changer): boolean =>
  missingOfPreset(preset, changer).length < preset.scopes.length

/**
 * The position with exactly these scopes, if any. Scopes that the changer lacks may make positions equal: then the
 * position that lacks least.
 */
export function presetOf(scopes: readonly Scope[], changer: Changer): Preset | undefined {
  const missing = (preset: Preset) => missingOfPreset(preset, changer).length
  return PRESETS.filter((preset) => {
    if (!isGivable(preset, changer)) return false
    const wanted = withPreset(preset, scopes, changer)
    return wanted.length === scopes.length && wanted.every((scope) => scopes.includes(scope))
  }).sort((a, b) => missing(a) - missing(b))[0]
}
