import { describe, expect, it } from 'vitest'
import { callFault } from './guest-call.ts'

const NOTHING = { reason: null, note: null, way: null, parts: null, tipPercent: null, tipAmount: null }
const fault = (kind: 'waiter' | 'bill', asked: Partial<Parameters<typeof callFault>[1]>) =>
  callFault(kind, { ...NOTHING, ...asked })?.field ?? null

describe('a call of a guest', () => {
  it('for the waiter says why, and something else in words', () => {
    expect(fault('waiter', {})).toBe('reason')
    expect(fault('waiter', { reason: 'napkins' })).toBeNull()
    expect(fault('waiter', { reason: 'other' })).toBe('note')
    expect(fault('waiter', { reason: 'other', note: 'una silla' })).toBeNull()
  })

  it('for the bill says how, into how many parts, and at most one tip, which need not be chosen', () => {
    expect(fault('bill', {})).toBe('way')
    expect(fault('bill', { way: 'card' })).toBeNull()
    expect(fault('bill', { way: 'split' })).toBe('parts')
    expect(fault('bill', { way: 'split', parts: 4, tipPercent: 0 })).toBeNull()
    expect(fault('bill', { way: 'cash', tipPercent: 10, tipAmount: 5000 })).toBe('tipAmount')
  })
})
