import { describe, expect, it } from 'vitest'
import { isPostalCode, zoneOfPostalCode } from './postal-code.ts'

describe('a postal code', () => {
  it('has five digits, and a state', () => {
    expect(['01000', '99999', '21000'].every(isPostalCode)).toBe(true)
    for (const wrong of ['', '1000', '010000', '00100', 'A1000', '01000 '])
      expect(isPostalCode(wrong)).toBe(false)
  })

  it.each([
    ['06000', 'America/Mexico_City'],
    ['97000', 'America/Mexico_City'],
    ['22000', 'America/Tijuana'],
    ['23450', 'America/Mazatlan'],
    ['77500', 'America/Cancun'],
    ['83000', 'America/Hermosillo'],
    ['80000', 'America/Mazatlan'],
    ['31000', 'America/Chihuahua'],
    ['32000', 'America/Ciudad_Juarez'],
    ['31820', 'America/Ciudad_Juarez'],
    ['32880', 'America/Ojinaga'],
    ['63000', 'America/Mazatlan'],
    ['63735', 'America/Bahia_Banderas'],
    ['64000', 'America/Mexico_City'],
    ['65030', 'America/Matamoros'],
    ['26000', 'America/Matamoros'],
    ['25000', 'America/Mexico_City'],
    ['88500', 'America/Matamoros'],
    ['87000', 'America/Mexico_City'],
  ])('%s has the hours of %s', (code, zone) => {
    expect(zoneOfPostalCode(code)).toBe(zone)
  })

  it('has a zone that this machine’s clocks know', () => {
    const zones = new Set<string>()
    for (let code = 1000; code < 100_000; code++) zones.add(zoneOfPostalCode(String(code).padStart(5, '0')))
    expect(zones.size).toBe(10)
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('es-MX', { timeZone })).not.toThrow()
  })
})
