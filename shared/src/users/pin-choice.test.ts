import { describe, expect, it } from 'vitest'
import { isTrivialPin } from './pin-choice.ts'

const ABOUT = ['55 4907 3816', 'ana8306@example.mx', null]

describe('a PIN that somebody would try first', () => {
  it.each([
    ['0000', '9999', '111111', '55555'],
    ['1234', '4321', '0123', '7890', '9012', '3210', '12345', '654321', '123450', '912345'],
    ['2468', '9753', '1470', '135791'],
    ['1212', '1122', '7707', '2112', '696969', '123123', '123321', '112233', '481481'],
    ['147258', '159753', '789456', '123987', '123654'],
    ['1990', '2004', '1966', '2026'],
    ['2512', '1225', '0105', '3112', '150890', '081590', '900815', '041986', '198604', '50890'],
    ['2580', '102030', '1004'],
  ])('%s, %s, %s …', (...pins) => {
    expect(pins.filter((pin) => !isTrivialPin(pin, []))).toEqual([])
  })

  it('is also part of the person’s phone or address', () => {
    for (const pin of ['3816', '7381', '073816', '8306']) {
      expect([isTrivialPin(pin, []), isTrivialPin(pin, ABOUT)]).toEqual([false, true])
    }
  })
})

it('most PINs may be chosen', () => {
  // Of the longer ones every seventh or every 71st, so that every last digit is among them.
  for (const [length, apart, least] of [
    [4, 1, 0.75],
    [5, 7, 0.8],
    [6, 71, 0.85],
  ] as const) {
    const pins = Array.from({ length: Math.floor(10 ** length / apart) }, (_, n) =>
      String(n * apart).padStart(length, '0'),
    )
    const free = pins.filter((pin) => !isTrivialPin(pin, ABOUT))
    expect(free.length / pins.length).toBeGreaterThan(least)
  }
})
