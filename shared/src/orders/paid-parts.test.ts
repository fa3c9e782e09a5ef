import { expect, it } from 'vitest'
import { paidByTitle } from './paid-parts.ts'

it('several payments of one kind are one line with their sum', () => {
  const payments = [
    { title: 'Efectivo', amount: '100.10' },
    { title: 'Tarjeta', amount: '50.00' },
    { title: 'Efectivo', amount: '100.10' },
  ]
  expect(paidByTitle(payments)).toEqual([
    { title: 'Efectivo', amount: '200.20' },
    { title: 'Tarjeta', amount: '50.00' },
  ])
  expect(paidByTitle([])).toEqual([])
})
