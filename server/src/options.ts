import type { FastifyServerOptions } from 'fastify'
import type { Pools } from './db/pools.ts'
import type { BillingSettings } from './features/billing/billing.ts'
import type { PacAddresses } from './features/cfdi/pac/pac-of.ts'
import type { RawMode } from './features/printing/raw/raw.ts'
import type { GuestPages } from './features/qr/page.ts'
import type { AnswerLimits } from './http/sending/open-answers.ts'
import type { MailSettings } from './mail/transport.ts'
import type { HubOptions } from './realtime/hub.ts'

/** What an installation chooses, and what tests set. */
export interface AppOptions {
  pools: Pools
  secret: string
  /** The previous key, whose codes and sessions are still valid. */
  previousSecret?: string | null
  clock: () => Date
  logger: FastifyServerOptions['logger']
  trustProxy: boolean | number | string
  allowedOrigins: ReadonlySet<string>
  billing: BillingSettings
  mail: MailSettings
  pac: PacAddresses
  /** The authority's page of a constancia. */
  constanciaUrl: string
  /** The public address of this installation, for links in mails and for the return from a payment. */
  baseUrl: () => string
  /** The configured address; without it, each user returns to the requested host. */
  publicUrl?: string | undefined
  adapter?: HubOptions['adapter']
  /** The folder of the built browser app; absent when a development server serves it. */
  webDir?: string | undefined
  /** How long a reader may take none of the waiting bytes. Tests shorten it. */
  slowReaderMs?: number
  /** How many bytes may wait for their readers. Tests lower it. */
  answerLimits?: AnswerLimits
  /** The renderer of the diner's pages; absent when a development server serves them. */
  guest?: GuestPages | undefined
  /** The names of the migrations that this build has. */
  migrations: readonly string[]
  version: string
  commit: string
  /** When the last successful backup was taken; null when none is known. */
  lastBackup?: () => Promise<Date | null>
  /** A caller with this token may read the metrics from another machine. */
  metricsToken?: string | undefined
  checkAnswers: boolean
  /** How long screens wait for an answer before they say that a sale is done, in ms. */
  saleWaitMs?: number
  /** Whether strangers can open a store. */
  isSignUpOpen?: boolean
  /** The operator's telephone, which the support page shows. */
  supportPhone?: string | undefined
  /** Whether this server connects to printers in the house. */
  rawPrinters?: RawMode
  /** Urls of the database, Redis and the mail server, to which no printer's address may lead. */
  ownUrls?: readonly (string | undefined)[]
  /** Whether passwords that are among the most common are refused. */
  refusesCommonPasswords?: boolean
  /** The number of requests per minute and address for calls that are open to guessing. */
  limits: { signIn: number; signUp: number; reset: number; qrOrder: number }
}
