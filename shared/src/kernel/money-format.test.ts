import { expect, it } from 'vitest'
import { priceOf, subtractCents, ZERO } from './money.ts'
import { moneyFormat } from './money-format.ts'

it('an amount below zero has the sign of a minus, also in a currency that nobody knows', () =>
  expect(
    ['MXN', '???'].map((currency) => moneyFormat(currency)(subtractCents(ZERO, priceOf('175.09')))),
  ).toEqual(['−$175.09', '??? −175.09']))
