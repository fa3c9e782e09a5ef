import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { DB } from './generated/schema.ts'

/** SQL ready to send. `name` prepares it on the connection; only fixed texts have a name. */
export interface Statement<Row = unknown> {
  sql: string
  parameters: readonly unknown[]
  name?: string
  /** Never set; carries the row type. */
  readonly row?: Row
}

export type Runnable<Row = unknown> = Statement<Row> | Compilable<Row>
export type RowOf<R> = R extends Compilable<infer Row> ? Row : R extends Statement<infer Row> ? Row : never

/** Builds typed queries; it never executes any. */
export const k = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const statement = <Row>(
  sql: string,
  parameters: readonly unknown[] = [],
  name?: string,
): Statement<Row> => (name === undefined ? { sql, parameters } : { sql, parameters, name })

/**
 * A parameter whose value the planner does not see. A prepared statement is planned again for each execution as long as
 * the planner expects to gain from knowing its values, such as the length of a list; planning then costs more than reading.
 */
export const unseen = (parameter: `$${number}`, type: string): string =>
  `(SELECT ${parameter}::${type})::${type}`

export const compiled = <Row>(query: Runnable<Row>): Statement<Row> =>
  'compile' in query ? query.compile() : query
