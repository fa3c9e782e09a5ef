import { describe, expect, it } from 'vitest'
import {
  type ChosenPrinter,
  type Contact,
  coveredBy,
  isDown,
  isSilent,
  kitchenPapers,
  printerFor,
} from './choosing.ts'
import { chosenPrinter } from './chosen-printer.ts'

const MINUTE = 60_000
const NOON = 12 * 60 * MINUTE

const printer = (id: number, more: Partial<ChosenPrinter> = {}) =>
  chosenPrinter(id, { papers: ['receipt'], ...more })

describe('the printer of a receipt', () => {
  const chosen = (printers: ChosenPrinter[], drawerId: number | null) =>
    printerFor(printers, 'receipt', drawerId)?.id ?? null

  it('is the printer at the drawer of the session, else a printer for any drawer', () => {
    const printers = [printer(1), printer(2, { drawerId: 7 }), printer(3, { drawerId: 8 })]
    expect([8, 7, 9, null].map((drawerId) => chosen(printers, drawerId))).toEqual([3, 2, 1, 1])
  })

  it('is the only drawer’s in a store whose sessions choose none', () => {
    expect(chosen([printer(2, { drawerId: 7 })], null)).toBe(2)
    expect(chosen([printer(2, { drawerId: 7 }), printer(3, { drawerId: 8 })], null)).toBeNull()
    expect(chosen([printer(2, { drawerId: 7 })], 8)).toBeNull()
    expect(chosen([printer(1, { papers: ['bill'] })], null)).toBeNull()
  })
})

it('a printer of the kitchen prints the lines of its stations; a printer of all stations prints the whole order', () => {
  const kitchen = { printsKitchen: true }
  const printers = [printer(1, kitchen), printer(2, { ...kitchen, stationIds: [5] }), printer(3)]
  const lines = (stations: (number[] | null)[]) =>
    kitchenPapers(printers, stations).map((paper) => [paper.printer.id, paper.lines])
  expect(lines([[4], [5, 4], []])).toEqual([
    [1, [0, 1, 2]],
    [2, [1]],
  ])
  expect(lines([null])).toEqual([
    [1, [0]],
    [2, [0]],
  ])
  expect(lines([[]])).toEqual([[1, [0]]])
})

describe('a printer', () => {
  const contact = (more: Partial<Contact>): Contact => ({
    way: 'star',
    lastSeenAt: null,
    waitsSince: null,
    state: { paper: 'ok', cover: 'closed', problem: null },
    troubleSince: null,
    ...more,
  })
  const silent = (more: Partial<Contact>) => isSilent(contact(more), NOON)

  it('is silent at once when it stopped asking before a job came', () => {
    expect(silent({ lastSeenAt: NOON - 2 * MINUTE, waitsSince: NOON })).toBe(true)
    expect(silent({ lastSeenAt: NOON - MINUTE, waitsSince: NOON - 9 * MINUTE })).toBe(false)
    expect(silent({ lastSeenAt: NOON - 9 * MINUTE })).toBe(false)
  })

  it('has two minutes when it never asked, or is only asked while jobs wait', () => {
    expect(silent({ waitsSince: NOON - MINUTE })).toBe(false)
    expect(silent({ waitsSince: NOON - 2 * MINUTE })).toBe(true)
    const usb = { way: 'usb', lastSeenAt: NOON - 60 * MINUTE } as const
    expect(silent({ ...usb, waitsSince: NOON - MINUTE })).toBe(false)
    expect(silent({ ...usb, waitsSince: NOON - 2 * MINUTE })).toBe(true)
  })

  it('is replaced when its paper has been out for two minutes with jobs waiting', () => {
    const out = {
      lastSeenAt: NOON,
      waitsSince: NOON,
      state: { paper: 'out', cover: 'closed', problem: null },
    } as const
    const down = (more: Partial<Contact>) => isDown(contact({ ...out, ...more }), NOON)
    expect(down({ troubleSince: NOON - MINUTE })).toBe(false)
    expect(down({ troubleSince: NOON - 2 * MINUTE })).toBe(true)
    expect(down({ troubleSince: NOON - 2 * MINUTE, waitsSince: null })).toBe(false)
  })

  it('takes over through others that are down, also in a circle', () => {
    const one = (id: number, fallbackId: number | null, down = true) => ({ id, fallbackId, isDown: down })
    expect(coveredBy(1, [one(1, 2), one(2, 1), one(3, 2), one(4, 3, false), one(5, 4)])).toEqual([2, 3])
    expect(coveredBy(1, [one(1, null), one(2, null)])).toEqual([])
  })
})
