import { guestInvoicePath } from '@comanda/shared/cfdi/receipt-code'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { Catalogs } from './catalog/catalog.ts'
import { CatalogHistory } from './catalog/history.ts'
import { findNodes } from './db/cluster.ts'
import { PlatformDb } from './db/platform.ts'
import type { Pools } from './db/pools.ts'
import { Replica } from './db/replica.ts'
import { StoreSnapshot } from './db/store-snapshot.ts'
import { StoreTurns } from './db/store-turns.ts'
import { type Announcement, TenantDb } from './db/tenant.ts'
import { AuditLog } from './features/audit/log.ts'
import { checkPassword, hashPassword } from './features/auth/passwords.ts'
import { type BillingSettings, createBilling } from './features/billing/billing.ts'
import { createStampSoon } from './features/cfdi/issuing/stamp-soon.ts'
import { filesOfDocument } from './features/cfdi/mail/files.ts'
import { createPacOf, type PacAddresses } from './features/cfdi/pac/pac-of.ts'
import { noteFirstReading } from './features/offline/first-reading.ts'
import { createOperatorSignIn } from './features/platform/operator-routes.ts'
import { rawPrinters } from './features/printing/queries.ts'
import { PrintQueue } from './features/printing/queue/queue.ts'
import { ownHosts } from './features/printing/raw/own-hosts.ts'
import { type RawMode, RawPrinters } from './features/printing/raw/raw.ts'
import { createAddressHash } from './features/qr/address.ts'
import { QrMenus } from './features/qr/menus.ts'
import type { GuestPages } from './features/qr/page.ts'
import { RollUps } from './features/reports/roll-ups.ts'
import { readX, readZ } from './features/till/closing.ts'
import { createGuard } from './guard/guard.ts'
import { passwordChoice } from './guard/password-choice.ts'
import { createQuotas } from './guard/quotas.ts'
import type { StoreContext } from './http/context.ts'
import { Draining } from './http/draining.ts'
import { Feed } from './http/feed.ts'
import { sessionsQuery, storeQuery } from './http/queries.ts'
import type { AnswerLimits } from './http/sending/open-answers.ts'
import { ACCESS_COOKIE, SCREEN_COOKIE } from './http/session/cookies.ts'
import { createTokens, type SessionRef } from './http/session/tokens.ts'
import { createMetrics } from './http/telemetry/metrics.ts'
import { Deferred } from './kernel/deferred.ts'
import { createPersonKeys } from './kernel/person-key.ts'
import { createPrinterCodes } from './kernel/printer-code.ts'
import { createReceiptCodes } from './kernel/receipt-code.ts'
import { createSealer } from './kernel/sealed-code.ts'
import { createSecrets } from './kernel/sealed-secret.ts'
import { createTableCodes } from './kernel/table-code.ts'
import { createMailer } from './mail/mailer.ts'
import { deleteMailsWith } from './mail/queries.ts'
import { createDelivery, type MailSettings } from './mail/transport.ts'
import type { Authenticate, ReadIssued } from './realtime/admission.ts'
import { Hub, type HubOptions } from './realtime/hub.ts'

/** A person at the counter feels a longer wait. */
const SALE_WAIT_MS = 400

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
  /** Whether this server connects to printers in the house. */
  rawPrinters?: RawMode
  /** Urls of the database, Redis and the mail server, to which no printer's address may lead. */
  ownUrls?: readonly (string | undefined)[]
  /** Whether passwords that are among the most common are refused. */
  refusesCommonPasswords?: boolean
  /** The number of requests per minute and address for calls that are open to guessing. */
  limits: { signIn: number; signUp: number; reset: number; qrOrder: number }
}

/** The dependencies of the features. Each feature declares the part that it uses. */
export type Deps = Awaited<ReturnType<typeof createDeps>>

/** Creates all dependencies. No part uses globals. */
export async function createDeps(server: FastifyInstance, options: AppOptions) {
  const { clock, pools, secret, previousSecret } = options
  const { log } = server
  const draining = new Draining(server)
  const tokens = createTokens(secret, previousSecret)
  const codes = createTableCodes(secret, previousSecret)
  const printerCodes = createPrinterCodes(secret, previousSecret)
  const personKeys = createPersonKeys(secret, previousSecret)
  const secrets = createSecrets(secret, previousSecret)
  const receiptCodes = createReceiptCodes(secret, previousSecret)
  const screenCodes = createSealer('screen', 1, secret, previousSecret)
  const catalogs = new Catalogs(codes)
  const replica = pools.replica && new Replica({ ...pools.replica, primary: pools.platform, log })
  const nodes = await findNodes(pools, log)
  const platform = new PlatformDb(pools.platform, { nodes, replica })
  const quotas = createQuotas({ platform, secret })
  const rollUps = new RollUps({ platform, quotas, clock, log })
  const mark = (tenantId: number, at?: Date) => rollUps.mark(tenantId, at)
  const publish = (all: Announcement[]) => {
    for (const { tenantId } of all) mark(tenantId)
    hub.publish(all)
  }
  const turns = new StoreTurns(Math.ceil(pools.app.options.max / 2))
  const ofStores = { nodes, turns, replica, clock, publish }
  const tenant = (tenantId: number) => new TenantDb(ofStores, tenantId)

  const authenticate: Authenticate = async ({ cookie: header, bearer }) => {
    const token = bearer ?? server.parseCookie(header ?? '')[ACCESS_COOKIE] ?? ''
    const ref = tokens.readAccess(token, clock())
    if (!ref) return null
    const { tenantId, sessionId } = ref
    const now = clock()
    const read = tenant(tenantId).run(sessionsQuery(tenantId, [sessionId], now), storeQuery(tenantId, now))
    const [[session], [store]] = await read
    return session && store?.isActive ? ref : null
  }
  const readIssued: ReadIssued = ({ cookie: header, bearer }) => {
    const cookies = server.parseCookie(header ?? '')
    return tokens.readIssued(bearer ?? cookies[SCREEN_COOKIE] ?? cookies[ACCESS_COOKIE] ?? '')
  }
  const onContactError = (error: unknown) => log.warn({ err: error }, 'contacts of printers were not written')
  const printQueue = new PrintQueue({ tenant, printerCodes, onError: onContactError })
  const listeners = {
    menu_changed: (tenantId: number) => catalogs.forget(tenantId),
    print_update: (tenantId: number) => {
      printQueue.forget(tenantId)
      void raw?.wake(tenantId)
    },
  }
  const feed = new Feed((following) => hub.follow(following))
  const newsOf = feed.newsOf.bind(feed)
  /** Of several processes, the one that takes the work does it; a single process writes no use of a quota for it. */
  const takesLeft = async (what: string) =>
    options.adapter === undefined || quotas.take('leftWork', what, clock())
  const takesEvents = () => takesLeft('events')
  const sockets = { authenticate, readIssued, newsOf, listeners, takesLeft: takesEvents }
  const hub = new Hub({ ...options, ...sockets, platform, log })
  const metrics = createMetrics(server, {
    nodes,
    countSockets: () => hub.countSockets(),
    lastBackup: options.lastBackup,
    release: { version: options.version, commit: options.commit },
  })
  const deferred = new Deferred((error) => log.error({ err: error }, 'deferred work failed'))
  const audit = new AuditLog({ tenant, platform, log, mark })
  const refusesCommon = options.refusesCommonPasswords ?? false
  const perMinute = (max: number) => ({ max, timeWindow: 60_000 })
  const { signIn, signUp, reset, qrOrder } = options.limits

  const pacOf = createPacOf({ tenant, secrets, clock, pac: options.pac })
  const stamping = { platform, tenant, pacOf, quotas, clock, log }

  const deps = {
    ...options,
    log,
    draining,
    tokens,
    codes,
    printerCodes,
    printQueue,
    rawPrinters: options.rawPrinters ?? 'off',
    screenCodes,
    receiptCodes,
    invoiceCode: (tenantId: number, invoiceId: number) => ({
      url: options.baseUrl() + guestInvoicePath(tenantId),
      code: receiptCodes.encode(tenantId, invoiceId),
    }),
    documentTokens: createSealer('fiscal document', 2, secret, previousSecret),
    personKeys,
    secrets,
    stamping,
    stampSoon: createStampSoon(stamping),
    catalogs,
    printersOf: async (db: TenantDb, version: number) => (await catalogs.get(db, version)).printers,
    history: new CatalogHistory(),
    saleWaitMs: options.saleWaitMs ?? SALE_WAIT_MS,
    platform,
    nodes,
    rollUps,
    tenant,
    hub,
    feed,
    metrics,
    deferred,
    audit,
    limits: {
      signIn: perMinute(signIn),
      signUp: perMinute(signUp),
      reset: perMinute(reset),
      qrOrder: perMinute(qrOrder),
      // Ten screens behind one address, each asking every four seconds.
      tokenScreen: perMinute(300),
    },
    firstAccess: options.billing.kind === 'off' ? ('granted' as const) : ('subscription' as const),
    isSignUpOpen: options.isSignUpOpen ?? true,
    guard: createGuard({ platform, secret }),
    quotas,
    checkPassword,
    hashPin: hashPassword,
    hashPassword: passwordChoice(hashPassword, { refusesCommon }),
    hashOwnersPassword: passwordChoice(hashPassword, { refusesCommon, isForOperators: true }),
    mail: createMailer({
      platform,
      deliver: createDelivery(options.mail),
      filesOf: (store, document) => filesOfDocument(tenant(store), document),
      log,
    }),
    dropMails: (store: number, documents: readonly number[]) =>
      platform.all(deleteMailsWith(store, documents)),
    /** Without a mail server, mails are files of the installation, which reach nobody. */
    sendsMail: options.mail.smtpUrl !== undefined,
    menus: new QrMenus({ catalogs, tenant, platform, codes }),
    hashAddress: createAddressHash(secret),
    note: audit.byAccount.bind(audit),
    record: audit.record.bind(audit),
    writeEntry: audit.statement,
    noteFirstReading: (context: StoreContext) =>
      noteFirstReading(context, { writeEntry: audit.statement, tokens }),
    afterAnswer: deferred.after.bind(deferred),
    beforeClose: (work: () => void) => void server.addHook('preClose', async () => work()),
    dropSession: (id: string) => hub.dropSession(id),
    onRenewed: (session: SessionRef) => hub.admitWaiting(session),
    dropStore: (tenantId: number) => hub.dropStore(tenantId),
    openSnapshot: (tenantId: number, onLost: (error: Error) => void) =>
      nodes.run(tenantId, ({ files }) => StoreSnapshot.open(files, tenantId, onLost)),
    countOrder: () => metrics.orders.inc(),
    countIdlePoll: () => metrics.idlePolls.inc(),
    readX,
    readZ,
  }
  const billing = await createBilling(options.billing, { ...deps, publicUrl: options.publicUrl })
  const raw =
    deps.rawPrinters === 'off'
      ? null
      : new RawPrinters(
          {
            ...deps,
            forStoresWithRawPrinters: async (work) => {
              if (await takesLeft('print jobs'))
                await platform.forStores(rawPrinters, (row) => work(row.tenant_id))
            },
            ownHosts: ownHosts(options.ownUrls ?? [], deps.clock),
          },
          deps.rawPrinters,
        )
  const signInOperator = createOperatorSignIn(deps)
  return { ...deps, raw, billing, cancelSubscription: billing.end, signInOperator }
}
