import { type Statement, statement } from './statement.ts'

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
