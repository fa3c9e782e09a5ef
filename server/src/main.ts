import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { type App, buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { lastBackup } from './db/backup/last-backup.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded.ts'
import { postgresFolder } from './db/embedded/folder.ts'
import { createPools, type Pools } from './db/pools.ts'
import { migrate, migrationsIn } from './db/schema/migrate.ts'
import { keptKey, previousKey, secretKey } from './db/secret.ts'
import { DEMO_PASSWORD, OPERATOR, STAFF } from './demo/people.ts'
import { loadDemo } from './demo/seed.ts'
import { hashPassword } from './features/auth/passwords.ts'
import { startBilling } from './features/billing/jobs.ts'
import { startAskingStamps } from './features/cfdi/account/stamps-left.ts'
import { startSealing } from './features/cfdi/issuer/secrets.ts'
import { startStamping } from './features/cfdi/issuing/worker.ts'
import { seedRates } from './features/platform/figures.ts'
import type { GuestPages } from './features/qr/page.ts'
import { startRollUps } from './features/reports/roll-ups.ts'
import { readTemplate } from './http/guest-template.ts'
import { explainListening } from './http/listening.ts'
import { jsonLogger } from './http/telemetry/logging.ts'
import { lineOf } from './kernel/error-line.ts'
import { rarely } from './kernel/rarely.ts'
import { startMailer } from './mail/mailer.ts'
import type { AppOptions } from './options.ts'
import { pictureAddress } from './pictures/address.ts'
import type { Bus } from './realtime/bus.ts'
import { postgresBus } from './realtime/postgres-bus.ts'
import { redisBus } from './realtime/redis-bus.ts'
import { nameOf, readRelease } from './release.ts'
import { startUpkeep } from './upkeep/upkeep.ts'

/**
 * Without this flag, V8 allocates objects in the old heap when many of their kind once survived a collection, as rows of
 * the database do while the server starts. Such a row keeps its texts in memory until the next full collection, and
 * every collection before it copies them: a fifth of the processor time of a long list.
 */
setFlagsFromString('--no-allocation-site-pretenuring')

/** The folder above server/src in development and server/dist when built, which is the workspace. */
const serverDir = fileURLToPath(new URL('..', import.meta.url))
const migrationsDir = join(serverDir, 'migrations')
const demoDir = join(serverDir, 'demo')
const webDir = resolve(serverDir, '../web/dist')
const guestRenderer = join(serverDir, 'dist/guest.js')
const release = readRelease(serverDir)
const clock = () => new Date()
/** Node's default of 511 drops most of the phones and screens that come back at once after an update; the system may allow fewer. */
const MOST_WAITING_CONNECTIONS = 4_096
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The address of the server, once it listens. */
let listening = ''

/** The app, once it is built. It counts and logs failures. */
let built: App | undefined

/** Functions that stop the started parts, in the sequence of starting. They run in reverse. */
const running: (() => Promise<void>)[] = []

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const dataDir = resolve(config.dataDir)
  // No other process can use an embedded database: there, a lost key is simply replaced.
  const isNewKey = config.databaseUrl !== undefined && (await keptKey(config.secretKey, dataDir)) === null
  const secret = await secretKey(config.secretKey, dataDir)
  const ownerUrl = config.databaseUrl ?? (await startDatabase(dataDir))
  const room = config.databaseUrl ? {} : { dataDir }
  await migrate(ownerUrl, migrationsDir, secret, { say, isNewKey, ...room })

  const pools = createPools({
    ownerUrl,
    poolerUrl: config.poolerUrl,
    replicaUrl: config.replicaUrl,
    secret,
    size: config.databasePool,
    // Printed once per lost connection; the pool replaces it for the next request.
    onError: (error) => say(`Conexión con la base de datos perdida: ${error.message}`),
  })
  running.push(() => pools.close())
  const bus = await createBus(config, pools)
  if (bus) running.push(() => bus.close())

  const keys = { secret, previousSecret: await previousKey(config.previousSecretKey, dataDir) }
  const app = await createApp(config, dataDir, pools, keys, bus)
  built = app
  running.push(() => app.close())
  // No other process uses an embedded database.
  if (config.databaseUrl) running.push(app.applied.watch())
  running.push(startUpkeep(app, clock, app.server.log))
  running.push(startMailer(app.mail, clock, app.server.log))
  running.push(startStamping(app.stamping, app.server.log))
  running.push(startAskingStamps(app.askingStamps, app.server.log))
  if (keys.previousSecret) running.push(startSealing(app, app.server.log))
  running.push(startBilling(app.billing.jobs, clock, app.server.log))
  await seedRates(app.platform, config.exchangeRates)
  if (config.demo) {
    const hasSubscription = config.billing.kind === 'embedded'
    const { platform, secrets } = app
    const demo = { demoDir, platform, secrets, now: clock(), hashPassword, pictureAddress, hasSubscription }
    if (await loadDemo(demo)) await app.rollUps.catchUp()
  }
  running.push(startRollUps(app.rollUps, app.server.log))
  const address = await app.server
    .listen({ port: config.port, host: config.host, backlog: MOST_WAITING_CONNECTIONS })
    .catch(explainListening(config))
  running.push(() => drain(app, config.drainSeconds))
  listening = address.replace('127.0.0.1', 'localhost')
  announce(config.publicUrl ?? listening, config)
}

async function startDatabase(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dir: postgresFolder(dataDir), log: say })
  running.push(() => postgres.stop())
  return postgres.url
}

/** Every event fails while the bus is down, and a cluster without its coordinator sells on. */
const BUS_SAID_EVERY_MS = 10_000

async function createBus(config: Config, pools: Pools): Promise<Bus | undefined> {
  const sayRarely = rarely(say, BUS_SAID_EVERY_MS)
  const onError = (error: Error) => sayRarely(`Bus de eventos: ${error.message}`)
  if (config.redisUrl) return redisBus(config.redisUrl, onError)
  // Only this process can use an embedded database, so there is no other process to share events with.
  return config.databaseUrl ? postgresBus(pools.bus, onError) : undefined
}

const createApp = async (
  config: Config,
  dataDir: string,
  pools: Pools,
  keys: Pick<AppOptions, 'secret' | 'previousSecret'>,
  bus: Bus | undefined,
): Promise<App> =>
  buildApp({
    pools,
    ...keys,
    clock,
    logger: jsonLogger(config.logLevel),
    trustProxy: config.trustProxy,
    allowedOrigins: new Set([
      ...config.allowedOrigins,
      ...(config.publicUrl ? [new URL(config.publicUrl).origin] : []),
    ]),
    billing: config.billing,
    mail: { ...config.mail, outboxDir: join(dataDir, 'outbox') },
    pac: config.pac,
    constanciaUrl: config.constanciaUrl,
    baseUrl: () => config.publicUrl ?? listening,
    publicUrl: config.publicUrl,
    adapter: bus?.adapter,
    webDir: existsSync(join(webDir, 'index.html')) ? webDir : undefined,
    guest: await loadGuestPages(),
    migrations: await migrationsIn(migrationsDir),
    ...release,
    lastBackup: () => lastBackup(dataDir),
    isSignUpOpen: config.isSignUpOpen,
    supportPhone: config.supportPhone,
    rawPrinters: config.rawPrinters,
    ownUrls: [config.databaseUrl, config.poolerUrl, config.replicaUrl, config.redisUrl, config.mail.smtpUrl],
    ...(config.saleWaitMs === undefined ? {} : { saleWaitMs: config.saleWaitMs }),
    refusesCommonPasswords: config.refusesCommonPasswords,
    metricsToken: config.metricsToken,
    checkAnswers: false,
    limits: { signIn: 20, signUp: 10, reset: 10, qrOrder: 30 },
  })

/** Loads the renderer that is built with the screens. In development, their own server renders the diner's pages. */
async function loadGuestPages(): Promise<GuestPages | undefined> {
  if (!existsSync(guestRenderer) || !['m.html', 'f.html'].every((page) => existsSync(join(webDir, page))))
    return undefined
  const renderer = (await import(pathToFileURL(guestRenderer).href)) as GuestPages['renderer']
  return { renderer, template: readTemplate(webDir), invoiceTemplate: readTemplate(webDir, 'f.html') }
}

function announce(address: string, config: Config): void {
  say(`\nComanda ${nameOf(release)} está lista en ${address}\n`)
  if (!config.demo) return
  say(`Restaurante de demostración, contraseña ${DEMO_PASSWORD}:`)
  for (const { designation, username } of STAFF) say(`  ${designation.padEnd(16)} ${username}`)
  say(`  ${'Operador'.padEnd(16)} ${OPERATOR.username} (en ${address}/superadmin)`)
  say('')
}

async function drain(app: App, seconds: number): Promise<void> {
  app.startDraining()
  await sleep(seconds * 1_000)
}

let stopping: Promise<void> | undefined

/** Stops listening, answers running requests, then stops the started parts, the last first. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const end of running.splice(0).reverse()) {
      await end().catch((error: unknown) => say(`Al detener: ${lineOf(error)}`))
    }
  })()
  return stopping
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Instead of the handler of `stop-while-loading.ts`.
  process.removeAllListeners(signal)
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

/** The longest time for a regular stop after an uncaught exception. */
const LAST_STOP_MS = 10_000

// ADR 21: an unhandled rejection affects one request; after an uncaught exception the state of the process is unknown.
process.on('unhandledRejection', (error) => {
  if (built) built.noteRejection(error)
  else process.stderr.write(`Promesa sin atender: ${error instanceof Error ? error.stack : error}\n`)
})
process.on('uncaughtException', (error) => {
  process.exitCode = 1
  if (built) built.server.log.fatal({ err: error }, 'uncaught exception: the process stops')
  else process.stderr.write(`${error.stack ?? error.message}\n`)
  setTimeout(() => process.exit(1), LAST_STOP_MS).unref()
  void stop().then(() => process.exit(1))
})

try {
  await start()
} catch (error) {
  process.stderr.write(`${lineOf(error)}\n`)
  await stop()
  process.exit(1)
}
