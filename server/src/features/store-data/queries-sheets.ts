import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { RESERVATION_WORDS } from '@comanda/shared/reservations/reservation'
import { AT_TABLE, clock, type Sheet, TAX_WORDS, type Words, YES_NO } from './queries-sheet-columns.ts'
import { SALES_SHEETS } from './queries-sheets-sales.ts'

const REQUEST_WORDS: Words = { pending: 'Pendiente', completed: 'Enviado', cancelled: 'Cancelado' }
const ROLE_WORDS: Words = { admin: 'Administrador', user: 'Usuario' }

/** All sheets of the export, in the order of its guide. */
export const SHEETS: readonly Sheet[] = [
  ...SALES_SHEETS,
  {
    file: 'pedidos-qr.csv',
    about: 'Lo que los comensales pidieron desde su teléfono. Sus artículos están en json/qr_orders.json.',
    columns: [
      ['Solicitud', 'o.id'],
      ['Fecha', clock('o.created_at')],
      ['Estado', 'o.status', REQUEST_WORDS],
      ['Tipo de Servicio', 'o.delivery_type', DELIVERY_WORDS],
      ['Cliente', 'o.customer_name'],
      ['Teléfono', 'o.customer_phone'],
      ['Mesa', 'place.title'],
      ['Pedido', 'o.order_id'],
    ],
    from: `FROM qr_orders o ${AT_TABLE} ORDER BY o.tenant_id, o.id`,
  },
  {
    file: 'reservaciones.csv',
    about: 'Las reservas, también las canceladas.',
    columns: [
      ['Código', 'o.unique_code'],
      ['Desde', clock('o.starts_at')],
      ['Hasta', clock('o.ends_at')],
      ['Estado', 'o.status', RESERVATION_WORDS],
      ['Cliente', 'guest.name'],
      ['Teléfono', 'guest.phone'],
      ['Personas', 'o.people_count'],
      ['Mesa', 'place.title'],
      ['Notas', 'o.notes'],
    ],
    from: `FROM reservations o
           JOIN customers guest ON (guest.tenant_id, guest.phone_key) = (o.tenant_id, o.customer_key)
           ${AT_TABLE} ORDER BY o.tenant_id, o.id`,
  },
  {
    file: 'usuarios.csv',
    about: 'El personal con sus permisos, sin contraseñas.',
    columns: [
      ['Usuario', 'username'],
      ['Nombre', 'name'],
      ['Rol', 'role', ROLE_WORDS],
      ['Puesto', 'designation'],
      ['Teléfono', 'phone'],
      ['Correo', 'email'],
      ['Permisos', "array_to_string(scopes, ' ')"],
      ['Desde', clock('created_at')],
    ],
    from: 'FROM users ORDER BY tenant_id, username',
  },
  {
    file: 'mesas.csv',
    about: 'Las mesas.',
    columns: [
      ['Mesa', 'title'],
      ['Piso', 'floor'],
      ['Capacidad de asientos', 'seating_capacity'],
    ],
    from: 'FROM store_tables WHERE archived_at IS NULL ORDER BY tenant_id, id',
  },
  {
    file: 'categorias.csv',
    about: 'Las categorías del menú en su orden.',
    columns: [
      ['Categoría', 'title'],
      [
        'Días',
        `array_to_string(ARRAY(SELECT ('{lun,mar,mié,jue,vie,sáb,dom}'::text[])[d] FROM unnest(served_days) d), ' ')`,
      ],
      ['Desde', 'served_from'],
      ['Hasta', 'served_to'],
    ],
    from: 'FROM categories ORDER BY position, id',
  },
  {
    file: 'impuestos.csv',
    about: 'Los impuestos con su tasa en por ciento.',
    columns: [
      ['Impuesto', 'title'],
      ['Tasa', 'rate'],
      ['Tipo', 'type', TAX_WORDS],
    ],
    from: 'FROM taxes ORDER BY tenant_id, id',
  },
  {
    file: 'tipos-de-pago.csv',
    about: 'Las formas de pago.',
    columns: [
      ['Tipo de Pago', 'title'],
      ['Activo', 'is_active', YES_NO],
    ],
    from: 'FROM payment_types WHERE archived_at IS NULL ORDER BY tenant_id, id',
  },
  {
    file: 'ajustes.csv',
    about: 'Los datos y ajustes del restaurante y de su impresión.',
    columns: [
      ['Ajuste', 'setting.key'],
      ['Valor', 'setting.value'],
    ],
    from: `FROM (
             SELECT 1 AS part, to_jsonb(s) - ARRAY['tenant_id', 'catalog_version', 'feeds_version'] AS row FROM stores s
             UNION ALL SELECT 2, to_jsonb(p) - 'tenant_id' FROM print_settings p
           ) kept, jsonb_each_text(kept.row) AS setting ORDER BY part, setting.key`,
  },
]
export const sheetSql = ({ columns, from }: Sheet): string =>
  `SELECT ARRAY[${columns.map(([, sql]) => `(${sql})::text`).join(', ')}] AS cells ${from}`
