import { describe, expect, it } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { PAYMENT_KINDS, type PaymentKind } from '../settings/payment-types.ts'
import { FORM_NAMES, formOfPayments, knownFormOf } from './payment-forms.ts'

const paid = (...all: [PaymentKind, number][]) =>
  formOfPayments(all.map(([kind, amount]) => ({ kind, amount: toCents(amount) })))

describe('the form of payment', () => {
  it('is the one in which most was paid, all its payments together', () => {
    expect(paid(['cash', 100], ['credit_card', 150])).toBe('04')
    expect(paid(['cash', 100], ['credit_card', 150], ['cash', 60])).toBe('01')
  })

  it('is the earlier one of two equal amounts', () => {
    expect(paid(['debit_card', 100], ['cash', 100])).toBe('28')
    expect(paid(['cash', 100], ['debit_card', 100])).toBe('01')
  })

  it('is not known where most was paid in no kind, or nothing at all', () => {
    expect([paid(), paid(['other', 100]), paid(['cash', 0])]).toEqual([null, null, null])
    expect(paid(['other', 900], ['cash', 100])).toBe(null)
    expect(paid(['other', 100], ['cash', 101])).toBe('01')
  })

  it('of a global, for which nobody is asked, is the largest that is known', () => {
    const kinds: PaymentKind[] = ['other', 'transfer', 'cash']
    const payments = kinds.map((kind, index) => ({ kind, amount: toCents(900 - index) }))
    expect([knownFormOf(payments), knownFormOf(payments.slice(0, 1))]).toEqual(['03', null])
  })

  it('has a name for every kind but the one that says nothing', () => {
    for (const kind of PAYMENT_KINDS) {
      const form = paid([kind, 1])
      expect(form === null ? kind : FORM_NAMES[form]).toBeTruthy()
    }
  })
})
