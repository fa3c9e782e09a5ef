import { describe, expect, it } from 'vitest'
import { folioOf, letterOfDevice, readFolio, readSale, type SaleRecord, soldAt, writeSale } from './sale.ts'

const record: SaleRecord = {
  device: 'b2b1f0a4-6a0e-4f0e-9c59-0e2f6d1f0a11',
  number: 12,
  by: 'josé@fonda.mx',
  at: '2026-11-20T03:10:00.000Z',
  offset: 0,
  heardAt: '2026-11-20T03:00:00.000Z',
  catalog: 7,
  app: 'a-build',
  drawer: null,
  isPrinted: false,
  isSessionOver: false,
  approvedBy: 'ana@fonda.mx',
}
const now = new Date('2026-11-20T04:00:00.000Z')
const HOUR = 3_600_000
const LONG_AGO = new Date('2026-01-01T00:00:00.000Z')

describe('the record of a sale', () => {
  it('travels in a header as ASCII', () => {
    expect(writeSale(record)).toMatch(/^[\x20-\x7e]+$/)
    expect(readSale(writeSale(record))).toEqual(record)
  })

  it('of an earlier version of the app names no approver', () => {
    const { approvedBy: _, ...earlier } = record
    expect(readSale(encodeURIComponent(JSON.stringify(earlier)))).toEqual({ ...earlier, approvedBy: null })
  })

  it('is refused when it is something else', () => {
    for (const header of ['', '%', 'null', '{}', writeSale({ ...record, number: 0 })])
      expect(readSale(header)).toBeNull()
  })
})

describe('the time of a sale', () => {
  it('is the device’s, corrected by the offset that it knew', () => {
    expect(soldAt(record, now, LONG_AGO)).toEqual({ at: new Date(record.at), isBounded: false })
    const fast = { ...record, at: '2026-11-20T05:10:00.000Z', offset: -2 * HOUR }
    expect(soldAt(fast, now, LONG_AGO)).toEqual({
      at: new Date('2026-11-20T03:10:00.000Z'),
      isBounded: false,
    })
  })

  it('is not before the last contact, nor after the arrival', () => {
    const early = { ...record, at: '2026-11-19T03:10:00.000Z' }
    expect(soldAt(early, now, LONG_AGO)).toEqual({ at: new Date(record.heardAt), isBounded: true })
    const late = { ...record, at: '2026-11-21T03:10:00.000Z' }
    expect(soldAt(late, now, LONG_AGO)).toEqual({ at: now, isBounded: true })
  })

  it('is not before the latest instant that the server knows, whatever contacts the device names', () => {
    const since = new Date('2026-11-20T03:30:00.000Z')
    expect(soldAt(record, now, since)).toEqual({ at: since, isBounded: true })
    const invented = { ...record, at: '2026-11-11T03:10:00.000Z', heardAt: '2026-11-11T03:00:00.000Z' }
    expect(soldAt(invented, now, since).at).toEqual(since)
  })

  it('allows a minute for the transport', () => {
    const near = { ...record, at: '2026-11-20T04:00:59.000Z' }
    expect(soldAt(near, now, LONG_AGO)).toEqual({ at: now, isBounded: false })
  })

  it('is not after the arrival when the device invents a contact in the future', () => {
    const invented = { ...record, heardAt: '2027-01-01T00:00:00.000Z' }
    expect(soldAt(invented, now, LONG_AGO).at).toEqual(now)
  })
})

describe('a folio', () => {
  it('is a letter and a number', () => {
    expect(folioOf('A', 12)).toBe('A-12')
    expect(readFolio('A-12')).toEqual({ letter: 'A', number: 12 })
  })

  it('is found as people type it', () => {
    for (const typed of ['a-12', ' A12 ', 'a 12'])
      expect(readFolio(typed)).toEqual({ letter: 'A', number: 12 })
    for (const typed of ['12', 'A-0', 'A-', 'ABCD-1', 'A-9999999999']) expect(readFolio(typed)).toBeNull()
  })

  it('has letters in order, without end', () => {
    expect([1, 2, 26, 27, 52, 53, 702, 703].map(letterOfDevice)).toEqual([
      'A',
      'B',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  })
})
