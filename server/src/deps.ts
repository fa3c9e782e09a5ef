import { guestInvoicePath } from '@comanda/shared/cfdi/receipt-code'
import type { FastifyInstance } from 'fastify'
import { Catalogs } from './catalog/catalog.ts'
import { CatalogHistory } from './catalog/history.ts'
import { findNodes } from './db/cluster.ts'
import { PlatformDb } from './db/platform.ts'
import { Replica } from './db/replica.ts'
import { StoreSnapshot } from './db/store-snapshot.ts'
import { StoreTurns } from './db/store-turns.ts'
import { type Announcement, TenantDb } from './db/tenant.ts'
import { AuditLog } from './features/audit/log.ts'
import { checkPassword, hashPassword } from './features/auth/passwords.ts'
import { createBilling } from './features/billing/billing.ts'
import { createStampSoon } from './features/cfdi/issuing/stamp-soon.ts'
import { filesOfDocument } from './features/cfdi/mail/files.ts'
import { createPacOf } from './features/cfdi/pac/pac-of.ts'
import { noteFirstReading } from './features/offline/contact.ts'
import { createOperatorSignIn } from './features/platform/operator-routes.ts'
import { rawPrinters } from './features/printing/queries.ts'
import { PrintQueue } from './features/printing/queue/queue.ts'
import { ownHosts } from './features/printing/raw/own-hosts.ts'
import { RawPrinters } from './features/printing/raw/raw.ts'
import { createAddressHash } from './features/qr/address.ts'
import { QrMenus } from './features/qr/menus.ts'
import { changedSittings, seatOfPhone } from './features/qr/sittings/listening.ts'
import { RollUps } from './features/reports/roll-ups.ts'
import { readX, readZ } from './features/till/closing.ts'
import { createGuard } from './guard/guard.ts'
import { passwordChoice } from './guard/password-choice.ts'
import { createQuotas } from './guard/quotas.ts'
import type { StoreContext } from './http/context.ts'
import { Feed } from './http/feed.ts'
import { sessionsQuery, storeQuery } from './http/queries.ts'
import { ACCESS_COOKIE, SCREEN_COOKIE } from './http/session/cookies.ts'
import { createTokens, type SessionRef } from './http/session/tokens.ts'
import { Draining } from './http/stopping.ts'
import { createMetrics } from './http/telemetry/metrics.ts'
import { Deferred } from './kernel/deferred.ts'
import { createPersonKeys } from './kernel/person-key.ts'
import { createPrinterCodes } from './kernel/printer-code.ts'
import { type CodeOf, createReceiptCodes } from './kernel/receipt-code.ts'
import { createSealer } from './kernel/sealed-code.ts'
import { createSecrets } from './kernel/sealed-secret.ts'
import { createSittingTickets } from './kernel/sitting-ticket.ts'
import { createTableCodes } from './kernel/table-code.ts'
import { createMailer } from './mail/mailer.ts'
import { deleteMailsWith } from './mail/queries.ts'
import { createDelivery } from './mail/transport.ts'
import type { AppOptions } from './options.ts'
import type { Authenticate, ReadIssued } from './realtime/admission.ts'
import { Hub, type HubOptions } from './realtime/hub.ts'
import { createArrivals } from './selling/arrival/entering.ts'

/** A person at the counter feels a longer wait. */
const SALE_WAIT_MS = 400

/** The dependencies of the features. Each feature declares the part that it uses. */
export type Deps = Awaited<ReturnType<typeof createDeps>>

/** Creates all dependencies, room by room from the lowest. No part uses globals. */
export async function createDeps(server: FastifyInstance, options: AppOptions) {
  const { log } = server
  const keys = keysOf(options)
  // The hub needs the database, whose events it publishes.
  const publish = (all: Announcement[]) => {
    for (const { tenantId } of all) database.mark(tenantId)
    realtime.hub.publish(all)
  }
  const database = await openDatabase(options, publish, log)
  const catalogs = new Catalogs(keys.codes)
  const printing = printingOf(options, { ...keys, ...database, log })
  const listeners = {
    menu_changed: (tenantId: number) => catalogs.forget(tenantId),
    print_update: printing.wake,
  }
  const menus = new QrMenus({ ...database, ...keys, catalogs })
  const realtime = realtimeOf(server, options, { ...keys, ...database, listeners, menus })
  const telemetry = telemetryOf(server, options, { ...database, ...realtime })
  const people = peopleOf(options, database)
  const cfdi = cfdiOf(options, { ...keys, ...database, log })
  const deps = {
    ...options,
    log,
    ...keys,
    ...database,
    ...realtime,
    ...telemetry,
    ...people,
    ...cfdi,
    ...mailOf(options, database, log),
    draining: new Draining(server),
    limits: limitsOf(options),
    catalogs,
    printersOf: async (db: TenantDb, version: number) => (await catalogs.get(db, version)).printers,
    history: new CatalogHistory(),
    arrivals: createArrivals(keys),
    menus,
    hashAddress: createAddressHash(options.secret),
    constanciaUrl: options.constanciaUrl,
    printQueue: printing.queue,
    ...usualOf(options),
    ...auditOf(new AuditLog({ ...database, log }), keys),
    beforeClose: (work: () => void) => void server.addHook('preClose', async () => work()),
    readX,
    readZ,
  }
  const billing = await createBilling(options.billing, { ...deps, publicUrl: options.publicUrl })
  const raw = printing.connect(deps)
  return {
    ...deps,
    raw,
    billing,
    cancelSubscription: billing.end,
    signInOperator: createOperatorSignIn(deps),
  }
}

/** What an installation may leave out. */
const usualOf = ({ rawPrinters, saleWaitMs, isSignUpOpen, supportPhone, billing }: AppOptions) => ({
  rawPrinters: rawPrinters ?? 'off',
  saleWaitMs: saleWaitMs ?? SALE_WAIT_MS,
  isSignUpOpen: isSignUpOpen ?? true,
  supportPhone: supportPhone ?? null,
  firstAccess: billing.kind === 'off' ? ('granted' as const) : ('subscription' as const),
})

const auditOf = (audit: AuditLog, { tokens }: Pick<ReturnType<typeof keysOf>, 'tokens'>) => ({
  audit,
  note: audit.byAccount.bind(audit),
  record: audit.record.bind(audit),
  writeEntry: audit.statement,
  noteFirstReading: (context: StoreContext) =>
    noteFirstReading(context, { writeEntry: audit.statement, tokens }),
})

/** What the installation's key signs and seals. */
const keysOf = ({ secret, previousSecret, baseUrl }: AppOptions) => {
  const receiptCodes = createReceiptCodes(secret, previousSecret)
  return {
    tokens: createTokens(secret, previousSecret),
    codes: createTableCodes(secret, previousSecret),
    printerCodes: createPrinterCodes(secret, previousSecret),
    personKeys: createPersonKeys(secret, previousSecret),
    secrets: createSecrets(secret, previousSecret),
    receiptCodes,
    tickets: createSittingTickets(secret, previousSecret),
    screenCodes: createSealer('screen', 1, secret, previousSecret),
    documentTokens: createSealer('fiscal document', 4, secret, previousSecret),
    addressOf: (path: string) => baseUrl() + path,
    invoiceCode: (tenantId: number, of: CodeOf) => ({
      url: baseUrl() + guestInvoicePath(tenantId),
      code: receiptCodes.encode(tenantId, of),
    }),
  }
}

type Keys = ReturnType<typeof keysOf>
type Log = FastifyInstance['log']

/** The directories of all stores, the rows of each, and the sums of its days. */
async function openDatabase(
  { pools, secret, clock, adapter }: AppOptions,
  publish: (all: Announcement[]) => void,
  log: Log,
) {
  const replica = pools.replica && new Replica({ ...pools.replica, primary: pools.platform, log })
  const nodes = await findNodes(pools, log)
  const platform = new PlatformDb(pools.platform, { nodes, replica })
  const quotas = createQuotas({ platform, secret })
  const rollUps = new RollUps({ platform, quotas, clock, log })
  const turns = new StoreTurns(Math.ceil(pools.app.options.max / 2))
  return {
    nodes,
    platform,
    quotas,
    rollUps,
    mark: (tenantId: number, at?: Date) => rollUps.mark(tenantId, at),
    tenant: (tenantId: number) => new TenantDb({ nodes, turns, replica, clock, publish }, tenantId),
    openSnapshot: (tenantId: number, onLost: (error: Error) => void) =>
      nodes.run(tenantId, ({ files }) => StoreSnapshot.open(files, tenantId, onLost)),
    /** Of several processes, the one that takes the work does it; a single process writes no use of a quota for it. */
    takesLeft: async (what: string) => adapter === undefined || quotas.take('leftWork', what, clock()),
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>

/** The queue of the printers that ask, and the connections to those that the server reaches. */
function printingOf(options: AppOptions, deps: Keys & Database & { log: Log }) {
  const { platform, takesLeft, log } = deps
  const onError = (error: unknown) => log.warn({ err: error }, 'contacts of printers were not written')
  const queue = new PrintQueue({ ...deps, onError })
  let raw: RawPrinters | null = null
  const forStoresWithRawPrinters = async (work: (tenantId: number) => Promise<void>) => {
    if (await takesLeft('print jobs')) await platform.forStores(rawPrinters, (row) => work(row.tenant_id))
  }
  return {
    queue,
    wake: (tenantId: number) => {
      queue.forget(tenantId)
      void raw?.wake(tenantId)
    },
    connect: (
      all: Omit<ConstructorParameters<typeof RawPrinters>[0], 'forStoresWithRawPrinters' | 'ownHosts'>,
    ) => {
      const { rawPrinters: mode = 'off', ownUrls = [], clock } = options
      const hosts = ownHosts(ownUrls, clock)
      if (mode !== 'off') raw = new RawPrinters({ ...all, forStoresWithRawPrinters, ownHosts: hosts }, mode)
      return raw
    },
  }
}

/** The screens that listen, who may, and what they hear. */
function realtimeOf(
  server: FastifyInstance,
  options: AppOptions,
  {
    tokens,
    tickets,
    tenant,
    platform,
    takesLeft,
    listeners,
    menus,
  }: Keys & Database & Pick<HubOptions, 'listeners'> & { menus: QrMenus },
) {
  const { clock } = options
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
  const feed = new Feed((following) => hub.follow(following))
  const guests = {
    seatOf: (code: string, ticket: string) => seatOfPhone({ menus, tenant, tickets }, clock(), code, ticket),
    changedSittings: (tenantId: number, after: number | null, sittings: readonly number[]) =>
      changedSittings(tenant(tenantId), after, sittings),
  }
  const sockets = { authenticate, readIssued, listeners, guests, takesLeft: () => takesLeft('events') }
  const newsOf = feed.newsOf.bind(feed)
  const hub = new Hub({ ...options, ...sockets, newsOf, platform, log: server.log })
  return {
    hub,
    feed,
    dropSession: (id: string) => hub.dropSession(id),
    onRenewed: (session: SessionRef) => hub.admitWaiting(session),
    dropStore: (tenantId: number) => hub.dropStore(tenantId),
  }
}

function telemetryOf(
  server: FastifyInstance,
  { lastBackup, version, commit }: AppOptions,
  { nodes, hub }: Database & { hub: Hub },
) {
  const release = { version, commit }
  const metrics = createMetrics(server, {
    nodes,
    countSockets: () => hub.countSockets(),
    lastBackup,
    release,
  })
  const deferred = new Deferred((error) => server.log.error({ err: error }, 'deferred work failed'))
  return {
    metrics,
    deferred,
    afterAnswer: deferred.after.bind(deferred),
    countOrder: () => metrics.orders.inc(),
    countIdlePoll: () => metrics.idlePolls.inc(),
  }
}

/** Passwords and PINs, and who may try them how often. */
function peopleOf(
  { secret, refusesCommonPasswords: refusesCommon = false }: AppOptions,
  { platform }: Database,
) {
  return {
    guard: createGuard({ platform, secret }),
    checkPassword,
    hashPin: hashPassword,
    hashPassword: passwordChoice(hashPassword, { refusesCommon }),
    hashOwnersPassword: passwordChoice(hashPassword, { refusesCommon, isForOperators: true }),
  }
}

function cfdiOf({ clock, pac, mail, baseUrl }: AppOptions, deps: Keys & Database & { log: Log }) {
  const { platform, tenant, quotas, secrets, log } = deps
  const pacOf = createPacOf({ tenant, secrets, clock, pac })
  const stamping = { platform, tenant, pacOf, secrets, quotas, clock, log }
  const sendsMail = mail.smtpUrl !== undefined
  const askingStamps = { platform, tenant, pacOf, baseUrl, sendsMail, clock, log }
  return { stamping, askingStamps, stampSoon: createStampSoon(stamping) }
}

const mailOf = ({ mail }: AppOptions, { platform, tenant }: Database, log: Log) => ({
  mail: createMailer({
    platform,
    deliver: createDelivery(mail),
    filesOf: (store, document) => filesOfDocument(tenant(store), document),
    log,
  }),
  dropMails: (store: number, documents: readonly number[]) => platform.all(deleteMailsWith(store, documents)),
  /** Without a mail server, mails are files of the installation, which no guest receives. */
  sendsMail: mail.smtpUrl !== undefined,
})

const limitsOf = ({ limits: { signIn, signUp, reset, qrOrder } }: AppOptions) => {
  const perMinute = (max: number) => ({ max, timeWindow: 60_000 })
  return {
    signIn: perMinute(signIn),
    signUp: perMinute(signUp),
    reset: perMinute(reset),
    qrOrder: perMinute(qrOrder),
    // Of one address, which a whole dining room may share, and of one phone.
    sitting: perMinute(40 * qrOrder),
    guest: perMinute(4 * qrOrder),
    // Ten screens behind one address, each asking every four seconds.
    tokenScreen: perMinute(300),
  }
}
