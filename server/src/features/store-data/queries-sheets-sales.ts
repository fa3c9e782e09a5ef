import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { PAYMENT_KIND_WORDS } from '@comanda/shared/settings/payment-kind-words'
import { AT_TABLE, clock, money, type Sheet, TAX_WORDS, type Words, YES_NO } from './queries-sheet-columns.ts'

const ORDER_WORDS: Words = { created: 'Abierto', completed: 'Completado', cancelled: 'Cancelado' }
const PAYMENT_WORDS: Words = { pending: 'Pendiente', paid: 'Pagado' }
const ITEM_WORDS: Words = {
  created: 'Creado',
  preparing: 'Preparando',
  completed: 'Listo',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
}
const CHECK_WORDS: Words = {
  open: 'Abierta',
  paid: 'Pagada',
  unpaid: 'Cerrada sin cobrar',
  cancelled: 'Cancelada',
  joined: 'Unida a otra',
}
const DISCOUNT_WORDS: Words = { discount: 'Descuento', courtesy: 'Cortesía' }
const SOURCE_WORDS: Words = {
  payment: 'Pago',
  refund: 'Reembolso',
  correction: 'Corrección de pago',
  movement: 'Movimiento',
  shift: 'Turno',
  unapplied: 'Cobro doble',
}
const ENTRY_WORDS: Words = {
  payment: 'Pago',
  change: 'Cambio',
  tip: 'Propina',
  refund: 'Reembolso',
  return: 'Pago devuelto',
  'tip return': 'Propina devuelta',
  in: 'Entrada',
  out: 'Salida',
  tip_payout: 'Pago de propinas',
  open: 'Apertura del cajón',
  float: 'Fondo',
  from: 'Tipo de pago anterior',
  to: 'Tipo de pago correcto',
  returned: 'Devuelto al cliente',
  applied: 'Aplicado a una cuenta',
}

/** Orders, charges, refunds and counts. */
export const SALES_SHEETS: readonly Sheet[] = [
  {
    file: 'pedidos.csv',
    about: 'Un renglón por pedido. El total no cuenta los artículos cancelados.',
    columns: [
      ['Pedido', 'o.id'],
      ['Token', 'o.token_no'],
      ['Día de venta', 'o.business_date'],
      ['Fecha', clock('o.created_at')],
      ['Estado', 'o.status', ORDER_WORDS],
      ['Pago', 'o.payment_status', PAYMENT_WORDS],
      ['Tipo de Servicio', 'o.delivery_type', DELIVERY_WORDS],
      ['Cliente', 'o.customer_name'],
      ['Teléfono', 'o.customer_phone'],
      ['Mesa', 'place.title'],
      ['Piso', 'place.floor'],
      ['Comensales', 'o.guests'],
      ['Cuenta', 'o.check_id'],
      ['Ronda', 'o.round'],
      ['Venta', 'o.invoice_id'],
      [
        'Total',
        money(`(SELECT coalesce(sum(i.total), 0) FROM order_items i
                WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.status <> 'cancelled')`),
      ],
      ['Tomado por', 'o.created_by'],
      ['Cerrado', clock('o.closed_at')],
      ['Cerrado por', 'o.closed_by'],
    ],
    from: `FROM orders o ${AT_TABLE} ORDER BY o.tenant_id, o.id`,
  },
  {
    file: 'articulos-de-pedidos.csv',
    about: 'Lo que se pidió en cada pedido, con el precio y el impuesto de ese momento.',
    columns: [
      ['Pedido', 'i.order_id'],
      ['Artículo', 'i.item_title'],
      ['Variante', 'i.variant_title'],
      [
        'Complementos',
        `CASE WHEN i.addons <> '[]' THEN
           (SELECT string_agg(addon ->> 'title', ', ') FROM jsonb_array_elements(i.addons) AS addon) END`,
      ],
      ['Cantidad', 'i.quantity'],
      ['Precio', money('i.unit_price')],
      ['Descuento', money('i.discount')],
      ['Impuesto', 'i.tax_title'],
      ['Tasa', 'i.tax_rate'],
      ['Tipo', 'i.tax_type', TAX_WORDS],
      ['Subtotal', money('i.net')],
      ['Impuestos', money('i.tax')],
      ['Total', money('i.total')],
      ['Estado', 'i.status', ITEM_WORDS],
      ['Notas', 'i.notes'],
      ['Anulado', clock('i.voided_at')],
      ['Anulado por', 'i.voided_by'],
      ['Motivo', 'i.void_reason'],
      ['Desperdiciado', 'i.wasted', YES_NO],
    ],
    from: 'FROM order_items i ORDER BY i.tenant_id, i.order_id, i.id',
  },
  {
    file: 'cuentas.csv',
    about: 'Lo que pagó cada grupo. Los pedidos de cada cuenta llevan su número en pedidos.csv.',
    columns: [
      ['Cuenta', 'o.id'],
      ['Estado', 'o.status', CHECK_WORDS],
      ['Día de venta', 'o.business_date'],
      ['Abierta', clock('o.opened_at')],
      ['Tipo de Servicio', 'o.delivery_type', DELIVERY_WORDS],
      ['Nombre', 'o.name'],
      ['Mesa', 'place.title'],
      ['Piso', 'place.floor'],
      ['Comensales', 'o.guests'],
      ['Mesero', 'o.waiter'],
      ['Rondas', 'o.rounds'],
      ['Pagado', money('o.paid')],
      ['Cuenta impresa', clock('o.billed_at')],
      ['Unida a', 'o.joined_into'],
      ['Venta', 'o.invoice_id'],
      ['Cerrada', clock('o.closed_at')],
      ['Cerrada por', 'o.closed_by'],
    ],
    from: `FROM checks o ${AT_TABLE} ORDER BY o.tenant_id, o.id`,
  },
  {
    file: 'descuentos.csv',
    about:
      'Los descuentos y cortesías, un renglón por cada artículo rebajado, antes de impuestos exclusivos.',
    columns: [
      ['Descuento', 'd.id'],
      ['Tipo', 'd.kind', DISCOUNT_WORDS],
      ['Motivo', 'd.reason'],
      ['Nota', 'd.note'],
      ['Por ciento', 'd.percent'],
      ['Día de venta', 'd.business_date'],
      ['Fecha', clock('d.created_at')],
      ['Dado por', 'd.created_by'],
      ['Pedido', 'i.order_id'],
      ['Artículo', 'i.item_title'],
      ['Estado del artículo', 'i.status', ITEM_WORDS],
      ['Importe', money('l.amount')],
    ],
    from: `FROM discounts d
           JOIN discount_lines l ON (l.tenant_id, l.discount_id) = (d.tenant_id, d.id)
           JOIN order_items i ON (i.tenant_id, i.id) = (l.tenant_id, l.item_id)
           ORDER BY d.tenant_id, d.id, l.item_id`,
  },
  {
    file: 'ventas.csv',
    about: 'Las cuentas cobradas. Los pedidos de cada una llevan su número en pedidos.csv.',
    columns: [
      ['Venta', 'v.id'],
      ['Día de venta', 'v.business_date'],
      ['Fecha', clock('v.created_at')],
      ['Subtotal', money('v.net')],
      ['Impuestos', money('v.tax')],
      ['Total', money('v.total')],
      ['Cobró', 'v.created_by'],
    ],
    from: 'FROM invoices v ORDER BY v.tenant_id, v.id',
  },
  {
    file: 'pagos.csv',
    about: 'Con qué se pagó cada venta.',
    columns: [
      ['Pago', 'p.id'],
      ['Venta', 'p.invoice_id'],
      ['Tipo de Pago', 'way.title'],
      ['Importe', money('p.amount')],
      ['Propina', money('p.tip')],
      ['Día de venta', 'p.business_date'],
      ['Fecha', clock('p.created_at')],
      ['Cobró', 'p.created_by'],
      ['Devuelto', clock('p.returned_at')],
      ['Importe Devuelto', money('p.returned_amount')],
      ['Propina Devuelta', money('p.returned_tip')],
    ],
    from: `FROM payments p JOIN payment_types way ON (way.tenant_id, way.id) = (p.tenant_id, p.payment_type_id)
           ORDER BY p.tenant_id, p.id`,
  },
  {
    file: 'reembolsos.csv',
    about: 'El dinero devuelto de ventas cobradas, en el día en que se devolvió.',
    columns: [
      ['Reembolso', 'r.id'],
      ['Venta', 'r.invoice_id'],
      ['Tipo de Pago', 'given.titles'],
      ['Subtotal', money('r.net')],
      ['Impuestos', money('r.tax')],
      ['Total', money('r.total')],
      ['Propina Devuelta', money('r.tip')],
      ['Motivo', 'r.reason'],
      ['Nota', 'r.note'],
      ['Día de venta', 'r.business_date'],
      ['Fecha', clock('r.created_at')],
      ['Reembolsó', 'r.created_by'],
      ['Aprobó', 'r.approved_by'],
    ],
    from: `FROM refunds r
           LEFT JOIN (SELECT l.tenant_id, l.source_id, string_agg(way.title, ', ' ORDER BY l.amount, way.id) AS titles
                      FROM (SELECT tenant_id, source_id, payment_type_id, sum(amount) AS amount FROM ledger
                            WHERE source = 'refund' GROUP BY tenant_id, source_id, payment_type_id) l
                      JOIN payment_types way ON (way.tenant_id, way.id) = (l.tenant_id, l.payment_type_id)
                      GROUP BY l.tenant_id, l.source_id) given
             ON (given.tenant_id, given.source_id) = (r.tenant_id, r.id)
           ORDER BY r.tenant_id, r.id`,
  },
  {
    file: 'libro-de-caja.csv',
    about:
      'Cada movimiento de dinero: pagos, cambio, propinas, reembolsos, correcciones, entradas, salidas y fondos.',
    columns: [
      ['Fecha', clock('l.at')],
      ['Día de venta', 'l.business_date'],
      ['Origen', 'l.source', SOURCE_WORDS],
      ['Número', 'l.source_id'],
      [
        'Concepto',
        `CASE l.source WHEN 'refund' THEN CASE WHEN l.entry LIKE 'tip%' THEN 'tip return' ELSE 'refund' END WHEN 'correction' THEN CASE WHEN l.entry LIKE '%from %' THEN 'from' ELSE 'to' END
                       ELSE l.entry END`,
        ENTRY_WORDS,
      ],
      ['Caja', 'd.title'],
      ['Turno', 'l.shift_id'],
      ['Usuario', 'l.actor'],
      ['Tipo de Pago', 'way.title'],
      ['Clase de pago', 'l.kind', PAYMENT_KIND_WORDS],
      ['Importe', money('l.amount')],
      ['Motivo', 'l.reason'],
      ['Nota', 'l.note'],
      ['Recibió', 'l.recipient'],
      ['Aprobó', 'l.approved_by'],
    ],
    from: `FROM ledger l
           LEFT JOIN drawers d ON (d.tenant_id, d.id) = (l.tenant_id, l.drawer_id)
           LEFT JOIN payment_types way ON (way.tenant_id, way.id) = (l.tenant_id, l.payment_type_id)
           ORDER BY l.tenant_id, l.at, l.source, l.source_id, l.entry`,
  },
  {
    file: 'cortes.csv',
    about: 'Los cortes de caja. Cada uno está completo en json/z_reports.json.',
    columns: [
      ['Corte', 'z.number'],
      ['Turno', 'z.shift_id'],
      ['Caja', 'd.title'],
      ['Día de venta', 'z.business_date'],
      ['Cerrado', clock('z.at')],
      ['Cerró', 'z.actor'],
      ['Aprobó', 'z.approved_by'],
      ['Ventas', "z.document -> 'sales' ->> 'total'"],
      ['Fondo', "z.document ->> 'float'"],
      ['Esperado', "z.document ->> 'expected'"],
      ['Contado', "z.document ->> 'counted'"],
      ['Diferencia', "z.document ->> 'difference'"],
      ['Nota', 'z.note'],
    ],
    from: `FROM z_reports z JOIN drawers d ON (d.tenant_id, d.id) = (z.tenant_id, z.drawer_id)
           ORDER BY z.tenant_id, z.number`,
  },
]
