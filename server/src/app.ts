import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { Catalogs } from './catalog/catalog.ts'
import { PlatformDb } from './db/platform.ts'
import { MAX_FILES, type Pools } from './db/pools.ts'
import { Replica } from './db/replica.ts'
import { StoreSnapshot } from './db/store-snapshot.ts'
import { StoreTurns } from './db/store-turns.ts'
import { type Announcement, TenantDb } from './db/tenant.ts'
import { AuditLog } from './features/audit/log.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { checkPassword, hashPassword } from './features/auth/passwords.ts'
import { authRoutes } from './features/auth/routes.ts'
import { type Billing, createBilling } from './features/billing/billing.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { kitchenRoutes } from './features/kitchen/routes.ts'
import { menuRoutes } from './features/menu/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { changeItemStatus } from './features/orders/service.ts'
import { operatorRoutes, signInAtStaffDoor } from './features/platform/operator-routes.ts'
import { RollUps } from './features/platform/roll-ups.ts'
import { platformRoutes } from './features/platform/routes.ts'
import { posRoutes } from './features/pos/routes.ts'
import { createAddressHash } from './features/qr/address.ts'
import { QrMenus } from './features/qr/menus.ts'
import { type GuestPages, guestPages } from './features/qr/page.ts'
import { qrRoutes } from './features/qr/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reservationRoutes } from './features/reservations/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { eraseDue } from './features/store-data/erasure.ts'
import { erasureRoutes } from './features/store-data/erasure-routes.ts'
import { exportRoutes } from './features/store-data/export-routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { createGuard } from './guard/guard.ts'
import { passwordChoice } from './guard/password-choice.ts'
import { createQuotas } from './guard/quotas.ts'
import { CallRouter } from './http/calls.ts'
import { ACCESS_COOKIE } from './http/cookies.ts'
import { Draining } from './http/draining.ts'
import { notFound } from './http/errors.ts'
import { createMetrics } from './http/metrics.ts'
import { sessionQuery } from './http/queries.ts'
import { createServer } from './http/server.ts'
import { createTokens } from './http/tokens.ts'
import { serveWeb } from './http/web.ts'
import { Deferred } from './kernel/deferred.ts'
import { createTableCodes } from './kernel/table-code.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createDelivery, type MailSettings } from './mail/transport.ts'
import { pictureRoutes } from './pictures/routes.ts'
import type { Authenticate } from './realtime/admission.ts'
import { Hub, type HubOptions } from './realtime/hub.ts'

export interface AppDeps {
  pools: Pools
  secret: string
  /** A key that was replaced: the codes and sessions it signed are still honoured. */
  previousSecret?: string | null
  clock: () => Date
  logger: FastifyServerOptions['logger']
  trustProxy: boolean | number | string
  allowedOrigins: ReadonlySet<string>
  billing: BillingSettings
  mail: MailSettings
  /** Where people reach this installation, for the links in its mails and for the way back from a payment. */
  baseUrl: () => string
  /** The configured address; absent: each person is led back to the host they asked. */
  publicUrl?: string | undefined
  adapter?: HubOptions['adapter']
  /** The built browser app; absent when a development server serves it. */
  webDir?: string | undefined
  /** How long the reader of a download may take nothing; tests shorten it. */
  slowReaderMs?: number
  /** What draws the diner's pages; absent when a development server serves them. */
  guest?: GuestPages | undefined
  /** How many migrations this build expects. */
  migrations: number
  version: string
  /** A caller with this token may read the metrics from another machine. */
  metricsToken?: string | undefined
  checkAnswers: boolean
  /** Also passwords that are long enough are refused when they are among the first to be tried. */
  refusesCommonPasswords?: boolean
  /** Requests per minute that one address may make to the calls that are open to guessing. */
  limits: { signIn: number; signUp: number; reset: number; qrOrder: number }
}

/** The payment provider of the subscriptions. */
export type BillingSettings =
  | { kind: 'off' }
  | { kind: 'embedded' }
  | {
      kind: 'stripe'
      secretKey: string
      webhookSecret: string
      priceId: string
      /** Another address of Stripe's API; tests set it. */
      apiUrl?: string | undefined
    }

export interface App {
  server: FastifyInstance
  hub: Hub
  calls: CallRouter['calls']
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  billing: Billing
  mail: Mailer
  /** Keeps the operator's figures of every store. */
  rollUps: RollUps
  /** Erases the stores whose time to be kept has passed. */
  eraseDue(now: Date): Promise<number>
  /** Resolves when the deferred work is done. */
  settled(): Promise<void>
  /** Logs and counts a promise that was rejected and that no code waited for. */
  noteRejection(error: unknown): void
  /** The process keeps serving, and its readiness check fails so that the balancer stops sending requests. */
  startDraining(): void
  close(): Promise<void>
}

const MINUTE = 60_000

/** All wiring: every part gets what it needs from here, nothing is global. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const server = await createServer(deps)
  const { clock, pools } = deps
  const draining = new Draining(server)
  const tokens = createTokens(deps.secret, deps.previousSecret)
  const replica = pools.replica && new Replica({ ...pools.replica, primary: pools.platform, log: server.log })
  const platform = new PlatformDb(pools.platform, replica)
  const rollUps = new RollUps({ platform, clock, log: server.log })
  const publish = (all: Announcement[]) => {
    for (const { tenantId } of all) rollUps.mark(tenantId)
    hub.publish(all)
  }
  const turns = new StoreTurns(Math.ceil(pools.app.options.max / 2))
  const ofStores = { pool: pools.app, turns, replica, clock, publish }
  const tenant = (tenantId: number) => new TenantDb(ofStores, tenantId)

  const authenticate: Authenticate = async ({ cookie: header, bearer }) => {
    const token = bearer ?? server.parseCookie(header ?? '')[ACCESS_COOKIE] ?? ''
    const ref = tokens.readAccess(token, clock())
    const row =
      ref && (await tenant(ref.tenantId).first(sessionQuery(ref.tenantId, ref.sessionId, clock(), null)))
    return ref && row?.store_active ? ref : null
  }
  const codes = createTableCodes(deps.secret, deps.previousSecret)
  const catalogs = new Catalogs(codes)
  const hub = new Hub({
    authenticate,
    platform,
    clock,
    allowedOrigins: deps.allowedOrigins,
    adapter: deps.adapter,
    onMenuChanged: (tenantId) => catalogs.forget(tenantId),
    log: server.log,
  })
  const metrics = createMetrics(server, pools, () => hub.countSockets())

  const dropSession = (id: string) => hub.dropSession(id)
  const guard = createGuard({ platform, secret: deps.secret })
  const quotas = createQuotas({ platform, secret: deps.secret })
  const refusesCommon = deps.refusesCommonPasswords ?? false
  const chosenPassword = passwordChoice(hashPassword, { refusesCommon })
  const mail = createMailer({ platform, deliver: createDelivery(deps.mail), log: server.log })
  const deferred = new Deferred((error) => server.log.error({ err: error }, 'deferred work failed'))
  const audit = new AuditLog({ tenant, platform, log: server.log })
  const calls = new CallRouter(server, {
    tokens,
    clock,
    tenant,
    platform,
    note: {
      covers: (call) => audit.covers(call),
      byStaff: (call, context, input) => {
        // Customers come and go without an announcement.
        rollUps.mark(context.tenantId)
        return audit.byStaff(call, context, input)
      },
      byOperator: audit.byOperator,
    },
    checkAnswers: deps.checkAnswers,
    slowReaderMs: deps.slowReaderMs,
  })
  const ofPasswords = { max: deps.limits.signIn, timeWindow: MINUTE }
  const afterAnswer = deferred.after.bind(deferred)
  const note = audit.byAccount.bind(audit)
  const record = audit.record.bind(audit)
  const ofOperators = { platform, tokens, guard, checkPassword, record, afterAnswer }
  authRoutes(
    calls,
    {
      platform,
      tenant,
      tokens,
      firstAccess: deps.billing.kind === 'off' ? 'granted' : 'subscription',
      dropSession,
      guard,
      quotas,
      hashPassword: chosenPassword,
      baseUrl: deps.baseUrl,
      afterAnswer,
      note,
      signInOperator: signInAtStaffDoor(ofOperators),
    },
    {
      signIn: ofPasswords,
      signUp: { max: deps.limits.signUp, timeWindow: MINUTE },
      reset: { max: deps.limits.reset, timeWindow: MINUTE },
    },
  )
  auditRoutes(calls)
  const billing = await createBilling(deps.billing, {
    tenant,
    platform,
    dropStore: (tenantId) => hub.dropStore(tenantId),
    baseUrl: deps.baseUrl,
    quotas,
    publicUrl: deps.publicUrl,
    log: server.log,
  })
  billingRoutes(calls, billing)
  erasureRoutes(
    calls,
    {
      tenant,
      dropStore: (tenantId) => hub.dropStore(tenantId),
      checkPassword,
      guard,
      quotas,
      note,
      cancelSubscription: billing.end,
      baseUrl: deps.baseUrl,
    },
    ofPasswords,
  )
  const exports = exportRoutes(calls, {
    openSnapshot: (tenantId, onLost) => StoreSnapshot.open(pools.files, tenantId, onLost),
    atOnce: MAX_FILES,
    log: server.log,
  })
  // A slow download must not keep the server from stopping.
  server.addHook('preClose', async () => exports.stop())
  operatorRoutes(calls, ofOperators, ofPasswords)
  platformRoutes(calls, {
    platform,
    tenant,
    dropStore: (tenantId) => hub.dropStore(tenantId),
    dropSession,
    hashPassword: passwordChoice(hashPassword, { refusesCommon, isForOperators: true }),
    cancelSubscription: billing.end,
  })
  posRoutes(calls, { countOrder: () => metrics.orders.inc(), catalogs })
  orderRoutes(calls, {
    writeEntry: ({ tenantId, session, request, now }, entry) =>
      audit.statement(tenantId, { ...entry, actor: session.username, request, now }),
  })
  kitchenRoutes(calls, { catalogs, changeStatus: changeItemStatus })
  invoiceRoutes(calls)
  customerRoutes(calls)
  dashboardRoutes(calls)
  reportRoutes(calls)
  userRoutes(calls, { platform, hashPassword: chosenPassword, quotas, record, dropSession }, ofPasswords)
  reservationRoutes(calls, { secret: deps.secret })
  settingsRoutes(calls, { secret: deps.secret })
  const menus = new QrMenus({ catalogs, tenant, platform, codes })
  qrRoutes(
    calls,
    { menus, tenant, hashAddress: createAddressHash(deps.secret) },
    { place: { max: deps.limits.qrOrder, timeWindow: MINUTE } },
  )
  menuRoutes(calls)
  pictureRoutes(server, tenant)
  healthRoutes(server, {
    platform,
    migrations: deps.migrations,
    registry: metrics.registry,
    isDraining: () => draining.isUnderWay,
    metricsToken: deps.metricsToken,
  })
  await docsRoutes(server, calls.calls, deps.version)
  if (deps.guest) guestPages(server, { ...deps.guest, menus, clock })
  if (deps.webDir) await serveWeb(server, deps.webDir)
  else server.setNotFoundHandler(notFound)

  await server.ready()
  hub.attach(server.server)
  return {
    server,
    hub,
    calls: calls.calls,
    tenant,
    platform,
    billing,
    mail,
    rollUps,
    eraseDue: (now) => eraseDue(platform, now),
    settled: () => deferred.settled(),
    noteRejection: (error) => {
      metrics.rejections.inc()
      server.log.error(
        { err: error instanceof Error ? error : new Error(String(error)) },
        'unhandled rejection',
      )
    },
    startDraining: () => draining.begin(),
    close: async () => {
      // Both at once: requests in flight are answered and their connections closed, sockets are dropped.
      const answered = server.close()
      await hub.close()
      await answered
      await deferred.settled()
    },
  }
}
