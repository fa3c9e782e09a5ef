import { AppError } from '@comanda/shared/kernel/errors'
import type { PlatformDb } from '../platform.ts'
import { statement } from '../statement.ts'
import { errorCodeOf } from '../transaction.ts'

interface Migrated {
  /** How many of the known migrations are applied. */
  applied: number
  /** How many others are, beside which this process must not work. */
  breaking: number
}

const readMigrated = (known: readonly string[]) =>
  statement<Migrated>(
    `SELECT count(*) FILTER (WHERE name = ANY ($1))::integer AS applied,
       count(*) FILTER (WHERE stops_previous AND NOT name = ANY ($1))::integer AS breaking
     FROM migrations`,
    [known],
  )

/** How often a process asks by itself, for the case that no balancer asks whether it is ready. */
const EVERY_MS = 5_000

const SQLSTATE = /^[0-9A-Z]{5}$/

/** A newer release has changed the database under this process, whose rows would have the old form. */
export class NewerDatabase extends AppError {
  constructor() {
    super('unavailable')
    this.name = 'NewerDatabase'
  }
}

/** Whether this process can work with what is applied to its database, now that another process may change it. */
export class AppliedMigrations {
  readonly #platform: PlatformDb
  readonly #known: readonly string[]
  #isNewer = false

  constructor(platform: PlatformDb, known: readonly string[]) {
    this.#platform = platform
    this.#known = [...known]
  }

  /** True when a newer release has applied a change beside which this process must not work, as far as it knows. */
  get isNewer(): boolean {
    return this.#isNewer
  }

  /** Asks the database. @returns whether the process can work; undefined when the database does not answer */
  async fit(): Promise<boolean | undefined> {
    const row = await this.#platform.first(readMigrated(this.#known)).catch(() => undefined)
    if (!row) return undefined
    this.#isNewer = row.breaking > 0
    return row.applied === this.#known.length && !this.#isNewer
  }

  /** The refusal in place of a failure of the database that a newer release has caused; other failures stay. */
  async explain(error: unknown): Promise<unknown> {
    if (!SQLSTATE.test(errorCodeOf(error))) return error
    await this.fit()
    return this.#isNewer ? new NewerDatabase() : error
  }

  /** Asks from time to time. @returns a function that stops it */
  watch(): () => Promise<void> {
    let asked: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      asked = this.fit()
    }, EVERY_MS).unref()
    return async () => {
      clearInterval(timer)
      await asked
    }
  }
}
