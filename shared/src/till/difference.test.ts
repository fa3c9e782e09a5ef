import { describe, expect, it } from 'vitest'
import { rankOfDifference } from './difference.ts'

describe('the difference of a shift', () => {
  it('is quiet at zero, marked up to the limit of the store, and loud above it, also when it is a surplus', () => {
    const none = { shortage: '0.00', surplus: '0.00' }
    expect(rankOfDifference(none, '50.00')).toBe('fine')
    expect(rankOfDifference(none, '0.00')).toBe('fine')
    expect(rankOfDifference({ shortage: '50.00', surplus: '0.00' }, '50.00')).toBe('soon')
    expect(rankOfDifference({ shortage: '50.01', surplus: '0.00' }, '50.00')).toBe('now')
    expect(rankOfDifference({ shortage: '0.00', surplus: '50.01' }, '50.00')).toBe('now')
    expect(rankOfDifference({ shortage: '0.01', surplus: '0.00' }, '0.00')).toBe('now')
  })

  it('is loud when one kind of payment lacks what another has too much', () => {
    expect(rankOfDifference({ shortage: '80.00', surplus: '80.00' }, '50.00')).toBe('now')
  })
})
