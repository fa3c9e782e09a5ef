import { describe, expect, it } from 'vitest'
import { chosenPrinter } from './chosen-printer.ts'
import { chargePapers, closingPaper, drawerPulse, linePapers, refundPapers } from './plan.ts'

const counter = chosenPrinter(9, { papers: ['receipt', 'till'], opensDrawer: true, printsAlways: true })
const cash = { kind: 'cash', amount: 11_600 } as const
const card = { kind: 'debit_card', amount: 11_600 } as const
const bill = { orderIds: [4, 5], part: null }
const receipt = {
  printerId: 9,
  paper: 'receipt',
  source: { of: 'orders', orderIds: [4, 5], part: null },
}
const pulse = { printerId: 9, paper: 'drawer', source: { of: 'drawer', reason: null } }

describe('the lines of orders', () => {
  const [kitchen, bar] = [
    chosenPrinter(1, { printsKitchen: true, stationIds: [1] }),
    chosenPrinter(2, { printsKitchen: true, stationIds: [2] }),
  ]

  it('are one paper for each order and each printer of their stations', () => {
    const lines = [
      { id: 11, order_id: 4, quantity: 2, stations: [1] },
      { id: 12, order_id: 4, quantity: 1, stations: [2] },
      { id: 13, order_id: 5, quantity: 3, stations: [1] },
      { id: 14, order_id: 4, quantity: 5, stations: [1] },
    ]
    const plannedPaper = (printerId: number, orderId: number, itemIds: number[], quantities: number[]) => ({
      printerId,
      paper: 'void',
      source: { of: 'lines', orderId, itemIds, quantities },
      mark: 'reprint',
    })
    expect(linePapers([kitchen, bar], 'void', lines, 'reprint')).toEqual([
      plannedPaper(1, 4, [11, 14], [2, 5]),
      plannedPaper(2, 4, [12], [1]),
      plannedPaper(1, 5, [13], [3]),
    ])
  })

  it('have no mark when they are printed the first time', () => {
    const lines = [{ id: 11, order_id: 4, quantity: 2, stations: null }]
    expect(linePapers([kitchen], 'kitchen', lines)).toMatchObject([{ paper: 'kitchen', mark: null }])
    expect(linePapers([counter], 'kitchen', lines)).toEqual([])
  })
})

describe('a charge', () => {
  it('in cash opens the drawer, and prints the receipt where each is printed', () => {
    expect(chargePapers([counter], null, [card, cash], bill)).toEqual([pulse, receipt])
    expect(chargePapers([{ ...counter, printsAlways: false }], null, [cash], bill)).toEqual([pulse])
    expect(chargePapers([], null, [cash], bill)).toEqual([])
  })

  it('by card prints the receipt alone', () => {
    expect(chargePapers([counter], null, [card], bill)).toEqual([receipt])
  })

  it('opens the drawer also for a tip alone, and not for nothing', () => {
    const none = { kind: 'cash', amount: 0 } as const
    expect(chargePapers([counter], null, [{ ...none, tip: 500 }], null)).toEqual([pulse])
    expect(chargePapers([counter], null, [none], null)).toEqual([])
  })

  it('prints no receipt while something stays due', () => {
    expect(chargePapers([counter], null, [cash], null)).toEqual([pulse])
  })

  it('of a part prints the receipt of that part', () => {
    expect(chargePapers([counter], null, [card], { orderIds: [4], part: 2 })).toMatchObject([
      { source: { orderIds: [4], part: 2 } },
    ])
  })
})

describe('the drawer and the closing of a shift', () => {
  it('use the printer at the drawer, and nothing when there is none', () => {
    const second = { ...counter, id: 10, drawerId: 2 }
    expect(drawerPulse([counter, second], 2, 'Cambio')).toEqual([
      { printerId: 10, paper: 'drawer', source: { of: 'drawer', reason: 'Cambio' } },
    ])
    expect(closingPaper([counter, second], 2, 31)).toEqual([
      { printerId: 10, paper: 'till', source: { of: 'z', number: 31 } },
    ])
    expect(drawerPulse([], 2, null)).toEqual([])
    expect(closingPaper([chosenPrinter(1, {})], 2, 31)).toEqual([])
  })
})

it('a refund in cash opens the drawer, and prints its paper where each receipt is printed', () => {
  const paper = { printerId: 9, paper: 'receipt', source: { of: 'refund', refundId: 12 } }
  expect(refundPapers([counter], null, [card, cash], 12)).toEqual([pulse, paper])
  expect(refundPapers([counter], null, [card], 12)).toEqual([paper])
  expect(refundPapers([{ ...counter, printsAlways: false }], null, [cash], 12)).toEqual([pulse])
})
