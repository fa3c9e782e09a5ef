import { SCOPES, type Scope } from '../kernel/scopes.ts'

/** What each scope allows, shown on the users screen. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { title: string; description: string }>> = {
  DASHBOARD: {
    title: 'Panel',
    description: 'Ver el resumen del día: reservas, lo más vendido y contadores de pedidos y clientes.',
  },
  POS: {
    title: 'Punto de venta',
    description: 'Tomar pedidos, enviarlos a cocina, cobrarlos y agregar clientes.',
  },
  TAKE_ORDERS: {
    title: 'Tomar pedidos',
    description:
      'Entrar al punto de venta, enviar pedidos a cocina y llevar las cuentas de las mesas, sin cobrar.',
  },
  CHARGE: {
    title: 'Cobrar',
    description:
      'Cobrar las cuentas, junto con «Tomar pedidos». «Punto de venta», «Pedidos» y «Estado de pedidos» ya lo incluyen.',
  },
  ORDERS: {
    title: 'Pedidos',
    description: 'Ver los pedidos abiertos, cambiar su estado, cancelar y cobrar.',
  },
  CLOSE_UNPAID: {
    title: 'Cerrar sin cobrar',
    description:
      'Cerrar pedidos que nadie pagó, con un motivo. Cada cierre queda en la bitácora y en los reportes.',
  },
  DISCOUNTS: {
    title: 'Descuentos y cortesías',
    description: 'Dar descuentos por encima del límite de la tienda, y cortesías.',
  },
  REFUNDS: {
    title: 'Reembolsos',
    description: 'Devolver dinero de una cuenta pagada y corregir con qué se pagó.',
  },
  TILL: {
    title: 'Caja',
    description: 'Abrir turnos de caja, registrar entradas y salidas, contar el efectivo y cerrar el turno.',
  },
  TILL_FIGURES: {
    title: 'Cifras de caja',
    description: 'Ver los cortes parciales, los cortes cerrados y el cierre del día.',
  },
  TILL_APPROVE: {
    title: 'Aprobar cortes',
    description: 'Aprobar diferencias por encima del límite y cancelar un conteo.',
  },
  CASH_DRAWER: {
    title: 'Abrir cajón',
    description: 'Abrir el cajón del dinero sin una venta. Cada apertura queda registrada.',
  },
  VOIDS: {
    title: 'Anulaciones',
    description: 'Anular o cancelar lo ya enviado sin pedir autorización, y autorizar a otros.',
  },
  ORDER_STATUS: {
    title: 'Estado de pedidos',
    description: 'Entrar a la pantalla de pedidos y cambiar el estado de sus artículos.',
  },
  ORDER_STATUS_DISPLAY: {
    title: 'Pantalla de pedidos',
    description: 'Entrar a la pantalla de pedidos en un monitor compartido.',
  },
  KITCHEN: { title: 'Cocina', description: 'Ver lo que hay que preparar y avanzar cada artículo.' },
  KITCHEN_DISPLAY: {
    title: 'Pantalla de cocina',
    description: 'Abrir la pantalla de cocina en un monitor compartido.',
  },
  RESERVATIONS: { title: 'Reservas', description: 'Ver, crear, cambiar y eliminar reservas.' },
  VIEW_RESERVATIONS: {
    title: 'Ver reservas',
    description: 'Consultar las reservas sin cambiarlas.',
  },
  MANAGE_RESERVATIONS: {
    title: 'Administrar reservas',
    description: 'Ver, crear, cambiar y eliminar reservas.',
  },
  CUSTOMERS: {
    title: 'Clientes',
    description: 'Ver, agregar, cambiar y eliminar clientes; importar y exportar la lista.',
  },
  VIEW_CUSTOMERS: {
    title: 'Ver clientes',
    description: 'Consultar los clientes y su historial sin cambiarlos.',
  },
  MANAGE_CUSTOMERS: {
    title: 'Administrar clientes',
    description: 'Ver, agregar, cambiar y eliminar clientes; importar y exportar la lista.',
  },
  INVOICES: { title: 'Facturas', description: 'Consultar las ventas cobradas e imprimir sus recibos.' },
  CFDI: {
    title: 'Facturación',
    description: 'Emitir, cancelar y descargar facturas fiscales (CFDI), y la factura global.',
  },
  VIEW_CFDI: {
    title: 'Ver facturación',
    description: 'Consultar y descargar las facturas fiscales (CFDI) sin emitir ni cancelar.',
  },
  REPORTS: {
    title: 'Reportes',
    description: 'Ver las ventas, los impuestos y los clientes de cualquier periodo.',
  },
  SETTINGS: {
    title: 'Configuración',
    description: 'Cambiar el menú, los impuestos, las mesas y los datos del negocio, y administrar usuarios.',
  },
  SHARED_DEVICES: {
    title: 'Tabletas compartidas',
    description: 'Poner un dispositivo en modo compartido, donde cada quien entra con su PIN, y quitarlo.',
  },
  CUSTOMER_DISPLAY: {
    title: 'Pantalla del cliente',
    description: 'Reservado: aún no abre ninguna pantalla.',
  },
  MEMBERSHIP: { title: 'Membresías', description: 'Reservado: aún no abre ninguna pantalla.' },
  INVENTORY: { title: 'Inventario', description: 'Reservado: aún no abre ninguna pantalla.' },
  VIEW_INVENTORY: { title: 'Ver inventario', description: 'Reservado: aún no abre ninguna pantalla.' },
  MANAGE_INVENTORY: {
    title: 'Administrar inventario',
    description: 'Reservado: aún no abre ninguna pantalla.',
  },
}

const RESERVED: readonly Scope[] = [
  'CUSTOMER_DISPLAY',
  'MEMBERSHIP',
  'INVENTORY',
  'VIEW_INVENTORY',
  'MANAGE_INVENTORY',
]

/** The scopes that screens offer. The server accepts the others too, and users keep them. */
export const OFFERED_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !RESERVED.includes(scope))

/** The scopes of the position of a manager. */
export const MANAGER_SCOPES: readonly Scope[] = [
  'DASHBOARD',
  'POS',
  'ORDERS',
  'CLOSE_UNPAID',
  'DISCOUNTS',
  'REFUNDS',
  'VOIDS',
  'SHARED_DEVICES',
  'TILL',
  'TILL_FIGURES',
  'TILL_APPROVE',
  'CASH_DRAWER',
  'KITCHEN',
  'RESERVATIONS',
  'CUSTOMERS',
  'INVOICES',
  'CFDI',
  'SETTINGS',
  'REPORTS',
]

/** The scopes that other ones include. @see AREA */
const INCLUDED: Partial<Record<string, readonly Scope[]>> = {
  POS: ['TAKE_ORDERS', 'CHARGE'],
  ORDERS: ['CHARGE'],
  CFDI: ['VIEW_CFDI'],
  ORDER_STATUS: ['CHARGE'],
  ORDER_STATUS_DISPLAY: ['CHARGE'],
}

/** A person's scopes with those that they include. */
export const withIncluded = (scopes: readonly string[]): string[] => [
  ...new Set(scopes.flatMap((scope) => [scope, ...(INCLUDED[scope] ?? [])])),
]

/**
 * The scopes that a change gives or takes although the editor does not have them. Users can give and take only their
 * own scopes and what these include; unchanged scopes need no permission. An admin has every scope.
 */
export function missingScopes(
  changer: { role: string; scopes: readonly string[] },
  before: readonly string[],
  after: readonly string[],
): string[] {
  if (changer.role === 'admin') return []
  const given = after.filter((scope) => !before.includes(scope))
  const taken = before.filter((scope) => !after.includes(scope))
  const own = withIncluded(changer.scopes)
  return [...given, ...taken].filter((scope) => !own.includes(scope))
}

/** The name of a scope on the screens. */
export const scopeTitle = (scope: string): string => SCOPE_TEXTS[scope as Scope]?.title ?? scope
