import type { Customer } from '@comanda/shared/customers/api'
import { NewCustomer } from '@comanda/shared/customers/bodies'
import { describe, expect, it } from 'vitest'
import { firstProblem } from '../first-problem.ts'
import { isNewCustomer, prefill } from './customers.ts'
import { findKnown } from './known-customers.ts'

const ana: Customer = {
  phone: '5512345678',
  name: 'Ana López',
  email: null,
  birth_date: null,
  gender: null,
  created_at: '2026-11-21T20:15:00.000Z',
  updated_at: null,
}

describe('a new customer', () => {
  it.each([
    [{ phone: '', name: '', email: 'x' }, 'phone', '¡Por favor proporciona el teléfono del cliente!'],
    [{ phone: 'abc', name: '', email: 'x' }, 'name', '¡Por favor proporciona el nombre del cliente!'],
    [{ phone: 'abc', name: 'Ana', email: 'x' }, 'email', '¡Por favor proporciona un email válido!'],
    [
      { phone: 'abc', name: 'Ana', email: '' },
      'phone',
      '¡Por favor proporciona un número de teléfono válido!',
    ],
  ])('%o is rejected first for its %s', (form, field, message) => {
    expect(firstProblem(NewCustomer, form)).toEqual({ field, message })
  })

  it('needs only a phone and a name', () => {
    expect(firstProblem(NewCustomer, { phone: '55 1234 5678', name: 'Ana' })).toBeNull()
  })

  it('starts with the search text', () => {
    expect(prefill('5512345678')).toEqual({ phone: '5512345678', name: '' })
    expect(prefill('+52 (55) 1234-5678')).toEqual({ phone: '+52 (55) 1234-5678', name: '' })
    expect(prefill('Ana 2')).toEqual({ phone: '', name: 'Ana 2' })
  })

  it('is offered only when no customer has that name or phone', () => {
    expect(isNewCustomer('', [])).toBe(false)
    expect(isNewCustomer('ANA LÓPEZ', [ana])).toBe(false)
    expect(isNewCustomer('5512345678', [ana])).toBe(false)
    expect(isNewCustomer('Ana', [ana])).toBe(true)
  })

  it.each(['55 1234 5678', '(55) 1234-5678', '+52 55 1234 5678'])(
    'is not offered for a known phone written %s',
    (typed) => {
      expect(isNewCustomer(typed, [ana])).toBe(false)
      expect(isNewCustomer(ana.phone, [{ ...ana, phone: typed }])).toBe(false)
    },
  )

  it('is offered for a phone that is only a part of a known phone', () => {
    expect(isNewCustomer('55123456', [ana])).toBe(true)
    expect(isNewCustomer('5678', [ana])).toBe(true)
  })
})

describe('the customers that a device keeps', () => {
  const kept = [
    { phone: '5512345678', name: 'Ana López' },
    { phone: '55 8765 4321', name: null },
    { phone: '5512345678', name: 'Ana María López' },
  ]

  it.each([
    ['maria', ['Ana María López']],
    ['5512', ['Ana María López']],
    ['8765', ['55 8765 4321']],
    ['558765', ['55 8765 4321']],
    ['55 12', ['Ana María López']],
    ['Ana 5', []],
  ])('are found by %s', (text, names) => {
    expect(findKnown(text, kept).map(({ name }) => name)).toEqual(names)
  })
})
