import { describe, expect, it } from 'vitest'
import { type Problem, textsIn } from './texts.ts'

const problem = (given: Partial<Problem>): Problem => ({
  by: 'restaurant',
  field: null,
  message: 'Del servidor.',
  ...given,
})

describe('what keeps a sale from its invoice, in English', () => {
  const say = (given: Partial<Problem>) => textsIn('en').problem(problem(given))

  it('is in English, whoever says it', () => {
    for (const by of ['code', 'restaurant', 'authority'] as const)
      for (const field of [null, 'rfc', 'name'])
        for (const code of ['CFDI40143', 'CFDI40999', '401'])
          expect(say({ by, field, code })).not.toContain('Del servidor')
    expect(say({ by: 'page', message: 'No answer.' })).toBe('No answer.')
  })

  it('of a divided bill says what became of it', () => {
    const words = ['open', 'partly', 'whole', 'apart'].map((code) => say({ field: 'code', code }))
    expect(words).toEqual([
      expect.stringContaining('still open'),
      expect.stringContaining('A part of this bill was invoiced'),
      expect.stringContaining('invoiced as a whole'),
      expect.stringContaining('one by one'),
    ])
  })

  it('at the RFC says whether the authority or the restaurant does not take it', () => {
    expect(say({ by: 'authority', field: 'rfc', code: 'CFDI40143' })).toContain('tax authority')
    expect(say({ field: 'rfc' })).toContain('restaurant cannot invoice a company')
  })
})

it('in Spanish it is in the words of the server', () => {
  expect(textsIn('es').problem(problem({ by: 'authority', field: 'name' }))).toBe('Del servidor.')
})
