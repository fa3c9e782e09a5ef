import { englishOf } from '@comanda/shared/kernel/fields'
import { NewTenant } from '@comanda/shared/platform/bodies'
import { expect, it } from 'vitest'
import { firstProblem } from './first-problem.ts'

it('the first problem of an operator’s form is named in English', () => {
  const form = { name: 'x'.repeat(121), email: 'a@b.mx', password: 'larga y buena' }
  const message = 'The text is too long (at most 120 characters).'
  expect(firstProblem(NewTenant, form, englishOf)).toEqual({ field: 'name', message })
  expect(firstProblem(NewTenant, { ...form, name: '' }, englishOf)?.message).toBe('Please provide name!')
})
