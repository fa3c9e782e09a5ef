import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readConfig, SETTINGS } from './config.ts'

const eachOf = (name: string, values: string[]) =>
  values.map((value): [Record<string, string>, string] => [{ [name]: value }, name])

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

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

  it.each<[Record<string, string>, string]>([
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
    ...eachOf('PORT', ['3e3', '0x50', '80:80', '-1', '65536']),
    ...eachOf('HOST', [
      '[::]',
      '[::1]:3000',
      'http://0.0.0.0',
      '0.0.0.0:3000',
      '192.168.1',
      '300.1.1.1',
      '*',
    ]),
    ...eachOf('TRUST_PROXY', [
      'sí',
      'on',
      'off',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.0/8/8',
      '::1/129',
      '10.0.0',
      'nginx',
      ',',
    ]),
    ...eachOf('PUBLIC_URL', [
      'https://caja.example.mx/comanda',
      'https://caja.example.mx/?mesa=1',
      'https://caja.example.mx/#inicio',
      'https://ana:clave@caja.example.mx',
      'http://0.0.0.0:3000',
      'http://[::]:3000',
      'caja.example.mx',
      'https:caja.example.mx',
    ]),
    ...eachOf('ALLOWED_ORIGINS', [
      '*',
      'sitio.example.mx',
      'https://sitio.example.mx/menu',
      'https://a.mx https://b.mx',
      'file:///x',
    ]),
    ...eachOf('REDIS_URL', ['redis:', 'redis://', 'redis://bus:6379/cola']),
    ...eachOf('DATABASE_URL', ['postgres:', 'postgres://ana:50%@base/comanda']),
    [{ DATABASE_REPLICA_URL: 'postgres://copia/comanda' }, 'DATABASE_URL'],
    ...eachOf('SMTP_URL', ['smtp:', 'smtp://', 'smtp://ana:1#2@correo.mx', 'correo.mx:587']),
    ...eachOf('MAIL_FROM', ['Fonda', 'fonda@', '<fonda>', 'a@b.mx, c@d.mx']),
    [{ DATA_DIR: '~/comanda' }, 'DATA_DIR'],
    [{ PAC_URL: 'https://pac.mx?x=1' }, 'PAC_URL'],
    [{ PAC_TEST_URL: 'https://pac.mx?x=1' }, 'PAC_TEST_URL'],
    [{ FINKOK_URL: 'finkok.com' }, 'FINKOK_URL'],
    [{ SAT_STATUS_URL: 'sat.gob.mx' }, 'SAT_STATUS_URL'],
    [{ SAT_CONSTANCIA_URL: 'https://sat.gob.mx/?D1=10' }, 'SAT_CONSTANCIA_URL'],
    [{ LOG_LEVEL: 'INFO' }, 'LOG_LEVEL'],
    [{ DEMO: 'no' }, 'DEMO'],
    [{ SIGNUP: '0' }, 'SIGNUP'],
    [{ SUPPORT_PHONE: '55 1234 5678' }, 'SUPPORT_PHONE'],
    [{ STRIPE_SECRET_KEY: 'sk', STRIPE_PRICE_ID: 'price' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET: 'wh' }, 'STRIPE_SECRET_KEY'],
  ])('refuses %j with one line that names the variable', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^Configuración inválida: .*${name}[^\\n]*$`))
  })

  it('says the right form in Spanish for every variable that has one', () => {
    const wrong = Object.fromEntries(SETTINGS.map((name) => [name, '~ #']))
    const line = refusalOf(wrong)
    const silent = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID']
    expect(SETTINGS.filter((name) => !line.includes(`${name} (`))).toEqual(silent)
    expect(line).not.toMatch(/invalid|expected|option|\n/i)
  })

  it('ignores blanks and line ends around a value, as editors leave them', () => {
    const config = readConfig({
      PORT: ' 80\r',
      PUBLIC_URL: 'https://caja.example.mx/ ',
      HOST: ' ',
      DEMO: '0\r',
    })
    expect(config).toMatchObject({
      port: 80,
      publicUrl: 'https://caja.example.mx',
      host: '127.0.0.1',
      demo: false,
    })
  })

  it('reads origins as browsers send them', () => {
    const ALLOWED_ORIGINS = 'https://Sitio.example.mx/, http://192.168.1.5:8080,'
    expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
      'https://sitio.example.mx',
      'http://192.168.1.5:8080',
    ])
  })

  it.each<Record<string, string>>([
    { HOST: '::' },
    { HOST: 'localhost' },
    { PUBLIC_URL: 'http://caja.local:3000' },
    { DATABASE_URL: 'postgres://ana:p%40ss@base:5432/comanda?sslmode=require' },
    { DATABASE_URL: 'postgresql:///comanda?host=/var/run/postgresql' },
    { REDIS_URL: 'rediss://:clave@bus:6380/2' },
    { SMTP_URL: 'smtps://ana%40fonda.mx:c@correo.fonda.mx:465' },
    { MAIL_FROM: 'fonda@example.mx' },
    { MAIL_FROM: '"Fonda, La" <fonda@example.mx>' },
  ])('accepts %j', (environment) => {
    expect(() => readConfig(environment)).not.toThrow()
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
    ['0', false],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.0.0.2, fd00::/8', '10.0.0.2, fd00::/8'],
    ['loopback, 10.0.0.2', 'loopback, 10.0.0.2'],
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
