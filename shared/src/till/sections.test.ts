import { describe, expect, it } from 'vitest'
import { moneyFormat } from '../kernel/money-format.ts'
import { tillPaper } from '../printing/papers/till.ts'
import { textOf } from '../printing/text.ts'
import { differenceWords } from './difference.ts'
import type { Figures } from './figures.ts'
import { sectionsOf, sumOfDifferences } from './sections.ts'

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
const rowsOf = (figures: Figures, title: string) =>
  sectionsOf(figures, { format, timeZone: 'America/Mexico_City' })
    .find((section) => section.title === title)
    ?.rows.map(({ name, value }) => `${name} ${value}`)

describe('the sections of a shift', () => {
  it('of an X have what is expected and no difference', () => {
    expect(rowsOf(OPEN, 'Arqueo')).toEqual(['Efectivo: esperado $600.00', 'Esperado $600.00'])
  })

  it('of a Z have the difference of each kind in words', () => {
    const counted = { counted: '580.00', difference: '-20.00' }
    const closed = { ...OPEN, ...counted, kinds: OPEN.kinds.map((kind) => ({ ...kind, ...counted })) }
    expect(rowsOf(closed, 'Arqueo')).toEqual([
      'Efectivo: esperado $600.00',
      'Efectivo: contado $580.00',
      'Efectivo Faltan $20.00',
      'Diferencia Faltan $20.00',
    ])
  })

  it('leave out what did not happen', () => {
    const titles = sectionsOf(OPEN, { format, timeZone: 'UTC' }).map(({ title }) => title)
    expect(titles).toEqual(['Ventas', 'Cobros', 'Efectivo', 'Arqueo', 'Folios'])
    expect(rowsOf(OPEN, 'Folios')).toEqual(['Facturas 1', 'Pedidos 1'])
  })
})

describe('differences', () => {
  it('are words, and are added up with their signs', () => {
    expect(differenceWords('5.00', format)).toBe('Sobran $5.00')
    expect(differenceWords('0.00', format)).toBe('Sin diferencia')
    const shifts = [{ difference: '-20.00' }, { difference: null }, { difference: '5.50' }]
    expect(sumOfDifferences(shifts)).toBe('-14.50')
    expect(sumOfDifferences([{ difference: null }])).toBeNull()
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
    const text = textOf(paper, 32)
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

  it('is a partial one while the shift is open', () => {
    const text = textOf(tillPaper({ figures: OPEN, report: null, store })).join()
    expect(text).toContain('Corte parcial (X)')
    expect(text).not.toContain('Cerró')
  })
})
