/** The Spanish words for the values of a column. */
export type Words = Readonly<Record<string, string>>

/** Title, SQL expression, and the Spanish words for its values. */
type Column = readonly [title: string, sql: string, words?: Words]

/** A table as CSV. Row-level security limits every query here to one store. */
export interface Sheet {
  file: string
  about: string
  columns: readonly Column[]
  /** The SQL after the columns. */
  from: string
}

export const YES_NO: Words = { true: 'Sí', false: 'No' }
export const TAX_WORDS: Words = { inclusive: 'Incluido', exclusive: 'Exclusivo' }

/** Converts centavos to an amount. */
export const money = (centavos: string): string => `(${centavos} / 100.0)::numeric(18, 2)`
/** In the time zone of the session, which is the store's. */
export const clock = (instant: string): string => `to_char(${instant}, 'YYYY-MM-DD HH24:MI')`
/** The table, as `place`, of rows named `o`. */
export const AT_TABLE =
  'LEFT JOIN store_tables place ON (place.tenant_id, place.id) = (o.tenant_id, o.table_id)'
