import { parseArgs } from 'node:util'
import type pg from 'pg'
import { claimMoves, releaseForce, restoreForce } from '../db/citus/forcing.ts'
import { copyDirectories, drain, isolate, moveShard, planMoves, removeLeftovers } from '../db/citus/moves.ts'
import { nameOfNode } from '../db/citus/nodes.ts'
import { connect } from '../db/connect.ts'
import { assertCitus } from '../db/schema/distribute.ts'
import { errorCodeOf } from '../db/transaction.ts'
import { type CliContext, megabytes, secondsSince } from './context.ts'

const USAGE =
  'Uso: DATABASE_URL=postgres://… ./comanda rebalance [--drain=nodo:puerto | --isolate=número de restaurante], con la base de ' +
  'datos del coordinador de Citus.'

/**
 * `./comanda rebalance`: moves stores between the nodes of the cluster until these are even, while they sell. Ctrl+C stops it
 * after what it has moved; a next run goes on.
 */
export async function rebalanceCommand(context: CliContext, args: string[]): Promise<void> {
  const url = context.config.databaseUrl
  const { drained, isolated } = readArgs(args)
  if (!url) throw new Error(USAGE)
  await assertCitus(url)
  const owner = await connect({ connectionString: url, application_name: 'comanda rebalance' })
  try {
    if (!(await claimMoves(owner)))
      throw new Error('Ya se mueven restaurantes: otra terminal tiene ./comanda rebalance.')
    if (drained && !(await drain(owner, drained)))
      throw new Error(`El clúster no tiene el nodo ${nameOfNode(drained)}: SELECT * FROM pg_dist_node;`)
    await copyDirectories(owner)
    await move(context, owner, url, { drained, isolated })
  } finally {
    await owner.end()
  }
}

interface Wanted {
  drained: { host: string; port: number } | undefined
  /** The tenant of the store that gets a shard of its own. */
  isolated: number | undefined
}

function readArgs(args: string[]): Wanted {
  try {
    const { values } = parseArgs({
      args,
      options: { drain: { type: 'string' }, isolate: { type: 'string' } },
    })
    const [, host = '', port] = /^(.+):(\d+)$/.exec(values.drain ?? '') ?? []
    const isolated = values.isolate === undefined ? undefined : Number(values.isolate)
    if ((values.drain !== undefined && !host) || (isolated !== undefined && !(isolated > 0)))
      throw new Error(USAGE)
    return { drained: host ? { host, port: Number(port) } : undefined, isolated }
  } catch {
    throw new Error(USAGE)
  }
}

/** Row-level security is forced again at the end, and also after a failure. */
async function move(context: CliContext, owner: pg.Client, url: string, wanted: Wanted): Promise<void> {
  const { say, note } = context
  const stop = await stoppedByPerson(context, owner, url)
  try {
    await releaseForce(owner, note)
    if (wanted.isolated && !stop.isAsked) {
      say(`El restaurante ${wanted.isolated} pasa a una parte propia…`)
      await isolate(owner, wanted.isolated)
    }
    const moves = await planMoves(owner, wanted.drained !== undefined)
    if (moves.length === 0) say('Los nodos están parejos: no hay nada que mover.')
    for (const [index, one] of moves.entries()) {
      if (stop.isAsked) break
      say(
        `${index + 1} de ${moves.length}: ${megabytes(one.bytes)} de ${nameOfNode(one.from)} a ${nameOfNode(one.to)}…`,
      )
      const since = performance.now()
      await moveShard(owner, one)
      say(`  movido en ${secondsSince(since)}`)
    }
  } catch (error) {
    if (!stop.isAsked || errorCodeOf(error) !== CANCELLED) throw error
  } finally {
    await stop.done()
    await restoreForce(owner, note)
    await removeLeftovers(owner)
  }
  if (stop.isAsked)
    throw new Error('Detenido; lo que ya se movió queda movido. Para seguir: ./comanda rebalance')
}

const CANCELLED = '57014'

/** Ctrl+C cancels the statement that runs, whose changes Citus takes back. */
async function stoppedByPerson({ onInterrupt, note }: CliContext, owner: pg.Client, url: string) {
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  let cancelled: Promise<void> | undefined
  onInterrupt?.(() => {
    note('Se detiene…')
    cancelled ??= cancel(url, rows[0]?.pid ?? 0).catch((error: Error) => note(error.message))
  })
  return {
    get isAsked() {
      return cancelled !== undefined
    },
    /** The cancellation must not hit a later statement. */
    done: async () => await cancelled,
  }
}

async function cancel(url: string, pid: number): Promise<void> {
  const client = await connect({ connectionString: url })
  await client.query('SELECT pg_cancel_backend($1::integer)', [pid])
  await client.end()
}
