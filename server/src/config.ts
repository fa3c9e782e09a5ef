import { z } from 'zod'
import { isKey, isSecret, KEY_FORM } from './db/secret.ts'
import type { BillingSettings } from './features/billing/billing.ts'
import type { PacAddresses } from './features/cfdi/pac/pac-of.ts'
import type { RawMode } from './features/printing/raw/raw.ts'

const blankIsAbsent = (raw: unknown) => (raw === '' ? undefined : raw)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
/** `MXN=18.40,EUR=0.92`: units of each currency per US dollar. */
const rates = z
  .string()
  .transform((raw) => raw.split(',').flatMap((rate) => rate.trim() || []))
  .refine(
    (all) => all.every((rate) => /^[A-Z]{3}=(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/.test(rate)),
    'MXN=18.40,EUR=0.92',
  )
  .transform((all) => Object.fromEntries(all.map((rate) => [rate.slice(0, 3), Number(rate.slice(4))])))
const key = z.string().refine(isKey, KEY_FORM)
const TOKEN_FORM = '16 caracteres o más, al menos 8 distintos, sin espacios ni acentos'
const token = z.string().refine((text) => isSecret(text, 16, 8), TOKEN_FORM)
const onOff = z.enum(['0', '1', 'true', 'false']).transform((raw) => raw === '1' || raw === 'true')

const Environment = z.object({
  PORT: optional(integer(0, 65_535)),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: optional(integer(1, 200)),
  DRAIN_SECONDS: optional(integer(0, 60)),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  ALLOWED_ORIGINS: optional(z.string()),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })),
  TRUST_PROXY: optional(z.string()),
  SECRET_KEY: optional(key),
  SECRET_KEY_PREVIOUS: optional(key),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string()),
  BILLING: optional(z.enum(['off', 'embedded', 'stripe'])),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_PRICE_ID: optional(z.string()),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/ })),
  PAC_URL: optional(z.url({ protocol: /^https?$/ })),
  SAT_STATUS_URL: optional(z.url({ protocol: /^https?$/ })),
  EXCHANGE_RATES: optional(rates),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  COMMON_PASSWORDS: optional(z.enum(['refuse', 'allow'])),
  METRICS_TOKEN: optional(token),
  DEMO: optional(onOff),
  SIGNUP: optional(z.enum(['on', 'off'])),
  SALE_WAIT_MS: optional(z.coerce.number().int().min(0).max(60_000)),
  RAW_PRINTERS: optional(z.enum(['off', 'on', 'loopback'])),
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
  /** Rates for currencies without a stored rate. */
  exchangeRates: Record<string, number>
  logLevel: string
  /** The token with which another machine can read the metrics; without it, only this machine can. */
  metricsToken: string | undefined
  refusesCommonPasswords: boolean
  demo: boolean
  /** Whether strangers can open a store. */
  isSignUpOpen: boolean
  /** How long screens wait for an answer before they say that a sale is done, in ms. */
  saleWaitMs: number | undefined
  /** Whether the server connects to printers in its network; `loopback` also to its own machine. */
  rawPrinters: RawMode
}

/** Reads the whole configuration. @throws Error with one line that names each invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new Error(`Configuración inválida: ${bad.join('; ')}`)
  }
  const env = parsed.data
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new Error('Configuración inválida: DATABASE_DIRECT_URL necesita DATABASE_URL, la del pooler')
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
    allowedOrigins: (env.ALLOWED_ORIGINS ?? '').split(',').flatMap((origin) => origin.trim() || []),
    redisUrl: env.REDIS_URL,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    secretKey: env.SECRET_KEY,
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? 'Comanda <no-responder@comanda.mx>' },
    billing: readBilling(env),
    pac: {
      baseUrl: (env.PAC_URL ?? 'https://services.sw.com.mx').replace(/\/+$/, ''),
      statusUrl:
        env.SAT_STATUS_URL ?? 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc',
      timeoutMs: 30_000,
    },
    exchangeRates: env.EXCHANGE_RATES ?? {},
    logLevel: env.LOG_LEVEL ?? 'info',
    // The demo is for trials, and its passwords are public.
    refusesCommonPasswords: (env.COMMON_PASSWORDS ?? ((env.DEMO ?? true) ? 'allow' : 'refuse')) === 'refuse',
    metricsToken: env.METRICS_TOKEN,
    demo: env.DEMO ?? true,
    isSignUpOpen: env.SIGNUP !== 'off',
    saleWaitMs: env.SALE_WAIT_MS,
    rawPrinters: env.RAW_PRINTERS ?? 'off',
  }
}

/** Selects Stripe by default when its keys are set. */
function readBilling(env: z.output<typeof Environment>): BillingSettings {
  const { BILLING, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, STRIPE_API_URL } = env
  const hasKeys = STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_ID
  const kind = BILLING ?? (hasKeys ? 'stripe' : 'embedded')
  if (kind !== 'stripe') return { kind }
  if (!hasKeys) {
    throw new Error(
      'Configuración inválida: BILLING=stripe necesita STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET y STRIPE_PRICE_ID',
    )
  }
  return {
    kind,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    apiUrl: STRIPE_API_URL,
  }
}

function readTrustProxy(raw: string | undefined): Config['trustProxy'] {
  if (raw === undefined || raw === '0' || raw === 'false') return false
  if (raw === 'true') return true
  return /^\d+$/.test(raw) ? Number(raw) : raw
}
