import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('configuration', () => {
  it('nothing set is a laptop: loopback, embedded database, embedded billing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      billing: { kind: 'embedded' },
      demo: true,
    })
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).databaseUrl).toBeUndefined()
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://database/comanda' }, 'DATABASE_URL'],
    [{ BILLING: 'free' }, 'BILLING'],
    [{ BILLING: 'stripe' }, 'STRIPE_SECRET_KEY'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ EXCHANGE_RATES: 'MXN=0' }, 'EXCHANGE_RATES'],
    [{ EXCHANGE_RATES: 'peso=18.40' }, 'EXCHANGE_RATES'],
  ])('%j is one clear line', (environment, name) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(
      new RegExp(`^Configuración inválida: .*${name}[^\\n]*$`),
    )
  })

  it('a pooler is for requests: everything else goes to the database itself', () => {
    const [pooler, direct] = ['postgres://pooler:6432/comanda', 'postgres://owner@database/comanda']
    expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: direct,
      poolerUrl: pooler,
    })
    expect(readConfig({ DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, poolerUrl: undefined })
  })

  it('exchange rates are how many of a currency one dollar buys', () => {
    expect(readConfig({ EXCHANGE_RATES: 'MXN=18.40, EUR=0.92,' }).exchangeRates).toEqual({
      MXN: 18.4,
      EUR: 0.92,
    })
    expect(readConfig({}).exchangeRates).toEqual({})
  })

  it('common passwords are refused where there is no demo, or when asked for', () => {
    const refuses = (environment: Record<string, string>) => readConfig(environment).refusesCommonPasswords
    expect([refuses({}), refuses({ DEMO: '0' })]).toEqual([false, true])
    expect([
      refuses({ COMMON_PASSWORDS: 'refuse' }),
      refuses({ DEMO: '0', COMMON_PASSWORDS: 'allow' }),
    ]).toEqual([true, false])
  })

  it('Stripe keys choose Stripe', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_PRICE_ID: 'price' }
    expect(readConfig(keys).billing).toMatchObject({ kind: 'stripe' })
    expect(readConfig({ ...keys, BILLING: 'off' }).billing).toEqual({ kind: 'off' })
  })

  it.each([
    ['1', 1],
    ['true', true],
    ['false', false],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('TRUST_PROXY=%s', (raw, expected) => expect(readConfig({ TRUST_PROXY: raw }).trustProxy).toBe(expected))
})
