import type { FiscalDocument } from '@comanda/shared/cfdi/api'
import { priceOf } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import type { SatDocument } from './read-sat-files.ts'

const ISSUER = { rfc: 'FES010203AB1', timeZone: 'America/Mexico_City' }
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const uuidOf = (id: number) => `00000000-0000-0000-0000-${String(id).padStart(12, '0')}`

const here = (id: number, own: Partial<FiscalDocument> = {}): FiscalDocument =>
  ({
    id,
    uuid: uuidOf(id),
    state: 'stamped',
    is_test: false,
    receiver_rfc: 'PEÑA800229AB1',
    total: '116.00',
    created_at: '2026-11-20T18:00:00.000Z',
    ...own,
  }) as FiscalDocument

const there = (id: number, own: Partial<SatDocument> = {}): SatDocument => ({
  uuid: uuidOf(id),
  issuer: ISSUER.rfc,
  receiver: 'PEÑA800229AB1',
  receiverName: 'ANA PEÑA',
  date: '2026-11-20',
  total: priceOf('116.00'),
  state: 'valid',
  ...own,
})

const differencesOf = (file: SatDocument[], own: FiscalDocument[]) =>
  compare(file, own, ISSUER, NOVEMBER).differences.map(({ is, here, there }) => [is, here?.id, there?.uuid])

describe("the month of the authority's file and this store's", () => {
  it('is the same where UUID, amount and state are', () => {
    const states = [
      here(1, { uuid: uuidOf(10).toLowerCase() }),
      here(2, { state: 'cancelled' }),
      here(3, { state: 'cancelling' }),
    ]
    const file = [there(10), there(2, { state: 'cancelled' }), there(3)]
    expect(compare(file, states, ISSUER, NOVEMBER)).toMatchObject({ same: 3, differences: [] })
  })

  it('says what is there alone, what is here alone, and what differs', () => {
    const own = [here(1), here(2, { total: '117.00' }), here(3), here(4, { state: 'cancelled' })]
    const file = [there(9), there(2), there(3, { state: 'cancelled' }), there(4)]
    expect(differencesOf(file, own)).toEqual([
      ['only_there', undefined, uuidOf(9)],
      ['amount', 2, uuidOf(2)],
      ['state', 3, uuidOf(3)],
      ['state', 4, uuidOf(4)],
      ['only_here', 1, undefined],
    ])
  })

  it('does not compare what a file does not say, and misses no cancelled document in XML', () => {
    const silent = { total: null, state: null }
    expect(differencesOf([there(1, silent)], [here(1), here(2, { state: 'cancelled' })])).toEqual([])
  })

  it('names the document that waits for an answer and may be the one that is only there', () => {
    const waiting = here(7, { uuid: null, state: 'stamping' })
    expect(differencesOf([there(1)], [here(6, { ...waiting, id: 6, total: '5.00' }), waiting])).toEqual([
      ['only_there', 7, uuidOf(1)],
    ])
  })

  it('leaves trials, refused documents and other days out, by the hours of the issuer', () => {
    const own = [
      here(1, { is_test: true }),
      here(2, { uuid: null, state: 'rejected' }),
      // The first of December and the last of October, at midnight in the center.
      here(3, { created_at: '2026-12-01T06:00:00.000Z' }),
      here(4, { created_at: '2026-11-01T05:59:59.000Z' }),
      here(5, { created_at: '2026-12-01T05:59:59.000Z' }),
    ]
    const compared = compare([there(8, { issuer: 'XYZ010203AB1' })], own, ISSUER, NOVEMBER)
    expect(compared.differences.map(({ here }) => here?.id)).toEqual([5])
    expect(compared.trials).toBe(1)
  })

  it('counts documents of others apart, also those that this store has received; an old RFC of its own is found by UUID', () => {
    const file = [
      there(1, { issuer: 'XYZ010203AB1', receiver: ISSUER.rfc }),
      there(2, { issuer: 'XYZ010203AB1' }),
      there(3, { issuer: 'FES010203AB0' }),
    ]
    expect(compare(file, [here(3)], ISSUER, NOVEMBER)).toEqual({
      same: 1,
      differences: [],
      received: 1,
      trials: 0,
      others: new Map([['XYZ010203AB1', 1]]),
    })
  })
})
