import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
  type Updateable,
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

/** Values by which rows of a store are found; null finds those without a value. The store is always one of them. */
type Where<T extends keyof DB> = Partial<Selectable<DB[T]>> & { tenant_id: number }

export const updateRows = <T extends keyof DB>(table: T, where: Where<T>, change: Updateable<DB[T]>) =>
  k
    .updateTable(table as 'stores')
    .set(change as Updateable<DB['stores']>)
    .where((row) => row.and(where as Where<'stores'>))

export const deleteRows = <T extends keyof DB>(table: T, where: Where<T>) =>
  k.deleteFrom(table as 'stores').where((row) => row.and(where as Where<'stores'>))

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

/** The texts of inserts with more rows are not kept on the connection. */
const MOST_PREPARED = 12
const texts = new Map<string, string>()

/**
 * Inserts rows whose values are known, by a statement that names one table: a cluster keeps the plan of such a statement, and
 * plans any other again each time (ADR 54).
 * @param rows with the same columns in the same order
 * @param further of the statement, such as ON CONFLICT; a fixed text
 */
export function insertRows<Row = unknown>(
  name: string,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  further = '',
): Statement<Row> {
  const key = `${name}_${rows.length}`
  const text = texts.get(key) ?? textOf(table, Object.keys(rows[0] ?? {}), rows.length, further)
  const isKept = rows.length <= MOST_PREPARED
  if (isKept) texts.set(key, text)
  return statement(text, rows.flatMap(Object.values), isKept ? key : undefined)
}

function textOf(table: string, columns: readonly string[], rows: number, further: string): string {
  const row = (n: number) => `(${columns.map((_, index) => `$${n * columns.length + index + 1}`).join(', ')})`
  const values = Array.from({ length: rows }, (_, n) => row(n)).join(', ')
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values}${further}`
}
