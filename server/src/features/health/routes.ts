import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Nodes } from '../../db/nodes.ts'
import type { Pools } from '../../db/pools.ts'
import type { AppliedMigrations } from '../../db/schema/applied-migrations.ts'
import { notFound } from '../../http/errors.ts'
import type { Metrics } from '../../http/telemetry/metrics.ts'

interface HealthDeps {
  pools: Pick<Pools, 'canLogIn'>
  nodes: Pick<Nodes, 'answering'>
  applied: Pick<AppliedMigrations, 'fit' | 'isNewer'>
  version: string
  commit: string
  metrics: Pick<Metrics, 'contentType' | 'read'>
  /** `isUnderWay` is true while the process prepares to stop. */
  draining: { isUnderWay: boolean }
  /** A caller with this token may read the metrics from another machine. */
  metricsToken?: string | undefined
}

/** A balancer asks about every second and needs a fast answer. */
const ANSWERS_WITHIN_MS = 2_000
/** Where stores sell without the database of the directories, the answer must not come too late for its sake. */
const DIRECTORIES_WITHIN_MS = 1_000

/** A new connection costs a signature; idle ones stay open when another process changes the passwords of the logins. */
const LOGINS_KNOWN_MS = 10_000

/** The last answer, asked for again when it is old or was no. */
class RecentAnswer {
  readonly #ask: () => Promise<boolean>
  #askedAt = Number.NEGATIVE_INFINITY
  #answer: Promise<boolean> = Promise.resolve(false)

  constructor(ask: () => Promise<boolean>) {
    this.#ask = ask
  }

  get(): Promise<boolean> {
    if (performance.now() - this.#askedAt > LOGINS_KNOWN_MS) {
      this.#askedAt = performance.now()
      this.#answer = this.#ask().then((answer) => {
        if (!answer) this.#askedAt = Number.NEGATIVE_INFINITY
        return answer
      })
    }
    return this.#answer
  }
}

/** Liveness, readiness and metrics for load balancers and dashboards. */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  const { metrics } = deps
  const { version, commit } = deps
  const logins = new RecentAnswer(deps.pools.canLogIn)
  app.get('/healthz', () => ({ status: 'ok', version, commit }))

  app.get('/readyz', async (_request, reply) => {
    const { directories, stores } = deps.nodes.answering()
    const within = stores ? DIRECTORIES_WITHIN_MS : ANSWERS_WITHIN_MS
    const [fits, canLogIn = false] = directories
      ? await Promise.all([soon(deps.applied.fit(), within), soon(logins.get(), within)])
      : []
    const database = fits !== undefined
    const migrations = fits === true
    const serves = database ? migrations && canLogIn : stores && !deps.applied.isNewer
    const ready = serves && !deps.draining.isUnderWay
    return reply.status(ready ? 200 : 503).send({ database, migrations, logins: canLogIn, stores })
  })

  // Sales figures and slow routes are confidential.
  app.get('/metrics', async (request, reply) =>
    isFromHere(request) || bringsToken(request, deps.metricsToken)
      ? reply.type(metrics.contentType).send(await metrics.read())
      : notFound(request, reply),
  )
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** A page of another site whose name leads to this machine (DNS rebinding) sends that name. */
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * True for a direct request from this machine, to this machine's own name. A proxy on this machine also connects from
 * loopback, but sends one of these headers.
 */
const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].every((name) => headers[name] === undefined)

const digest = (text: string) => createHash('sha256').update(text).digest()

const bringsToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** Resolves with undefined when the database does not answer in time. */
async function soon<T>(asked: Promise<T>, withinMs: number): Promise<T | undefined> {
  const waiting = new AbortController()
  const late = sleep(withinMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  try {
    return await Promise.race([asked, late])
  } finally {
    waiting.abort()
  }
}
