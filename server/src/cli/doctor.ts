import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { restoreAfterMoves } from '../db/citus/forcing.ts'
import { connect } from '../db/connect.ts'
import { loginUrl } from '../db/pools.ts'
import { readMigrations } from '../db/schema/migrate.ts'
import { keptKey } from '../db/secret.ts'
import { isDiskFull, lineOf } from '../kernel/error-line.ts'
import { type CliContext, dataDirOf, openDatabase, postgresDirOf } from './context.ts'
import { type ClusterFacts, judgeCluster, readCluster } from './doctor/cluster.ts'
import { judgeDatabase, readDatabase } from './doctor/database.ts'
import { type Finding, lineOfFinding, ok, problem, summaryOfFindings, warning } from './doctor/finding.ts'
import { knownPasswords } from './doctor/known-passwords.ts'
import { checkLedger } from './doctor/ledger.ts'
import { backupAge, dataFolder, newestBackup } from './doctor/machine.ts'
import { judgeWork, readWork } from './doctor/pending-work.ts'
import { mail, reachServer } from './doctor/reach-server.ts'
import { address, billing, isDemo } from './doctor/settings.ts'

/**
 * `./comanda doctor`: the state of an installation, running or not, one line for each finding.
 * @throws when action is needed.
 */
export async function doctorCommand(context: CliContext): Promise<void> {
  const findings: Finding[] = []
  const report = (...found: Finding[]) => {
    findings.push(...found)
    for (const one of found) context.say(lineOfFinding(one))
  }
  const { config, clock, release } = context
  const dataDir = dataDirOf(context)
  report(...(await dataFolder(dataDir, config.secretKey !== undefined)))
  if (config.secretKey) report(ok('Clave', 'en SECRET_KEY'))
  report(...address(config), ...billing(config))
  const { isRunning, findings: reached } = await reachServer(config, release)
  report(...reached, await mail(config, dataDir))
  report(...(await database(context, isRunning)))
  report(backupAge(await newestBackup(dataDir), clock(), isDemo(config)))
  const sum = summaryOfFindings(findings)
  if (findings.some(({ level }) => level === 'problem')) throw new Error(sum)
  context.say(sum)
}

async function database(context: CliContext, isRunning: boolean): Promise<Finding[]> {
  const { config } = context
  if (!config.databaseUrl && !existsSync(postgresDirOf(context)))
    return [
      warning(
        'Base de datos',
        'todavía no existe; se crea al iniciar Comanda (docker compose up -d, o npm start).',
      ),
    ]
  try {
    const opened = await openDatabase(context)
    try {
      return await examine(context, opened.url, isRunning)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const what = config.databaseUrl
      ? 'revisa DATABASE_URL y que PostgreSQL esté en marcha'
      : `mira ${join(postgresDirOf(context), 'postgres.log')}`
    return [problem('Base de datos', `no responde (${codeOrMessage(error)}); ${what}.`)]
  }
}

const codeOrMessage = (error: unknown): string =>
  isDiskFull(error) ? lineOf(error) : ((error as { code?: string }).code ?? lineOf(error))

const open = (connectionString: string): Promise<Client> =>
  connect({ connectionString, connectionTimeoutMillis: 5_000, application_name: 'comanda doctor' })

async function examine(context: CliContext, url: string, isRunning: boolean): Promise<Finding[]> {
  const { clock, migrationsDir } = context
  const expected = (await readMigrations(migrationsDir)).map(({ name }) => name)
  const owner = await open(url)
  try {
    const facts = await readDatabase(owner, expected, clock)
    const cluster = await readCluster(owner, url)
    const findings = [...judgeDatabase(facts), ...(cluster ? await examineCluster(owner, cluster) : [])]
    // The rows of its stores cannot be examined.
    if (cluster && cluster.silent.length > 0) return findings
    // Tables that a missing migration creates cannot be examined.
    if (expected.some((name) => !facts.migrations.applied.includes(name))) return findings
    return [...findings, ...(await examineWork(context, owner, url, isRunning))]
  } finally {
    await owner.end()
  }
}

async function examineCluster(owner: Client, cluster: ClusterFacts): Promise<Finding[]> {
  const findings = judgeCluster(cluster)
  if (cluster.silent.length > 0) return findings
  const restored = await restoreAfterMoves(owner, () => {})
  if (restored.length === 0) return findings
  const what = `${restored.length} tablas la habían perdido en un ./comanda rebalance interrumpido; ya está.`
  return [...findings, warning('Separación', what)]
}

/** Uses the server's own login, which may read across stores; a successful login proves that the key is right. */
async function examineWork(
  context: CliContext,
  owner: Client,
  url: string,
  isRunning: boolean,
): Promise<Finding[]> {
  const { config, clock } = context
  // The check of the data folder reports a key that cannot be read.
  const secret = await keptKey(config.secretKey, dataDirOf(context)).catch(() => null)
  if (secret === null) return []
  let upkeep: Client
  try {
    upkeep = await open(loginUrl(url, secret, 'platform'))
  } catch {
    return [
      problem(
        'Clave',
        'no es aquella con la que se inició Comanda la última vez; pon la misma en todos los procesos.',
      ),
    ]
  }
  try {
    await upkeep.query("SET app.tenant_id = '0'")
    return [
      ok('Clave', 'es la que abre la base de datos'),
      await knownPasswords(owner, upkeep, isDemo(config)),
      ...judgeWork(await readWork(owner, upkeep, clock(), isRunning), config.billing.kind === 'stripe'),
      ...(await examineLedger(url, secret)),
    ]
  } finally {
    await upkeep.end()
  }
}

/** Uses the login of backups, which may read the rows of every store and write none. */
async function examineLedger(url: string, secret: string): Promise<Finding[]> {
  const reader = await open(loginUrl(url, secret, 'backup'))
  try {
    return await checkLedger(reader)
  } finally {
    await reader.end()
  }
}
