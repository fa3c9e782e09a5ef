import { z } from 'zod'
import { isKey, isSecret, KEY_FORM, PREVIOUS_FORM, wasKey } from './db/secret.ts'
import type { BillingSettings } from './features/billing/billing.ts'
import type { PacAddresses } from './features/cfdi/pac/pac-of.ts'
import type { RawMode } from './features/printing/raw/raw.ts'
import * as forms from './setting-forms.ts'

/** Nothing is cut from a secret: it may have been meant. */
const secret = (isRight: (raw: string) => boolean, form: string) =>
  z.preprocess((raw) => (raw === '' ? undefined : raw), forms.text(isRight, form).optional())
const TOKEN_FORM = '16 caracteres o más, al menos 8 distintos, sin espacios ni acentos'
const { optional } = forms

const Environment = z.object({
  PORT: optional(forms.integer(0, 65_535)),
  HOST: optional(forms.host),
  DATA_DIR: optional(forms.folder),
  DATABASE_URL: optional(forms.database),
  DATABASE_DIRECT_URL: optional(forms.database),
  DATABASE_REPLICA_URL: optional(forms.database),
  DATABASE_POOL: optional(forms.integer(1, 200)),
  DRAIN_SECONDS: optional(forms.integer(0, 60)),
  PUBLIC_URL: optional(forms.publicAddress),
  ALLOWED_ORIGINS: optional(forms.origins),
  REDIS_URL: optional(forms.redis),
  TRUST_PROXY: optional(forms.trustProxy),
  SECRET_KEY: secret(isKey, KEY_FORM),
  SECRET_KEY_PREVIOUS: secret(wasKey, PREVIOUS_FORM),
  SMTP_URL: optional(forms.mailServer),
  MAIL_FROM: optional(forms.sender),
  BILLING: optional(forms.oneOf(['off', 'embedded', 'stripe'])),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_PRICE_ID: optional(z.string()),
  STRIPE_API_URL: optional(forms.service),
  PAC_URL: optional(forms.service),
  PAC_TEST_URL: optional(forms.service),
  FINKOK_URL: optional(forms.service),
  SAT_STATUS_URL: optional(forms.service),
  SAT_CONSTANCIA_URL: optional(forms.service),
  EXCHANGE_RATES: optional(forms.rates),
  LOG_LEVEL: optional(forms.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  COMMON_PASSWORDS: optional(forms.oneOf(['refuse', 'allow'])),
  METRICS_TOKEN: secret((text) => isSecret(text, 16, 8), TOKEN_FORM),
  DEMO: optional(forms.onOff),
  SIGNUP: optional(forms.oneOf(['on', 'off'])),
  SUPPORT_PHONE: optional(forms.phone),
  SALE_WAIT_MS: optional(forms.integer(0, 60_000)),
  RAW_PRINTERS: optional(forms.oneOf(['off', 'on', 'loopback'])),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Undefined for the embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined
  /** The address of a transaction pooler, which requests use instead. */
  poolerUrl: string | undefined
  /** The address of a read-only copy for reports. */
  replicaUrl: string | undefined
  databasePool: number
  /**
   * Seconds for which the process keeps serving after SIGTERM while it reports not ready, so that the load balancer
   * removes it in time.
   */
  drainSeconds: number
  publicUrl: string | undefined
  allowedOrigins: string[]
  redisUrl: string | undefined
  /** Fastify's `trustProxy`: a hop count, addresses, or true. */
  trustProxy: boolean | number | string
  secretKey: string | undefined
  /** The previous key, whose signatures are still valid. */
  previousSecretKey: string | undefined
  mail: { smtpUrl: string | undefined; from: string }
  billing: BillingSettings
  pac: PacAddresses
  /** The authority's public page of a constancia de situación fiscal. */
  constanciaUrl: string
  /** Rates for currencies without a stored rate. */
  exchangeRates: Record<string, number>
  logLevel: string
  /** The token with which another machine can read the metrics; without it, only this machine can. */
  metricsToken: string | undefined
  refusesCommonPasswords: boolean
  demo: boolean
  /** Whether strangers can open a store. */
  isSignUpOpen: boolean
  supportPhone: string | undefined
  /** How long screens wait for an answer before they say that a sale is done, in ms. */
  saleWaitMs: number | undefined
  /** Whether the server connects to printers in its network; `loopback` also to its own machine. */
  rawPrinters: RawMode
}

/** Reads the whole configuration. @throws Error with one line that names each invalid variable and its form. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new Error(`Configuración inválida: ${bad.join('; ')}`)
  }
  const env = parsed.data
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new Error('Configuración inválida: DATABASE_DIRECT_URL necesita DATABASE_URL, la del pooler')
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new Error(
      'Configuración inválida: DATABASE_REPLICA_URL necesita DATABASE_URL, la de la base que copia',
    )
  return {
    port: env.PORT ?? 3000,
    host: env.HOST ?? '127.0.0.1',
    dataDir: env.DATA_DIR ?? './data',
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_DIRECT_URL && env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    databasePool: env.DATABASE_POOL ?? 10,
    drainSeconds: env.DRAIN_SECONDS ?? 0,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    redisUrl: env.REDIS_URL,
    trustProxy: env.TRUST_PROXY ?? false,
    secretKey: env.SECRET_KEY,
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? 'Comanda <no-responder@comanda.mx>' },
    billing: readBilling(env),
    pac: {
      baseUrl: (env.PAC_URL ?? 'https://services.sw.com.mx').replace(/\/+$/, ''),
      testUrl: (env.PAC_TEST_URL ?? 'https://services.test.sw.com.mx').replace(/\/+$/, ''),
      finkokUrl: (env.FINKOK_URL ?? 'https://facturacion.finkok.com').replace(/\/+$/, ''),
      statusUrl:
        env.SAT_STATUS_URL ?? 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc',
      timeoutMs: 30_000,
    },
    constanciaUrl:
      env.SAT_CONSTANCIA_URL ?? 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf',
    exchangeRates: env.EXCHANGE_RATES ?? {},
    logLevel: env.LOG_LEVEL ?? 'info',
    // The demo is for trials, and its passwords are public.
    refusesCommonPasswords: (env.COMMON_PASSWORDS ?? ((env.DEMO ?? true) ? 'allow' : 'refuse')) === 'refuse',
    metricsToken: env.METRICS_TOKEN,
    demo: env.DEMO ?? true,
    isSignUpOpen: env.SIGNUP !== 'off',
    supportPhone: env.SUPPORT_PHONE,
    saleWaitMs: env.SALE_WAIT_MS,
    rawPrinters: env.RAW_PRINTERS ?? 'off',
  }
}

/** Selects Stripe when its keys are set. Some of them alone would sell subscriptions for test cards. */
function readBilling(env: z.output<typeof Environment>): BillingSettings {
  const { BILLING, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, STRIPE_API_URL } = env
  const kind =
    BILLING ?? (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET || STRIPE_PRICE_ID ? 'stripe' : 'embedded')
  if (kind !== 'stripe') return { kind }
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) {
    const keys = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID }
    const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]))
    throw new Error(`Configuración inválida: BILLING=stripe necesita también ${missing.join(', ')}`)
  }
  return {
    kind,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    apiUrl: STRIPE_API_URL,
  }
}
