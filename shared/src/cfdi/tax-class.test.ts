import { describe, expect, it } from 'vitest'
import { classKey, IEPS_RATES, IVA_RATES, isTaxClass, type TaxClass, taxClassOf } from './tax-class.ts'

const of = (title: string | null, rate: number | null) => {
  const found = taxClassOf({ title, rate })
  return found && classKey(found)
}

describe('the class of a frozen tax', () => {
  it('is IVA at the rates of the country and of the border, whatever its title', () => {
    expect([of('IVA', 16), of('Impuesto', 16), of('IVA frontera', 8), of('Tasa 0', 0)]).toEqual([
      'iva 160000',
      'iva 160000',
      'iva 80000',
      'iva 0',
    ])
  })

  it('is IEPS where the title says so, at the rates of the catalogue', () => {
    expect([of('IEPS', 8), of('Cerveza (ieps 26.5 %)', 26.5)]).toEqual(['ieps 80000', 'ieps 265000'])
    expect(of('IEPS', 16)).toBeNull()
    expect(of('Recipes', 16)).toBe('iva 160000')
  })

  it('is exempt, or no object, where a rate of zero says so', () => {
    expect([
      of('Exento', 0),
      of('IVA exenta', 0),
      of('No objeto', 0),
      of('Sin objeto de impuesto', 0),
    ]).toEqual(['exempt', 'exempt', 'none', 'none'])
    expect([of('Exento', 16), of('No es objeto', 0)]).toEqual(['iva 160000', 'none'])
  })

  it('is no object for a line without tax', () => {
    expect(of(null, null)).toBe('none')
  })

  it('is unknown at a rate that the authority has not', () => {
    expect([of('IVA', 15), of('IVA', 16.001), of('Servicio', 10)]).toEqual([null, null, null])
  })

  it('is what the store says of this title and rate', () => {
    const is: TaxClass = { kind: 'ieps', rate: 530_000 }
    const overrides = [
      { title: 'Alcohol', rate: 53, is },
      { title: null, rate: null, is: { kind: 'exempt' } as const },
    ]
    expect(taxClassOf({ title: 'Alcohol', rate: 53 }, overrides)).toEqual(is)
    expect(taxClassOf({ title: 'Alcohol', rate: 16 }, overrides)).toEqual({ kind: 'iva', rate: 160_000 })
    expect(taxClassOf({ title: null, rate: null }, overrides)).toEqual({ kind: 'exempt' })
    expect(
      taxClassOf({ title: 'x', rate: 1 }, [{ title: 'x', rate: 1, is: { kind: 'iva', rate: 1 } }]),
    ).toBeNull()
  })

  it('is none where the store says what the tax was not charged at', () => {
    for (const is of [
      { kind: 'exempt' },
      { kind: 'iva', rate: 80_000 },
      { kind: 'iva', rate: 160_001 },
    ] as const)
      expect(taxClassOf({ title: 'IVA', rate: 16 }, [{ title: 'IVA', rate: 16, is }])).toBeNull()
  })

  it('of every listed rate is one that the authority knows', () => {
    expect(IVA_RATES.every((rate) => isTaxClass({ kind: 'iva', rate }))).toBe(true)
    expect(IEPS_RATES.every((rate) => isTaxClass({ kind: 'ieps', rate }))).toBe(true)
    expect(isTaxClass({ kind: 'iva', rate: 265_000 })).toBe(false)
  })
})
