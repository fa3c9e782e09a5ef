import currencyData from 'cldr-core/supplemental/currencyData.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { CURRENCY_CODES, currencyNames, hasCents, isCurrency, SELLING_CURRENCIES } from './currencies.ts'

interface Period {
  _from?: string
  _to?: string
  _tender?: string
}

/** Legal tender today according to CLDR (and ISO 4217); funds and metals are excluded. */
function legalTender(): string[] {
  const regions: Record<string, Record<string, Period | undefined>[]> =
    currencyData.supplemental.currencyData.region
  const periods = Object.values(regions).flatMap((region) => region.flatMap((one) => Object.entries(one)))
  const inUse = periods.filter(([, period]) => period && period._tender !== 'false' && !period._to)
  return [...new Set(inUse.map(([code]) => code))].sort()
}

describe('the currencies a store can choose', () => {
  it('are those of CLDR’s data', () => expect(CURRENCY_CODES).toEqual(legalTender()))

  it('are about 150, such as MXN, USD and EUR, without funds, metals and former currencies', () => {
    expect(CURRENCY_CODES.length).toBeGreaterThan(145)
    expect(CURRENCY_CODES.length).toBeLessThan(165)
    for (const code of ['MXN', 'USD', 'EUR', 'GTQ', 'COP', 'XCG']) expect(CURRENCY_CODES).toContain(code)
    for (const code of ['MXV', 'XAU', 'XXX', 'DEM', 'MXP']) expect(CURRENCY_CODES).not.toContain(code)
  })

  it('have two decimals, as every amount has', () => {
    for (const code of ['MXN', 'USD', 'EUR', 'GTQ', 'COP', 'PEN', 'ARS', 'BRL'])
      expect(SELLING_CURRENCIES).toContain(code)
    for (const code of ['JPY', 'CLP', 'PYG', 'KRW', 'KWD', 'TND']) {
      expect(SELLING_CURRENCIES).not.toContain(code)
      expect(hasCents(code)).toBe(false)
    }
  })

  it('have a name and a sign each, in alphabetical order', () => {
    const names = currencyNames(CURRENCY_CODES)
    expect(names).toHaveLength(CURRENCY_CODES.length)
    expect(names).toContainEqual({ code: 'MXN', name: 'peso mexicano', symbol: '$' })
    expect(names).toContainEqual({ code: 'EUR', name: 'euro', symbol: '€' })
    expect(names.every(({ name, symbol }) => name !== '' && symbol !== '')).toBe(true)
    const titles = names.map((one) => one.name)
    expect(titles.indexOf('dólar estadounidense')).toBeLessThan(titles.indexOf('euro'))
  })

  it('reject an unknown code; a former currency stays valid for a store that has it', () => {
    expect(isCurrency('MXN')).toBe(true)
    expect(isCurrency('BGN')).toBe(true)
    expect(isCurrency('QQQ')).toBe(false)
    expect(isCurrency('')).toBe(false)
  })
})
