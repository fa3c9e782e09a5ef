import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readConfig, SETTINGS } from './config.ts'

describe('configuration', () => {
  it('defaults to loopback, the embedded database and embedded billing', () => {
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
    [{ SECRET_KEY: ' '.repeat(40) }, 'SECRET_KEY'],
    [{ SECRET_KEY: `${' '.repeat(40)}short` }, 'SECRET_KEY'],
    [{ SECRET_KEY: 'a'.repeat(64) }, 'SECRET_KEY'],
    [{ SECRET_KEY_PREVIOUS: 'short' }, 'SECRET_KEY_PREVIOUS'],
    [{ METRICS_TOKEN: 'x'.repeat(20) }, 'METRICS_TOKEN'],
    [{ EXCHANGE_RATES: 'MXN=0' }, 'EXCHANGE_RATES'],
    [{ EXCHANGE_RATES: 'peso=18.40' }, 'EXCHANGE_RATES'],
  ])('refuses %j with one line that names the variable', (environment, name) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(
      new RegExp(`^Configuración inválida: .*${name}[^\\n]*$`),
    )
  })

  it('uses a pooler for requests only, and the database directly for all other work', () => {
    const [pooler, direct] = ['postgres://pooler:6432/comanda', 'postgres://owner@database/comanda']
    expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: direct,
      poolerUrl: pooler,
    })
    expect(readConfig({ DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, poolerUrl: undefined })
  })

  it('reads exchange rates as units of a currency per dollar', () => {
    expect(readConfig({ EXCHANGE_RATES: 'MXN=18.40, EUR=0.92,' }).exchangeRates).toEqual({
      MXN: 18.4,
      EUR: 0.92,
    })
    expect(readConfig({}).exchangeRates).toEqual({})
  })

  it('refuses common passwords without the demo or when configured', () => {
    const refuses = (environment: Record<string, string>) => readConfig(environment).refusesCommonPasswords
    expect([refuses({}), refuses({ DEMO: '0' })]).toEqual([false, true])
    expect([
      refuses({ COMMON_PASSWORDS: 'refuse' }),
      refuses({ DEMO: '0', COMMON_PASSWORDS: 'allow' }),
    ]).toEqual([true, false])
  })

  it('selects Stripe when its keys are set', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_PRICE_ID: 'price' }
    expect(readConfig(keys).billing).toMatchObject({ kind: 'stripe' })
    expect(readConfig({ ...keys, BILLING: 'off' }).billing).toEqual({ kind: 'off' })
  })

  it.each([
    ['1', 1],
    ['true', true],
    ['false', false],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('reads TRUST_PROXY=%s', (raw, expected) =>
    expect(readConfig({ TRUST_PROXY: raw }).trustProxy).toBe(expected),
  )
})

describe('every setting', () => {
  const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  /** The container's own: `.env` has the host's. */
  const OF_THE_CONTAINER = ['HOST', 'DATA_DIR']

  it('reaches the server in compose.yaml', async () => {
    const [, environment = ''] = (await read('compose.yaml')).split('environment: &environment\n')
    const names = environment.split('\n  depends_on:')[0]?.match(/^ {4}[A-Z_]+(?=:)/gm) ?? []
    const passed = names.map((name) => name.trim()).filter((name) => name !== 'PGPASSWORD')
    expect(passed.toSorted()).toEqual([...SETTINGS].toSorted())
  })

  it('stands in .env.example, where each name is one that compose.yaml reads', async () => {
    const names =
      (await read('.env.example')).match(/^#?[A-Z_]+(?==)/gm)?.map((name) => name.replace('#', '')) ?? []
    const compose = await read('compose.yaml')
    expect(names).toEqual(expect.arrayContaining(SETTINGS.filter((name) => !OF_THE_CONTAINER.includes(name))))
    // Compose itself reads it.
    const unread = names.filter((name) => name !== 'COMPOSE_PROFILES' && !compose.includes(`\${${name}:`))
    expect(unread).toEqual([])
  })

  it('is explained in the README', async () => {
    const text = await read('README.md')
    // For tests, and for what no installation sets.
    expect(SETTINGS.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})
