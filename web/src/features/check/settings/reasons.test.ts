import { DEFAULT_SERVICE } from '@comanda/shared/settings/service'
import { describe, expect, it } from 'vitest'
import { moved, problemOfReasons, REASON_LISTS } from './reasons.ts'

describe('the list of reasons', () => {
  it('moves a reason by one place, and not beyond its ends', () => {
    expect(moved(['Calidad', 'Se acabó', 'Error'], 2, -1)).toEqual(['Calidad', 'Error', 'Se acabó'])
    expect(moved(['Calidad', 'Se acabó'], 1, 1)).toEqual(['Calidad', 'Se acabó'])
  })

  it('is saved without empty and equal reasons', () => {
    expect(problemOfReasons(DEFAULT_SERVICE, REASON_LISTS)).toBeNull()
    expect(problemOfReasons({ ...DEFAULT_SERVICE, voidReasons: ['Calidad', ' '] }, REASON_LISTS)).toEqual({
      field: 'voidReasons.1',
      message: '¡Escribe el motivo!',
    })
    expect(
      problemOfReasons({ ...DEFAULT_SERVICE, refundReasons: ['Queja', 'Otro', 'Queja '] }, REASON_LISTS)
        ?.field,
    ).toBe('refundReasons.2')
  })
})
