import { describe, expect, it } from 'vitest'
import { printsItself, readDay, readOrderIds, readToken } from './addresses.ts'

describe('the address of a slip', () => {
  it('names each order once', () => {
    expect(readOrderIds('?orders=1,2,2, 13')).toEqual([1, 2, 13])
  })

  it('names nothing when it was cut or tampered with', () => {
    expect(readOrderIds('')).toEqual([])
    expect(readOrderIds('?orders=,-1,0,x,1e3')).toEqual([])
    expect(readToken('?token=7')).toBe(7)
    expect(readToken('?token=<b>')).toBeNull()
    expect(readToken('?token=0')).toBeNull()
    expect(readDay('?token=7&day=2026-11-21')).toBe('2026-11-21')
    expect(readDay('?token=7&day=2026-02-30')).toBeNull()
  })

  it('prints unless it is only to be looked at', () => {
    expect(printsItself('?orders=1')).toBe(true)
    expect(printsItself('?orders=1&print=no')).toBe(false)
  })
})
