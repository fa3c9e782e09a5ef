import type { Cents } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../outbox/entry.ts'
import { nextEntry, outcomeOf, pauseAfter, recordOfEntry, requestOfEntry } from './sender-rules.ts'

const NOW = Date.parse('2026-11-20T04:00:00.000Z')

const orderEntry = (key: string, changes: Partial<Entry> = {}): Entry => ({
  v: 1,
  key,
  seq: 1,
  state: 'sold',
  kind: 'order',
  method: 'POST',
  path: '/pos/create-order',
  body: { cart: [] },
  after: null,
  chain: key,
  number: 1,
  at: '2026-11-20T03:10:00.000Z',
  offset: 0,
  heardAt: '2026-11-20T03:00:00.000Z',
  catalog: 7,
  app: 'dev',
  drawer: null,
  by: 'ana@fonda.mx',
  byName: 'Ana',
  isPrinted: false,
  amount: 100 as Cents,
  title: 'Mesa 4',
  view: { of: 'customer', phone: '', name: null },
  attempts: 0,
  triedAt: null,
  problem: null,
  answer: null,
  marks: [],
  ...changes,
})

const next = (entries: Entry[], busy: string[] = [], isDue = () => true) => {
  const { send, review } = nextEntry(entries, new Set(busy), isDue, NOW)
  return { send: send.map(({ key }) => key), review: review.map(({ entry }) => entry.key) }
}

describe('the next entry to send', () => {
  it('is the first of each check that the server does not have', () => {
    const all = [
      orderEntry('a', { chain: 'check:1', state: 'sent' }),
      orderEntry('b', { chain: 'check:1' }),
      orderEntry('c', { chain: 'check:1' }),
      orderEntry('d'),
    ]
    expect(next(all)).toEqual({ send: ['b', 'd'], review: [] })
    expect(next(all, ['check:1'])).toEqual({ send: ['d'], review: [] })
  })

  it('does not overtake a sale of its check that waits, or for which a screen still waits', () => {
    const waiting = [orderEntry('a', { chain: 'x' }), orderEntry('b', { chain: 'x' })]
    expect(next(waiting, [], () => false).send).toEqual([])
    expect(
      next([orderEntry('a', { chain: 'x', state: 'trying' }), orderEntry('b', { chain: 'x' })]).send,
    ).toEqual([])
  })

  it('goes on behind a sale under review', () => {
    const all = [
      orderEntry('a', { chain: 'check:1', state: 'review' }),
      orderEntry('b', { chain: 'check:1' }),
    ]
    expect(next(all).send).toEqual(['b'])
  })

  it('waits for the check that another sale opens, and is under review with it', () => {
    const charge = orderEntry('b', { chain: 'a', after: 'a', path: '/checks/{check}/charge' })
    expect(next([orderEntry('a'), charge]).send).toEqual(['a'])
    expect(next([orderEntry('a', { state: 'sent', answer: { checkId: 70 } }), charge]).send).toEqual(['b'])
    expect(next([orderEntry('a', { state: 'review' }), charge])).toEqual({ send: [], review: ['b'] })
  })

  it('is decided by a person when it is too late for the server to know it', () => {
    expect(next([orderEntry('a', { at: '2026-11-01T03:10:00.000Z' })])).toEqual({ send: [], review: ['a'] })
  })
})

describe('the request of a sale', () => {
  it('names the check that its opener has got', () => {
    const opener = orderEntry('a', { state: 'sent', answer: { checkId: 70 } })
    const round = orderEntry('b', { body: { cart: [], checkId: '{check}' } })
    const charge = orderEntry('c', { path: '/checks/{check}/charge', body: { payments: [] } })
    expect(requestOfEntry(round, opener)?.body).toEqual({ cart: [], checkId: 70 })
    expect(requestOfEntry(charge, opener)?.path).toBe('/checks/70/charge')
    expect(requestOfEntry(charge, orderEntry('a'))).toBeNull()
  })

  it('names its opener when the opener waits for a person at the server', () => {
    const opener = orderEntry('a', {
      number: 7,
      state: 'sent',
      answer: { code: 'sale_waiting', folio: 'A-7' },
    })
    const charge = orderEntry('c', { after: 'a', path: '/checks/{check}/charge', body: { payments: [] } })
    expect(requestOfEntry(charge, opener)?.path).toBe('/checks/0/charge')
    expect(recordOfEntry(charge, 'd', false, opener)).toMatchObject({ opener: 7, openerLetter: 'A' })
    expect(recordOfEntry(orderEntry('b'), 'd', false, opener).opener).toBeUndefined()
  })

  it('of the first released format is still read', () => {
    const stored = JSON.parse(
      '{"v":1,"key":"k","seq":4,"state":"sold","kind":"order","method":"POST","path":"/pos/create-order","body":{"cart":[{"id":1}]},"after":null,"chain":"k","number":12,"at":"2026-11-20T03:10:00.000Z","offset":-20,"heardAt":"2026-11-20T03:00:00.000Z","catalog":7,"app":"x","drawer":null,"by":"ana@fonda.mx","byName":"Ana","isPrinted":false,"amount":2200,"title":"Mesa 4","view":{"of":"order","lines":[],"payments":[]},"attempts":0,"triedAt":null,"problem":null,"answer":null,"marks":[]}',
    ) as Entry
    expect(next([stored]).send).toEqual(['k'])
    expect(requestOfEntry(stored, undefined)).toEqual({
      path: '/pos/create-order',
      body: { cart: [{ id: 1 }] },
    })
    expect(recordOfEntry(stored, 'd', false, undefined)).toMatchObject({
      number: 12,
      by: 'ana@fonda.mx',
      catalog: 7,
    })
  })
})

describe('an answer', () => {
  it('says whether the sale is sent, waits, needs a session or a person', () => {
    const of = (status: number, code?: string) => outcomeOf(status, code ? { code } : {})
    expect([of(200), of(409, 'already_received'), of(409, 'sale_waiting')]).toEqual(Array(3).fill('sent'))
    expect([
      of(0),
      of(500),
      of(503),
      of(429),
      of(402),
      of(409, 'shift_counting'),
      of(409, 'limit_reached'),
    ]).toEqual(Array(7).fill('later'))
    expect([of(401), of(403)]).toEqual(['session', 'session'])
    expect([of(400, 'invalid_input'), of(404, 'not_found'), of(403, 'device_unknown')]).toEqual(
      Array(3).fill('review'),
    )
  })

  it('is asked for again after a pause that grows to a minute', () => {
    expect([1, 2, 3, 20].map((attempts) => pauseAfter(attempts, 1))).toEqual([1_000, 2_000, 4_000, 60_000])
    expect(pauseAfter(1, 0)).toBe(500)
  })
})
