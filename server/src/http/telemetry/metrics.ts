import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Nodes } from '../../db/nodes.ts'
import { LoopWatch } from '../../kernel/loop-watch.ts'
import type { Release } from '../../release.ts'

export interface Metrics {
  contentType: string
  /** The figures as text. The first reading begins those that cost something between readings. */
  read(): Promise<string>
  orders: Counter
  idlePolls: Counter
  /** Logs and counts an unhandled promise rejection. */
  noteRejection(error: unknown): void
}

interface Sources {
  nodes: Pick<Nodes, 'appPools'>
  countSockets: () => number
  /** When the last successful backup was taken; null when none is known. */
  lastBackup?: (() => Promise<Date | null>) | undefined
  release: Release
}

/** Metrics for an operator: request durations by route, the pools, the sockets, orders placed. */
export function createMetrics(app: FastifyInstance, sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  observeRequests(app, registers)
  addGauges(sources, registers)
  const rejections = new Counter({
    name: 'unhandled_rejections_total',
    help: 'Promises that were rejected and that no code waited for',
    registers,
  })
  let loop: LoopWatch | null = null
  app.addHook('onClose', (_app, done) => {
    loop?.stop()
    done()
  })
  return {
    contentType: registry.contentType,
    read() {
      loop ??= watchProcess(registry)
      return registry.metrics()
    },
    orders: new Counter({ name: 'orders_created_total', help: 'Orders placed', registers }),
    idlePolls: new Counter({
      name: 'printer_polls_idle_total',
      help: 'Polls of printers that were answered from memory, which no other metric counts',
      registers,
    }),
    noteRejection: (error) => {
      rejections.inc()
      app.log.error({ err: error instanceof Error ? error : new Error(String(error)) }, 'unhandled rejection')
    },
  }
}

function observeRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

function addGauges({ nodes, countSockets, lastBackup, release }: Sources, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
    nodes.appPools().reduce((all, pool) => all + pool[count], 0)
  gauge('db_pool_connections', 'Connections of the app pools', sum('totalCount'))
  gauge('db_pool_idle', 'Idle connections of the app pools', sum('idleCount'))
  gauge('db_pool_waiting', 'Requests waiting for a connection', sum('waitingCount'))
  new Gauge({
    name: 'comanda_build_info',
    help: 'Always 1; the labels say which program runs',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: release.version, commit: release.commit }, 1)
  gauge('sockets_connected', 'Connected screens', countSockets)
  if (lastBackup)
    new Gauge({
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last successful backup was taken; 0 when none is known',
      registers,
      async collect() {
        this.set(((await lastBackup())?.getTime() ?? 0) / 1_000)
      },
    })
}

/** Two timers of 10 ms, which take 9 ms of CPU a second from a process with nothing to do, and an observer of garbage collections. */
function watchProcess(registry: Registry): LoopWatch {
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Removed because they are gauges with the name of a counter; the same numbers by type stay.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const loop = new LoopWatch()
  new Gauge({
    name: 'event_loop_longest_hold_seconds',
    help: 'Longest CPU time between two turns of the event loop since the previous reading',
    registers,
    collect() {
      this.set(loop.takeLongest() / 1_000)
    },
  })
  return loop
}
