import { expect, it } from 'vitest'
import { dinerFault, INVALID_PHONE, LONG_NAME, MISSING_NAME } from './diner.ts'

it('a diner gives a name of at most a hundred characters and a phone', () => {
  const fault = (name: string, phone = '55 1234 5678') => dinerFault({ name, phone })
  expect([fault('Ana'), fault('🌮'.repeat(100)), fault('Ana', ' 55 1234 5678 ')]).toEqual([null, null, null])
  for (const name of ['', '  ']) expect(fault(name)).toEqual({ field: 'name', message: MISSING_NAME })
  expect(fault('🌮'.repeat(101))).toEqual({ field: 'name', message: LONG_NAME })
  for (const phone of ['', 'cinco', '5'.repeat(21)])
    expect(fault('Ana', phone)).toEqual({ field: 'phone', message: INVALID_PHONE })
})
