import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isWholeReceiver,
  kindOfRfc,
  personOfRfc,
  RFC_OF_FOREIGNERS,
  RFC_OF_THE_PUBLIC,
  tidyRfc,
} from './rfc.ts'

describe('an RFC', () => {
  it('of twelve characters is a company’s, of thirteen a person’s', () => {
    expect(kindOfRfc('EKU9003173C9')).toBe('moral')
    expect(kindOfRfc('CACX7605101P8')).toBe('fisica')
  })

  it('has Ñ and & in its letters, and A as its last check digit', () => {
    expect(kindOfRfc('Ñ&A010101AAA')).toBe('moral')
    expect(kindOfRfc('PEÑA800229AB1')).toBe('fisica')
    expect(kindOfRfc('EKU9003173CB')).toBeNull()
  })

  it('of the public or of a foreigner is of nobody in particular', () => {
    expect([RFC_OF_THE_PUBLIC, RFC_OF_FOREIGNERS].map(kindOfRfc)).toEqual(['public', 'foreign'])
    expect([RFC_OF_THE_PUBLIC, RFC_OF_FOREIGNERS].map(personOfRfc)).toEqual([null, null])
    expect(kindOfRfc('XAXX010101001')).toBe('fisica')
  })

  it('has a date that exists, in the one century or the other', () => {
    expect(kindOfRfc('AAA000229AA1')).toBe('moral')
    for (const date of ['010229', '991301', '990001', '990100', '990132', '990431'])
      expect([date, kindOfRfc(`AAA${date}AA1`)]).toEqual([date, null])
  })

  it('with a letter more or less, or in lowercase, is none', () => {
    for (const wrong of [
      '',
      'AA990101AA1',
      'AAAAA990101AA1',
      'AAA990101AA',
      'AAA990101AA1 ',
      'aaa990101aa1',
      '1AA990101AA1',
    ])
      expect([wrong, kindOfRfc(wrong)]).toEqual([wrong, null])
  })

  it('may be typed in lowercase, with spaces, hyphens and a Ñ of two characters', () => {
    expect(tidyRfc(' eku-900317 3c9\t')).toBe('EKU9003173C9')
    expect(tidyRfc('pen\u0303a800229ab1')).toBe('PEÑA800229AB1')
  })

  it('is recognized for every day of a hundred years', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(2, 10).replaceAll('-', '')
        expect([`ABC${date}XY1`, `ABCD${date}XYA`].map(kindOfRfc)).toEqual(['moral', 'fisica'])
      }),
    )
  })
})

describe('what finds a receiver', () => {
  it('is a whole RFC or a phone as a person writes it', () => {
    for (const whole of ['PEÑA800229AB1', 'aaa-010101 aaa', '55123456', '55 1234 5678', '+52 (55) 1234-5678'])
      expect([whole, isWholeReceiver(whole)]).toEqual([whole, true])
  })

  it('is no part of one, because parts would list the guests of a restaurant', () => {
    for (const part of [
      '',
      'PEÑ',
      'PEÑA800229AB',
      'PEÑA801329AB1',
      '5512345',
      '5512-34 5',
      'Ana 5512345678',
      '5512345678 x',
    ])
      expect([part, isWholeReceiver(part)]).toEqual([part, false])
  })
})
