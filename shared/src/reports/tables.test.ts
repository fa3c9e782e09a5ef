import { describe, expect, it } from 'vitest'
import { REPORT_TABLES, type TableRows, tablesOfReport } from './tables.ts'

const rows: TableRows = {
  byCategory: [
    { id: 1, title: 'Tacos', quantity: 3, total: '66.00' },
    { id: null, title: null, quantity: 1, total: '15.00' },
  ],
  byPaymentType: [{ id: 2, title: 'Tarjeta', count: 2, total: '81.00' }],
  byDeliveryType: [
    { key: 'takeaway', count: 1, total: '66.00' },
    { key: null, count: 1, total: '15.00' },
  ],
  byWaiter: [
    {
      username: 'ana@fonda.mx',
      name: 'Ana',
      orders: 2,
      average: '40.50',
      checks: 1,
      checkAverage: '81.00',
      tips: null,
      total: '81.00',
    },
  ],
  byTips: [{ username: 'ana@fonda.mx', name: 'Ana', count: 3, average: '10.00', total: '20.00' }],
  byDiscount: [
    {
      reason: 'Tardanza',
      username: 'ana@fonda.mx',
      name: 'Ana',
      kind: 'courtesy',
      count: 1,
      amount: '22.00',
    },
  ],
  byVoid: [
    { reason: 'Calidad', username: 'ana@fonda.mx', name: 'Ana', count: 2, wasted: 1, amount: '44.00' },
  ],
  byRefund: [{ reason: 'Queja', username: 'ana@fonda.mx', name: 'Ana', count: 1, amount: '15.00' }],
}

describe('the tables of a report', () => {
  it('name their columns and rows, with an amount last', () => {
    expect(
      tablesOfReport(rows).map(({ title, titles, rows: shown }) => [title, titles.join(' | '), shown]),
    ).toEqual([
      [
        'Ingresos por categoría',
        'Categoría | Cantidad | Ingresos',
        [
          { name: 'Tacos', values: [3, '66.00'] },
          { name: null, values: [1, '15.00'] },
        ],
      ],
      [
        'Ingresos por tipo de pago',
        'Tipo de pago | Pagos | Ingresos',
        [{ name: 'Tarjeta', values: [2, '81.00'] }],
      ],
      [
        'Ingresos por tipo de servicio',
        'Tipo de servicio | Pedidos pagados | Ingresos',
        [
          { name: 'Para Llevar', values: [1, '66.00'] },
          { name: null, values: [1, '15.00'] },
        ],
      ],
      [
        'Ventas por mesero',
        'Mesero | Pedidos pagados | Valor promedio del pedido | Cuentas | Promedio por cuenta | Propinas | Ingresos',
        [{ name: 'Ana', values: [2, '40.50', 1, '81.00', null, '81.00'] }],
      ],
      [
        'Propinas por mesero',
        'Mesero | Propinas | Propina por cuenta | Total',
        [{ name: 'Ana', values: [3, '10.00', '20.00'] }],
      ],
      [
        'Descuentos y cortesías por motivo',
        'Motivo | Tipo | Persona | Veces | Importe',
        [{ name: 'Tardanza', values: ['Cortesía', 'Ana', 1, '22.00'] }],
      ],
      [
        'Anulaciones por motivo',
        'Motivo | Persona | Piezas | Desperdiciadas | Importe',
        [{ name: 'Calidad', values: ['Ana', 2, 1, '44.00'] }],
      ],
      [
        'Reembolsos por motivo',
        'Motivo | Persona | Reembolsos | Importe',
        [{ name: 'Queja', values: ['Ana', 1, '15.00'] }],
      ],
    ])
  })

  it('say the kind of each column, so that a workbook has numbers', () => {
    for (const { titles, kinds, rows: shown } of tablesOfReport(rows)) {
      expect([kinds.length, kinds.at(-1)]).toEqual([titles.length - 1, 'amount'])
      for (const { values } of shown)
        expect(values.map((value) => typeof value === 'number')).toEqual(
          kinds.map((kind) => kind === 'count'),
        )
    }
  })

  it('have a name for nameless rows where such rows exist', () => {
    const [byCategory, byPaymentType, byDeliveryType] = tablesOfReport(rows).map(({ none }) => none)
    expect([byCategory, byPaymentType, byDeliveryType]).toEqual(['Sin categoría', '', 'Sin especificar'])
  })

  it('show each field of the answer', () => expect(Object.keys(REPORT_TABLES)).toEqual(Object.keys(rows)))
})
