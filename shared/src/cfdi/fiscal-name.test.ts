import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fiscalName } from './fiscal-name.ts'

const company = (typed: string) => fiscalName(typed, true)

const letter = fc.constantFrom(
  ' ',
  '|',
  '\n',
  '\t',
  'a',
  'ñ',
  '&',
  'S',
  'A',
  'C',
  '.',
  ',',
  'D',
  'E',
  '\u0303',
)

describe('the fiscal name', () => {
  it('is uppercase with single spaces, and keeps Ñ, & and accents', () => {
    expect(fiscalName('  Íñigo   Peña\tde la  O ', false)).toBe('ÍÑIGO PEÑA DE LA O')
    expect(company('Peña & Núñez')).toBe('PEÑA & NÚÑEZ')
    expect(fiscalName('pen\u0303a', false)).toBe('PEÑA')
  })

  it('of a company has no capital régimen, however it is typed', () => {
    for (const regime of [
      'S.A. de C.V.',
      'SA de CV',
      'S A DE C V',
      'S.A.',
      'SA',
      'S. de R.L. de C.V.',
      'S de RL',
      'SAPI de CV',
      'S.A.P.I. de C.V.',
      'S.A.S.',
      'SAS de CV',
      'SAB de CV',
      'S.C.',
      'SC de RL de CV',
      'SCL',
      'A.C.',
      'IAP',
      'ABP',
      'SPR de RL',
      'S en C',
      'S. en N.C.',
      'Sociedad Anónima de Capital Variable',
      'Sociedad Anonima',
      'Sociedad Civil',
      'Asociación Civil',
      'S.P.R. DE R.L.',
      'S.P.R. DE R.L. DE C.V.',
      'SPR DE RI',
      'S.C. DE R.L. DE C.V.',
      'S.C. DE P. DE R.L. DE C.V.',
      'S.A.DE C.V.',
      'SA.DE CV',
      'S.A. de C.V',
      'SOCIEDAD ANONIMA DE CAPITAL VARIABLE',
      'SOCIEDAD DE RESPONSABILIDAD LIMITADA DE CAPITAL VARIABLE',
      'SOCIEDAD DE RESPONSABILIDAD LIMITADA',
      'SOCIEDAD POR ACCIONES SIMPLIFICADA',
      'SOCIEDAD POR ACCIONES SIMPLIFICADA DE CAPITAL VARIABLE',
      'SOCIEDAD ANONIMA PROMOTORA DE INVERSION DE CAPITAL VARIABLE',
      'S DE RL MI',
      'S. DE R.L. M.I.',
      'SAPI DE CV',
      'S.A.P.I. DE C.V.',
      'SA DE CV SOFOM ENR',
      'S.A.P.I. DE C.V., SOFOM, E.N.R.',
      'SNC',
      'S DE SS',
      'S EN C DE CV',
      'S. EN C. POR A. DE C.V.',
      'A.C.',
      'I.A.P.',
      'SC DE RL',
      'SOCIEDAD COOPERATIVA DE RESPONSABILIDAD LIMITADA DE CAPITAL VARIABLE',
      'SOCIEDAD CIVIL',
      'SAB DE CV',
      'S A DE C V',
      'Sociedad de Producción Rural de Responsabilidad Ilimitada',
      'Sociedad en Comandita por Acciones',
    ])
      expect([regime, company(`Tacos El Güero, ${regime}`)]).toEqual([regime, 'TACOS EL GÜERO'])
  })

  it('keeps letters that only look like a capital régimen', () => {
    for (const name of [
      'CASA',
      'LA BRASA',
      'SA DE CV TACOS',
      'VISA',
      'TACOS Y MAS',
      'S.A. DE C.V.',
      'SOCIEDAD CIVIL',
    ])
      expect(company(name)).toBe(name)
  })

  it('has nothing that is not seen', () => {
    expect(fiscalName('Ana\u202e Pe\u200bña\u0007', false)).toBe('ANA PEÑA')
  })

  it('of a person is not shortened', () => {
    expect(fiscalName('Ana S.A.', false)).toBe('ANA S.A.')
  })

  it('has no line break and no bar, which separates the fields of a seal', () => {
    fc.assert(
      fc.property(fc.string({ unit: letter }), fc.boolean(), (typed, isCompany) => {
        const name = fiscalName(typed, isCompany)
        expect(name).not.toMatch(/[|\n\t]|^ | $| {2}/)
        expect(fiscalName(name, false)).toBe(name)
      }),
    )
  })
})
