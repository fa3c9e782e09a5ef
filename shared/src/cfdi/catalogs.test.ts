import { describe, expect, it } from 'vitest'
import { REGIMES, regimesFor, USES, useOfReturns, usesFor } from './catalogs.ts'

const codes = (listed: readonly { code: string }[]) => listed.map(({ code }) => code)

it('the régimenes of a company and of a person are different lists, with two in both', () => {
  const [company, person] = [codes(regimesFor('moral')), codes(regimesFor('fisica'))]
  expect(company).toEqual(['601', '603', '610', '620', '622', '623', '624', '626'])
  expect(person.filter((code) => company.includes(code))).toEqual(['610', '626'])
  expect(new Set([...company, ...person]).size).toBe(REGIMES.length)
})

describe('the uses', () => {
  it('of an employee’s invoice are without effects, of a company’s also expenses', () => {
    expect(codes(usesFor('fisica', '605'))).toEqual(['S01'])
    expect(codes(usesFor('fisica', '616'))).toEqual(['S01'])
    expect(codes(usesFor('moral', '601'))).toEqual(['G03', 'G01', 'S01'])
    expect(codes(usesFor('fisica', '626'))).toEqual(['G03', 'G01', 'S01'])
  })

  it('exist for every person in each of its régimenes', () => {
    for (const person of ['fisica', 'moral'] as const)
      for (const { code } of regimesFor(person)) expect(usesFor(person, code)).not.toEqual([])
  })

  it('name régimenes of the list', () => {
    const known = codes(REGIMES)
    expect(USES.flatMap(({ regimes }) => regimes).filter((code) => !known.includes(code))).toEqual([])
  })

  it('of a credit note are returns, where the receiver’s régimen has them', () => {
    expect(['601', '612', '616', '605', '610'].map(useOfReturns)).toEqual(['G02', 'G02', 'G02', 'S01', 'S01'])
  })
})
