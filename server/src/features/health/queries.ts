import { statement } from '../../db/statement.ts'

interface Migrated {
  /** How many of the known migrations are applied. */
  applied: number
  /** How many others are, beside which this process must not work. */
  breaking: number
}

export const readMigrated = (known: readonly string[]) =>
  statement<Migrated>(
    `SELECT count(*) FILTER (WHERE name = ANY ($1))::integer AS applied,
       count(*) FILTER (WHERE stops_previous AND NOT name = ANY ($1))::integer AS breaking
     FROM migrations`,
    [known],
  )
