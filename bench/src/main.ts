import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { ServerProcess } from '../../hardening/src/lib/server.ts'
import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { readSettings } from '../../server/src/db/embedded/settings.ts'
import { startBaseline } from './baseline/start.ts'
import type { Bench, Figure } from './bench.ts'
import { arrival } from './figures/arrival.ts'
import { cfdi } from './figures/cfdi.ts'
import { checks } from './figures/checks.ts'
import { counts } from './figures/counts.ts'
import { cpu } from './figures/cpu.ts'
import { createOrder } from './figures/create-order.ts'
import { kitchen } from './figures/kitchen.ts'
import { life } from './figures/life.ts'
import { memory } from './figures/memory.ts'
import { nodes } from './figures/nodes.ts'
import { openOrders } from './figures/open-orders.ts'
import { phones } from './figures/phones.ts'
import { polling } from './figures/polling.ts'
import { posOpen } from './figures/pos-open.ts'
import { reports } from './figures/reports.ts'
import { insertHistory } from './lib/history.ts'
import { addMenuAndTables, copyStore, signInAll, signUpFirst } from './lib/stores.ts'
import { type Row, renderTable } from './lib/table.ts'

const STORES = 32
/** Past orders of each store. */
const PAST = 300
/** The product's own default. */
const POOL = 10

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** The started processes and resources, in order; they are ended in reverse. */
const running: (() => unknown)[] = []

const FIGURES: readonly Figure[] = [
  createOrder,
  openOrders,
  cpu,
  life,
  posOpen,
  kitchen,
  checks,
  reports,
  arrival,
  cfdi,
  polling,
  phones,
  counts,
  memory,
  nodes,
]

async function main(): Promise<void> {
  const began = performance.now()
  const [busy = 0] = loadavg()
  const figures = chosenFigures(process.argv.slice(2))
  const bench = await prepare()
  const rows: Row[] = []
  try {
    for (const figure of figures) rows.push(...(await figure(bench)))
  } finally {
    // The results before a failure are still valid.
    await print(bench, rows, busy, began)
  }
}

/**
 * All figures, or with `--only=counts,life` some, by the names of their functions.
 * @throws Error for a word that chooses nothing, since the whole run that it would start takes minutes
 */
function chosenFigures(words: readonly string[]): readonly Figure[] {
  if (words.length === 0) return FIGURES
  const wanted = words.flatMap((word) => (word.startsWith('--only=') ? word.slice(7).split(',') : [word]))
  const unknown = wanted.filter((name) => !FIGURES.some((figure) => figure.name === name))
  if (unknown.length > 0)
    throw new Error(
      `no figure is named ${unknown.join(', ')}; there are ${FIGURES.map(({ name }) => name).join(', ')}`,
    )
  return FIGURES.filter(({ name }) => wanted.includes(name))
}

/** Prints the measurements; a missed target sets the exit code. */
async function print(bench: Bench, rows: readonly Row[], busy: number, began: number): Promise<void> {
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(
    `${await machine(bench)}\n${loadNote(busy)}\n\n${renderTable(rows)}\n\n${seconds} s in all\n`,
  )
  const missed = rows.filter(({ met }) => met === false)
  if (missed.length === 0) return
  say(`${missed.length} of ${rows.length} rows miss their target`)
  process.exitCode = 1
}

/** The product on a separate database that flushes every commit to the disk, the bare server, and the stores. */
async function prepare(): Promise<Bench> {
  say('starting the built product')
  const dataDir = newFolderOnDisk()
  running.push(() => {
    removeForeignData(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const secret = randomBytes(32).toString('hex')
  const app = await ServerProcess.start(
    { SECRET_KEY: secret, DATABASE_POOL: String(POOL), LOG_LEVEL: 'info' },
    dataDir,
  )
  running.push(() => app.close())

  const ownerUrl = databaseUrl(dataDir)
  const owner = new pg.Client(ownerUrl)
  owner.on('error', (error) => say(`the database was lost: ${error.message}`))
  await owner.connect()
  running.push(() => owner.end())
  const baseline = await startBaseline({ BASELINE_DATABASE_URL: ownerUrl, BASELINE_POOL: String(POOL) })
  running.push(baseline.stop)

  const template = await signUpFirst(app.base)
  await addMenuAndTables(owner, template)
  await insertHistory(owner, { tenantId: template.tenantId, closed: PAST, open: 0 })
  const copies = await copyStore(owner, template, 2 * STORES)
  // Autovacuum would do this within a minute. Without it, foreign keys use plans for empty tables.
  await owner.query('VACUUM ANALYZE')
  return {
    now: new Date(),
    secret,
    app,
    baseline,
    owner,
    ownerUrl,
    template,
    stores: signInAll(secret, app.base, copies.slice(0, STORES)),
    baselineTenants: copies.slice(STORES).map((copy) => copy.tenantId),
    say,
  }
}

const TMPFS = 0x01021994

/** In memory, flushing a commit would cost nothing. */
function newFolderOnDisk(): string {
  const roots = [tmpdir(), '/var/tmp', process.cwd()]
  const root = roots.find((one) => statfsSync(one).type !== TMPFS) ?? tmpdir()
  return mkdtempSync(join(root, 'comanda-bench-'))
}

function databaseUrl(dataDir: string): string {
  const settings = readSettings(join(dataDir, 'postgres'))
  if (!settings) throw new Error('the product started no embedded database')
  return embeddedUrl(settings)
}

/** When root cannot run Postgres in the folder itself, the data are in another folder. */
function removeForeignData(dataDir: string): void {
  const settings = readSettings(join(dataDir, 'postgres'))
  if (settings) rmSync(dirname(settings.dataDir), { recursive: true, force: true })
}

async function machine({ owner }: Bench): Promise<string> {
  const { rows } = await owner.query<{ version: string; fsync: string; commits: string }>(
    `SELECT split_part(version(), ' ', 2) AS version, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commits`,
  )
  const [server] = rows
  const processors = cpus()
  return [
    `${processors.length} × ${processors[0]?.model.trim()}, Node ${process.versions.node}, PostgreSQL ${server?.version}`,
    `fsync ${server?.fsync}, synchronous_commit ${server?.commits}`,
    'ratio: 1.00 is as good as the baseline, 0.50 half as good; times are p50 / p95 / p99',
  ].join('\n')
}

/** Ratios stay valid on a busy machine, since both sides have the same load; rates and times do not. */
const loadNote = (load: number): string => {
  const note = load > cpus().length / 2 ? ' (busy: trust the ratios only)' : ''
  return `load average before the run: ${load.toFixed(1)} on ${cpus().length} processors${note}`
}

let ending: Promise<void> | undefined

/** Stops and removes everything; idempotent. */
function end(): Promise<void> {
  ending ??= (async () => {
    for (const stop of running.splice(0).reverse()) {
      try {
        await stop()
      } catch (error) {
        say(`while cleaning up: ${error instanceof Error ? error.message : error}`)
      }
    }
  })()
  return ending
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end().then(() => process.exit(130)))
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
} finally {
  await end()
}
