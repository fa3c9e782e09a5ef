import type { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPrivateIp, isRawPort, type PrinterAddress, parseAddress } from '@comanda/shared/printing/address'
import { type DocumentDeps, takeDelivery } from '../papers/delivery.ts'
import type { KnownPrinter } from '../queue/memory.ts'
import { has } from './own-hosts.ts'
import { RawConnection } from './raw-connection.ts'

/** off: the server connects to no printer. loopback: also to its own machine, for tests. */
export type RawMode = 'off' | 'on' | 'loopback'

interface RawDeps extends DocumentDeps {
  /** Does the work for each store that has such printers. */
  forStoresWithRawPrinters: (work: (tenantId: number) => Promise<void>) => Promise<void>
  /** The addresses of the database, Redis and the mail server. */
  ownHosts: () => Promise<BlockList>
  clock: () => Date
  log: { warn: (details: object, message: string) => void }
}

/** Jobs are announced; this covers lost announcements and leases that ran out. */
const SWEEP_MS = 10_000
/** Pauses after failures in a row. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** How long a stopping server waits for the papers that are being printed. */
const STOP_MS = 8_000
const NO_STATUS = 'No contesta su estado: revisa que sea una impresora ESC/POS.'

/** Prints on printers at a TCP port in the house: one connection for each printer while jobs wait. */
export class RawPrinters {
  readonly #deps: RawDeps
  readonly #mode: RawMode
  readonly #stopped = new AbortController()
  /** The printers that are served; `again`: jobs were announced meanwhile. */
  readonly #served = new Map<string, { again: boolean; end: Promise<void> }>()
  readonly #open = new Set<RawConnection>()
  #sweep: NodeJS.Timeout | undefined

  constructor(deps: RawDeps, mode: RawMode) {
    this.#deps = deps
    this.#mode = mode
  }

  start(): void {
    this.#sweep = setInterval(() => void this.#wakeAll(), SWEEP_MS)
    this.#sweep.unref()
    void this.#wakeAll()
  }

  /** Serves the store's printers for which jobs wait. */
  async wake(tenantId: number): Promise<void> {
    const { printQueue, clock, log } = this.#deps
    try {
      const printers = await printQueue.printersOf(tenantId, clock())
      for (const { id, way } of printers) if (way === 'raw') this.#serve(tenantId, id)
    } catch (error) {
      log.warn({ err: error }, 'the printers of a store could not be read')
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep)
    this.#stopped.abort()
    const late = setTimeout(() => {
      for (const connection of this.#open) connection.abort()
    }, STOP_MS)
    await Promise.all([...this.#served.values()].map(({ end }) => end))
    clearTimeout(late)
  }

  async #wakeAll(): Promise<void> {
    try {
      await this.#deps.forStoresWithRawPrinters((tenantId) => this.wake(tenantId))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the printers could not be read')
    }
  }

  #serve(tenantId: number, id: number): void {
    if (this.#stopped.signal.aborted) return
    const key = `${tenantId} ${id}`
    const served = this.#served.get(key)
    if (served) {
      served.again = true
      return
    }
    const one = { again: false, end: Promise.resolve() }
    this.#served.set(key, one)
    one.end = this.#run(tenantId, id, one)
      .catch((error: unknown) => this.#deps.log.warn({ err: error, printer: id }, 'printing failed'))
      .finally(() => this.#served.delete(key))
  }

  async #run(tenantId: number, id: number, one: { again: boolean }): Promise<void> {
    const { signal } = this.#stopped
    for (let failures = 0; !signal.aborted; ) {
      one.again = false
      const printer = await this.#withWork(tenantId, id)
      if (!printer) {
        if (one.again) continue
        return
      }
      failures = (await this.#print(printer)) ? 0 : failures + 1
      const pause = failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }

  async #withWork(tenantId: number, id: number): Promise<KnownPrinter | undefined> {
    const { printQueue, clock } = this.#deps
    const now = clock()
    const printers = await printQueue.printersOf(tenantId, now)
    const printer = printers.find((one) => one.id === id && one.way === 'raw')
    return printer && (await printQueue.hasWork(printer, now)) ? printer : undefined
  }

  /** Prints the waiting jobs. @returns false when the printer cannot be reached or does not print */
  async #print(printer: KnownPrinter): Promise<boolean> {
    const address = parseAddress(printer.address ?? '')
    const connection = address && (await this.#connect(address).catch(() => null))
    if (!connection) return false
    this.#open.add(connection)
    try {
      return await this.#printAll(connection, printer)
    } finally {
      this.#open.delete(connection)
      connection.close()
    }
  }

  /** @throws Error when nothing answers, or the address is not one of a printer in the house */
  async #connect(address: PrinterAddress): Promise<RawConnection> {
    const own = await this.#deps.ownHosts()
    const isHere = (ip: string) => this.#mode === 'loopback' && ip.startsWith('127.')
    const allows = (ip: string) => isHere(ip) || (isPrivateIp(ip) && isRawPort(address) && !has(own, ip))
    return RawConnection.open(address, allows)
  }

  async #printAll(connection: RawConnection, printer: KnownPrinter): Promise<boolean> {
    const { printQueue, tenant, clock } = this.#deps
    while (!this.#stopped.signal.aborted) {
      const before = await connection.status()
      const state = before?.state ?? { paper: 'unknown', cover: 'unknown', problem: NO_STATUS }
      await printQueue.report(printer, state, clock())
      if (!before?.isOnline || before.state.paper === 'out' || before.state.cover === 'open') return false
      const delivery = await takeDelivery(this.#deps, printer, clock())
      if (!delivery) return true
      const { job, bytes } = delivery
      const { outcome, status } = await connection.print(bytes)
      const after = status?.state ?? { ...before.state, problem: null }
      const report = { jobId: job.id, lease: job.lease, outcome, state: after }
      await printQueue.finish(tenant(printer.tenantId), report, clock())
      if (outcome !== 'printed') return false
    }
    return true
  }
}
