import { describe, expect, it } from 'vitest'
import { dayInWords, firstName, greetingAt } from './greeting.ts'

const at = (utc: string, zone = 'America/Mexico_City') => greetingAt(Date.parse(`2026-11-21T${utc}Z`), zone)

describe('the panel greets', () => {
  it('with the time of day in the store’s zone, in any browser time zone', () => {
    expect(at('17:59')).toBe('Buenos días')
    expect(at('18:00')).toBe('Buenas tardes')
    expect(at('18:00', 'Europe/Madrid')).toBe('Buenas noches')
    expect(at('09:30')).toBe('Buenas noches')
    expect(at('10:00')).toBe('Buenos días')
  })

  it('with the first name and the store’s day', () => {
    expect(firstName(' Ana  María López', 'Fonda Doña Lupe')).toBe('Ana')
    expect(firstName('', 'Fonda Doña Lupe')).toBe('')
    expect(dayInWords('2026-11-21')).toEqual({
      long: 'sábado, 21 de noviembre de 2026',
      short: 'sáb 21 de nov',
    })
  })

  it('without a name when the owner still has the restaurant’s name, which is the default', () => {
    expect(firstName('Fonda Doña Lupe', 'Fonda Doña Lupe ')).toBe('')
  })
})
