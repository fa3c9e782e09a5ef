import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Runnable } from './statement.ts'
import type { TenantDb } from './tenant.ts'

interface Turn<Row> {
  queries: Runnable<Row>[]
  rows: Promise<Row[][]>
}

/**
 * Reads of one store that are asked for in the same turn of the event loop share a round trip: all screens of a store ask
 * at once after an event, and a round trip costs several times as much as a statement by primary key.
 */
export class GatheredReads<Row> {
  readonly #turns = new Map<number, Turn<Row>>()

  async first(db: TenantDb, query: Runnable<Row>): Promise<Row | undefined> {
    const turn = this.#turns.get(db.tenantId) ?? this.#begin(db)
    const position = turn.queries.push(query) - 1
    return (await turn.rows)[position]?.[0]
  }

  #begin(db: TenantDb): Turn<Row> {
    const queries: Runnable<Row>[] = []
    const rows = nextTurn().then(() => {
      this.#turns.delete(db.tenantId)
      return db.run(...queries)
    })
    const turn = { queries, rows }
    this.#turns.set(db.tenantId, turn)
    return turn
  }
}
