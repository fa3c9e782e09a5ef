import { describe, expect, it } from 'vitest'
import { chainOfId, type Entry } from './entry.ts'

const entryWith = (key: string, changes: Partial<Entry>): Entry =>
  ({ key, state: 'sold', path: '/pos/create-order', body: {}, after: null, chain: key, ...changes }) as Entry

describe('the next sale of a check', () => {
  const opener = entryWith('a', { state: 'sent', answer: { checkId: 7 } })

  it('waits for the round that was sold before the server had the check', () => {
    const round = entryWith('b', { chain: 'a', after: 'a' })
    expect(chainOfId(7, [opener, round])).toBe('a')
    const charge = entryWith('c', { chain: 'a', path: '/checks/7/charge' })
    expect(chainOfId(7, [opener, { ...round, state: 'sent' }, charge])).toBe('a')
    expect(chainOfId(8, [opener, round, charge])).toBe('check:8')
  })

  it('is sent by itself when nothing of the check waits', () => {
    const round = entryWith('b', { chain: 'a', after: 'a', state: 'sent' })
    expect(chainOfId(7, [opener, round])).toBe('check:7')
  })
})
