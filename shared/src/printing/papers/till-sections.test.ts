import { describe, expect, it } from 'vitest'
import { moneyFormat } from '../../kernel/money-format.ts'
import { differenceWords, separated, sumOfDifferences } from '../../till/difference.ts'
import type { Figures } from '../../till/figures.ts'
import { sectionsOf } from '../../till/sections.ts'
import { textOfPaper } from '../text.ts'
import { tillPaper } from './till.ts'

const NONE = { count: 0, amount: '0.00' }

/** A shift that took $100.00 in cash on a float of $500.00. */
const OPEN: Figures = {
  shift: null,
  at: '2026-11-21T18:00:00.000Z',
  sales: {
    invoices: 1,
    gross: '100.00',
    discounts: '0.00',
    courtesies: '0.00',
    net: '86.21',
    tax: '13.79',
    total: '100.00',
  },
  payments: [
    {
      paymentTypeId: 1,
      title: 'Efectivo',
      kind: 'cash',
      count: 1,
      amount: '100.00',
      tips: '0.00',
      refunds: '0.00',
    },
  ],
  categories: [],
  taxes: [],
  discounts: NONE,
  courtesies: NONE,
  voids: { ...NONE, wasted: '0.00' },
  refunds: NONE,
  tips: { total: '0.00', paidOut: '0.00', byWaiter: [] },
  float: '500.00',
  cashIn: '0.00',
  cashOut: '0.00',
  movements: [],
  drawerOpenings: 0,
  kinds: [{ kind: 'cash', expected: '600.00', counted: null, difference: null }],
  expected: '600.00',
  counted: null,
  difference: null,
  firstOrder: 1,
  lastOrder: 1,
  firstInvoice: 1,
  lastInvoice: 1,
  openChecks: [],
  counts: 0,
}

const format = moneyFormat('MXN')
const rowsOfSection = (figures: Figures, title: string) =>
  sectionsOf(figures, { format, timeZone: 'America/Mexico_City' })
    .find((section) => section.title === title)
    ?.rows.map(({ name, value }) => `${name} ${value}`)

describe('the sections of a shift', () => {
  it('of an X have the expected amounts and no difference', () => {
    expect(rowsOfSection(OPEN, 'Arqueo')).toEqual(['Efectivo: esperado $600.00', 'Esperado $600.00'])
  })

  it('of a Z have the difference of each kind in words', () => {
    const counted = { counted: '580.00', difference: '-20.00' }
    const closed = { ...OPEN, ...counted, kinds: OPEN.kinds.map((kind) => ({ ...kind, ...counted })) }
    expect(rowsOfSection(closed, 'Arqueo')).toEqual([
      'Efectivo: esperado $600.00',
      'Efectivo: contado $580.00',
      'Efectivo Faltan $20.00',
      'Diferencia Faltan $20.00',
    ])
  })

  it('leave out empty sections', () => {
    const titles = sectionsOf(OPEN, { format, timeZone: 'UTC' }).map(({ title }) => title)
    expect(titles).toEqual(['Ventas', 'Cobros', 'Efectivo', 'Arqueo', 'Folios'])
    expect(rowsOfSection(OPEN, 'Folios')).toEqual(['Ventas 1', 'Pedidos 1'])
  })
})

/** A shift in which everything happened. */
const luis = { username: 'luis', name: 'Luis Ortega' }
const BUSY: Figures = {
  ...OPEN,
  sales: {
    invoices: 42,
    gross: '9000.00',
    discounts: '350.00',
    courtesies: '120.00',
    net: '7353.45',
    tax: '1176.55',
    total: '8530.00',
  },
  payments: [
    {
      paymentTypeId: 2,
      title: 'Tarjeta',
      kind: 'credit_card',
      count: 20,
      amount: '4000.00',
      tips: '380.00',
      refunds: '95.00',
    },
  ],
  categories: [
    { id: 3, title: 'Tacos', quantity: 88, total: '5000.00' },
    { id: null, title: null, quantity: 2, total: '90.00' },
  ],
  taxes: [
    { title: 'IVA', rate: 16, net: '7353.45', tax: '1176.55', total: '8530.00' },
    { title: null, rate: null, net: '90.00', tax: '0.00', total: '90.00' },
  ],
  discounts: { count: 7, amount: '350.00' },
  courtesies: { count: 2, amount: '120.00' },
  voids: { count: 3, amount: '210.00', wasted: '85.00' },
  refunds: { count: 1, amount: '95.00' },
  doublePayments: { count: 1, amount: '60.00' },
  tips: {
    total: '430.00',
    paidOut: '200.00',
    byWaiter: [
      { ...luis, count: 12, amount: '300.00', paidOut: '200.00' },
      { username: 'eva', name: 'Eva Ruiz', count: 5, amount: '130.00', paidOut: '0.00' },
    ],
  },
  cashIn: '150.00',
  cashOut: '75.50',
  drawerOpenings: 4,
  movements: [
    {
      id: 1,
      kind: 'tip_payout',
      at: '2026-11-21T20:05:00.000Z',
      by: luis,
      amount: '200.00',
      reason: null,
      note: null,
      to: { username: 'eva', name: 'Eva Ruiz' },
      approvedBy: null,
    },
    {
      id: 2,
      kind: 'in',
      at: '2026-11-21T21:30:00.000Z',
      by: luis,
      amount: '150.00',
      reason: 'Cambio',
      note: 'del banco',
      to: null,
      approvedBy: null,
    },
    {
      id: 3,
      kind: 'open',
      at: '2026-11-21T22:00:00.000Z',
      by: luis,
      amount: '0.00',
      reason: null,
      note: null,
      to: null,
      approvedBy: null,
    },
  ],
  openChecks: [
    { id: 9, tableTitle: 'Mesa 4', waiter: luis, openedAt: OPEN.at, due: '245.00' },
    { id: 10, tableTitle: null, waiter: luis, openedAt: OPEN.at, due: '80.00' },
    {
      id: 11,
      tableTitle: null,
      tokens: [99, 101],
      name: 'Juan',
      waiter: luis,
      openedAt: OPEN.at,
      due: '12.00',
    },
  ],
  firstOrder: 101,
  lastOrder: 150,
  firstInvoice: 90,
  lastInvoice: 131,
  counts: 2,
}

describe('the sections of a busy shift', () => {
  it.each([
    [
      'Ventas',
      [
        'Ventas (42) $9,000.00',
        'Descuentos −$350.00',
        'Cortesías −$120.00',
        'Subtotal (sin impuestos) $7,353.45',
        'Impuestos $1,176.55',
        'Ingresos $8,530.00',
      ],
    ],
    [
      'Cobros',
      [
        'Tarjeta (20) $4,000.00',
        'Propinas con Tarjeta $380.00',
        'Reembolsos con Tarjeta −$95.00',
        'Cobro doble (1) $60.00',
      ],
    ],
    ['Efectivo', ['Fondo $500.00', 'Entradas $150.00', 'Salidas −$75.50', 'Propinas pagadas −$200.00']],
    ['Propinas', ['Luis Ortega (12) $300.00, pagadas $200.00', 'Eva Ruiz (5) $130.00', 'Propinas $430.00']],
    ['Por categoría', ['Tacos (88) $5,000.00', 'Sin categoría (2) $90.00']],
    ['Impuestos', ['IVA 16 % de $7,353.45 $1,176.55', 'Sin impuesto de $90.00 $0.00']],
    [
      'Descuentos y anulaciones',
      [
        'Descuentos (7) $350.00',
        'Cortesías (2) $120.00',
        'Anulaciones (3) $210.00',
        'Reembolsos (1) $95.00',
        'Anulado y tirado $85.00',
        'Cajón abierto sin venta 4',
      ],
    ],
    [
      'Movimientos',
      [
        '14:05 Pago de propinas · Eva Ruiz · Luis Ortega −$200.00',
        '15:30 Entrada · Cambio · del banco · Luis Ortega $150.00',
        '16:00 Cajón abierto · Luis Ortega ',
      ],
    ],
    [
      'Cuentas abiertas · Luis O.',
      ['Mesa 4 $245.00', 'Sin mesa $80.00', 'Token 99 +1 · Juan $12.00', 'Por cobrar (3) $337.00'],
    ],
    ['Folios', ['Ventas 90 – 131', 'Pedidos 101 – 150', 'Conteos 2']],
  ])('have the rows of %s', (title, rows) => expect(rowsOfSection(BUSY, title)).toEqual(rows))

  it('stress their totals only', () => {
    const totals = sectionsOf(BUSY, { format, timeZone: 'UTC' }).flatMap(({ title, rows }) =>
      rows.filter(({ isTotal }) => isTotal).map(({ name }) => `${title}: ${name}`),
    )
    expect(totals).toEqual([
      'Ventas: Ingresos',
      'Arqueo: Esperado',
      'Propinas: Propinas',
      'Cuentas abiertas · Luis O.: Por cobrar (3)',
    ])
  })

  it('have the tips also when they were only paid out', () => {
    const tips = { total: '0.00', paidOut: '50.00', byWaiter: [] }
    expect(rowsOfSection({ ...OPEN, tips }, 'Propinas')).toEqual(['Propinas $0.00'])
  })

  it('have no numbers while nothing was sold', () => {
    const none = { firstOrder: null, lastOrder: null, firstInvoice: null, lastInvoice: null }
    expect(rowsOfSection({ ...OPEN, ...none }, 'Folios')).toBeUndefined()
  })
})

describe('differences', () => {
  const words = (...differences: (string | null)[]) => differenceWords(separated(differences), format)

  it('are words, in which a surplus does not hide a shortage', () => {
    expect(words('5.00')).toBe('Sobran $5.00')
    expect(words('-20.00', '0.00', null)).toBe('Faltan $20.00')
    expect(words('0.00')).toBe('Sin diferencia')
    expect(words('-100.00', '100.00')).toBe('Faltan $100.00 · Sobran $100.00')
    expect(words('-100.00', '30.00', '-0.50')).toBe('Faltan $100.50 · Sobran $30.00')
  })

  it('of shifts are added up apart', () => {
    const shifts = [
      separated(['-20.00', '3.00']),
      { shortage: null, surplus: null },
      separated(['5.50']),
      separated(['-1.00']),
    ]
    expect(sumOfDifferences(shifts)).toEqual({ shortage: '21.00', surplus: '8.50' })
    expect(sumOfDifferences([{ shortage: null, surplus: null }])).toBeNull()
  })
})

describe('the paper of a shift', () => {
  const ana = { username: 'ana', name: 'Ana López' }
  const store = { store_name: 'Fonda', currency: 'MXN', time_zone: 'America/Mexico_City' }

  it('has who opened and closed it, its figures and its note', () => {
    const shift = {
      id: 1,
      drawerId: 1,
      drawerTitle: 'Caja 1',
      businessDate: '2026-11-21',
      openedAt: '2026-11-21T14:00:00.000Z',
      openedBy: ana,
      closedAt: null,
      closedBy: null,
    }
    const report = {
      number: 12,
      at: OPEN.at,
      by: ana,
      approvedBy: null,
      note: 'Faltó el cambio de una mesa.',
    }
    const paper = tillPaper({ figures: { ...OPEN, shift }, report, store })
    const text = textOfPaper(paper, 32)
    expect(paper.title).toBe('Corte Z 12')
    expect(text.slice(0, 11).map((line) => line.trim())).toEqual([
      'Fonda',
      'Corte Z 12',
      '-'.repeat(32),
      'Caja                      Caja 1',
      'Día de venta          21/11/2026',
      'Abrió                  Ana López',
      'Desde           21/11/2026 08:00',
      'Cerró                  Ana López',
      'Hasta           21/11/2026 12:00',
      'Nota      Faltó el cambio de una',
      'mesa.',
    ])
    expect(text).toContain('Efectivo: esperado       $600.00')
  })

  it('is a partial document while the shift is open', () => {
    const text = textOfPaper(tillPaper({ figures: OPEN, report: null, store })).join()
    expect(text).toContain('Corte parcial (X)')
    expect(text).not.toContain('Cerró')
  })
})
