import { describe, expect, it } from 'vitest'
import { fittingReceiver, problemsOf, type Receiver, tidyReceiver } from './receiver.ts'

const ANA = { rfc: 'PEÑA800229AB1', name: 'ANA PEÑA', postalCode: '06000', regime: '612', use: 'G03' }
const wrong = (change: Partial<Receiver>) => problemsOf({ ...ANA, ...change }).map(({ field }) => field)

describe('the receiver of an invoice', () => {
  it('has RFC, name, postal code, régimen and use', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ rfc: '', name: '', postalCode: '' })).toEqual(['rfc', 'name', 'postalCode'])
  })

  it('has a régimen of its kind of person, and a use of its régimen', () => {
    expect(wrong({ regime: '601' })).toEqual(['regime'])
    expect(wrong({ regime: '605' })).toEqual(['use'])
    expect(wrong({ regime: '605', use: 'S01' })).toEqual([])
    expect(wrong({ rfc: 'AAA010101AAA', regime: '601' })).toEqual([])
  })

  it('keeps régimen and use while its RFC is typed, and loses those of the other kind of person', () => {
    expect(fittingReceiver({ ...ANA, rfc: 'PEÑ' })).toMatchObject({ regime: '612', use: 'G03' })
    expect(fittingReceiver({ ...ANA, rfc: 'AAA010101AAA' })).toMatchObject({ regime: '', use: '' })
    expect(fittingReceiver({ ...ANA, regime: '605' })).toMatchObject({ regime: '605', use: 'S01' })
    expect(fittingReceiver({ ...ANA, use: '' })).toMatchObject({ use: 'G03' })
  })

  it('is nobody in particular only in a global', () => {
    expect(wrong({ rfc: 'XAXX010101000', regime: '616', use: 'S01' })).toEqual(['rfc'])
  })

  it('is tidied: a company loses its capital régimen, a person nothing', () => {
    expect(tidyReceiver({ ...ANA, rfc: 'aaa010101aaa', name: 'Tacos  S.A. de C.V.' })).toMatchObject({
      rfc: 'AAA010101AAA',
      name: 'TACOS',
    })
    expect(tidyReceiver({ ...ANA, name: 'Ana S.A.' }).name).toBe('ANA S.A.')
  })
})
