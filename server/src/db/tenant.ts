import { randomUUID } from 'node:crypto'
import type { EventName, EventPayload } from '@comanda/shared/realtime/events'
import type pg from 'pg'
import { recordChange } from './changes.ts'
import { fence } from './fence.ts'
import type { Nodes } from './nodes.ts'
import type { Replica } from './replica.ts'
import { type Runnable, type Statement, statement } from './statement.ts'
import type { StoreTurns } from './store-turns.ts'
import { type RowsOf, runInteractive, runPipelined, type Tx } from './transaction.ts'

/** An event written in a transaction and published after its commit. */
export interface Announcement {
  tenantId: number
  id: string
  event: EventName
  payload: unknown
}

/** Statements of one store, inside one open transaction. */
export interface TenantTx extends Tx {
  readonly tenantId: number
  /** Announces an event to every screen of the store when this transaction commits. @returns the id of the event */
  announce<E extends Exclude<EventName, 'order_update'>>(event: E, payload: EventPayload<E>): string
  /**
   * Every change of what screens show of open checks says so: it raises the store's version (`db/changes.ts`) and
   * announces `order_update`, once for the transaction.
   * @param checkIds also those that it closed; none: the floor changed beside its checks
   */
  changed(checkIds: readonly number[]): void
}

/** The only access to a store's rows: row-level security limits every transaction to its tenant. */
export class TenantDb {
  readonly tenantId: number
  /** True for a replica, which accepts no writes. */
  readonly isCopy: boolean
  readonly #deps: TenantDeps
  readonly #copy: pg.Pool | undefined
  readonly #fence: readonly Statement[]

  constructor(deps: TenantDeps, tenantId: number, copy?: pg.Pool) {
    this.tenantId = tenantId
    this.isCopy = copy !== undefined
    this.#deps = deps
    this.#copy = copy
    this.#fence = fence(tenantId, copy ? 'BEGIN READ ONLY' : 'BEGIN')
  }

  /**
   * Reads from the replica if it exists and is up to date: `work` may run twice, and its data may be a few
   * seconds late.
   */
  onReplica<T>(work: (db: TenantDb) => Promise<T>): Promise<T> {
    const { replica } = this.#deps
    if (!replica) return work(this)
    return replica.read(
      () => work(new TenantDb(this.#deps, this.tenantId, replica.app)),
      () => work(this),
    )
  }

  /** One transaction in one round trip. */
  run<const Queries extends readonly Runnable[]>(...queries: Queries): Promise<RowsOf<Queries>> {
    return this.#inTurn((pool) => runPipelined(pool, this.#fence, queries))
  }

  /** As `run`, and all statements see the same state of the store. */
  runAtOnce<const Queries extends readonly Runnable[]>(...queries: Queries): Promise<RowsOf<Queries>> {
    const begin = fence(this.tenantId, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return this.#inTurn((pool) => runPipelined(pool, begin, queries))
  }

  async first<Row>(query: Runnable<Row>): Promise<Row | undefined> {
    const [rows] = await this.run(query)
    return (rows as Row[])[0]
  }

  async all<Row>(query: Runnable<Row>): Promise<Row[]> {
    const [rows] = await this.run(query)
    return rows as Row[]
  }

  async transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    let announcements: Announcement[] = []
    const result = await this.#inTurn((pool) =>
      runInteractive(pool, this.#fence, async (tx) => {
        announcements = []
        const changes = new Changes()
        const worked = await work(this.#open(tx, announcements, changes))
        if (changes.checkIds.size > 0)
          tx.atEnd(...recordChange(this.tenantId, [...changes.checkIds], changes.stamp, this.#deps.clock()))
        return worked
      }),
    )
    this.committed(announcements)
    return result
  }

  /** Publishes events whose outbox rows were written by a single statement. */
  committed(announcements: Announcement[]): void {
    if (announcements.length > 0) this.#deps.publish(announcements)
  }

  /** Reads from the replica do not use connections that orders need. */
  #inTurn<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    if (this.#copy) return work(this.#copy)
    const { turns, nodes } = this.#deps
    const onNode = () => nodes.run(this.tenantId, ({ app }) => work(app))
    return turns ? turns.run(this.tenantId, onNode) : onNode()
  }

  #open(tx: Tx, announcements: Announcement[], changes: Changes): TenantTx {
    const announce = (event: EventName, payload: unknown, id: string = randomUUID()) => {
      const announcement = { tenantId: this.tenantId, id, event, payload }
      tx.atEnd(outboxRow(announcement, this.#deps.clock()))
      announcements.push(announcement)
      return id
    }
    return {
      ...tx,
      tenantId: this.tenantId,
      announce: (event, payload) => announce(event, payload),
      changed: (checkIds) => {
        if (!changes.isAnnounced) announce('order_update', {}, changes.stamp)
        changes.isAnnounced = true
        for (const id of checkIds) changes.checkIds.add(id)
      },
    }
  }
}

/** What a transaction has changed so far. */
class Changes {
  readonly checkIds = new Set<number>()
  readonly stamp: string = randomUUID()
  isAnnounced = false
}

const outboxRow = ({ tenantId, id, event, payload }: Announcement, at: Date) =>
  statement(
    'INSERT INTO outbox (tenant_id, id, event, payload, created_at) VALUES ($1, $2, $3, $4, $5)',
    [tenantId, id, event, JSON.stringify(payload), at],
    'announce',
  )

interface TenantDeps {
  nodes: Nodes
  /** Limits each store to its share of its node's pool. */
  turns?: StoreTurns | undefined
  /** For reads that may be a little late. */
  replica?: Replica | undefined
  clock: () => Date
  publish: (announcements: Announcement[]) => void
}
