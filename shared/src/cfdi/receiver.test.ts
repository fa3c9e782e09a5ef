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

  it('is the public only in a global, and the words say so', () => {
    const [problem] = problemsOf({ ...ANA, rfc: 'XAXX010101000', regime: '616', use: 'S01' })
    expect(problem).toMatchObject({ field: 'rfc', message: expect.stringContaining('factura global') })
  })

  it('from abroad has a name alone; the rest is as the authority wants it', () => {
    const typed = { rfc: 'xexx010101000', name: 'Émile O’Brien', postalCode: '', regime: '', use: '' }
    const abroad = tidyReceiver(typed)
    expect(abroad).toMatchObject({ rfc: 'XEXX010101000', name: 'ÉMILE O’BRIEN', regime: '616', use: 'S01' })
    expect(problemsOf(abroad)).toEqual([])
    expect(problemsOf({ ...abroad, name: '' }).map(({ field }) => field)).toEqual(['name'])
    expect(fittingReceiver({ ...ANA, rfc: 'XEXX010101000' })).toMatchObject({ regime: '616', use: 'S01' })
  })

  it('is tidied: a company loses its capital régimen, a person nothing', () => {
    expect(tidyReceiver({ ...ANA, rfc: 'aaa010101aaa', name: 'Tacos  S.A. de C.V.' })).toMatchObject({
      rfc: 'AAA010101AAA',
      name: 'TACOS',
    })
    expect(tidyReceiver({ ...ANA, name: 'Ana S.A.' }).name).toBe('ANA S.A.')
  })
})
