import { describe, expect, it } from 'vitest'
import { printsItself, readDay, readNumber, readOrderIds } from './url-parameters.ts'

describe('the URL of a slip', () => {
  it('contains each order once', () => {
    expect(readOrderIds('?orders=1,2,2, 13')).toEqual([1, 2, 13])
  })

  it('has no orders when it was cut or changed', () => {
    expect(readOrderIds('')).toEqual([])
    expect(readOrderIds('?orders=,-1,0,x,1e3')).toEqual([])
    expect(readNumber('?token=7', 'token')).toBe(7)
    expect(readNumber('?token=<b>', 'token')).toBeNull()
    expect(readNumber('?token=0', 'token')).toBeNull()
    expect(readDay('?token=7&day=2026-11-21')).toBe('2026-11-21')
    expect(readDay('?token=7&day=2026-02-30')).toBeNull()
  })

  it('prints unless it says print=no', () => {
    expect(printsItself('?orders=1')).toBe(true)
    expect(printsItself('?orders=1&print=no')).toBe(false)
  })
})
