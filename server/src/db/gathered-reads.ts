import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Runnable } from './statement.ts'
import type { RowsOf } from './transaction.ts'

/** A store's database, and how it sends the statements. */
interface StoreReads {
  readonly tenantId: number
  run(...queries: Runnable[]): Promise<unknown[][]>
}

interface Turn {
  queries: Runnable[]
  rows: Promise<unknown[][]>
}

/**
 * Reads of one store that are asked for in the same turn of the event loop share a round trip: all screens of a store ask
 * at once after an event, and a round trip costs several times as much as a statement by primary key.
 */
export class GatheredReads {
  readonly #turns = new Map<number, Turn>()

  async run<const Queries extends readonly Runnable[]>(
    db: StoreReads,
    ...queries: Queries
  ): Promise<RowsOf<Queries>> {
    const turn = this.#turns.get(db.tenantId) ?? this.#begin(db)
    const from = turn.queries.push(...queries) - queries.length
    return (await turn.rows).slice(from, from + queries.length) as RowsOf<Queries>
  }

  #begin(db: StoreReads): Turn {
    const queries: Runnable[] = []
    const rows = nextTurn().then(() => {
      this.#turns.delete(db.tenantId)
      return db.run(...queries)
    })
    const turn = { queries, rows }
    this.#turns.set(db.tenantId, turn)
    return turn
  }
}
