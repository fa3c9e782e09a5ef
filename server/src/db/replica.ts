import { AppError } from '@comanda/shared/kernel/errors'
import type pg from 'pg'

/** Continuing requires a write, which only the primary can do. */
export class OnlyPrimary extends Error {}

interface ReplicaDeps {
  /** Connections to the replica. */
  app: pg.Pool
  platform: pg.Pool
  /** A connection to the primary. */
  primary: pg.Pool
  log: { info: (message: string) => void; warn: (details: object, message: string) => void }
}

/** The maximum delay of the data in a report. */
const MOST_LATE_SECONDS = 5
const CHECKED_EVERY_MS = 1_000
/** How long the replica is not used after it was late or unavailable. */
const LEFT_ALONE_MS = 5_000
const ANSWERS_WITHIN_MS = 1_000

/**
 * A replica that has replayed everything is up to date, however long ago the last change was. On a primary the result
 * is true, too.
 */
const KEEPS_UP = `
  SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn
         OR coalesce(now() - pg_last_xact_replay_timestamp() <= make_interval(secs => ${MOST_LATE_SECONDS}), false) AS fit`

/** A read-only replica of the database. When it is late or unavailable, reads use the primary. */
export class Replica {
  readonly #deps: ReplicaDeps
  #check: { fit: Promise<boolean>; until: number } | undefined
  #isLeft = false

  constructor(deps: ReplicaDeps) {
    this.#deps = deps
  }

  get app(): pg.Pool {
    return this.#deps.app
  }

  get platform(): pg.Pool {
    return this.#deps.platform
  }

  /** A read that fails on the replica runs again on the primary. */
  async read<T>(onCopy: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (!(await this.#isFit())) return onPrimary()
    try {
      return await onCopy()
    } catch (error) {
      // A row that is missing on the replica (an AppError) may exist on the primary already.
      if (!(error instanceof OnlyPrimary || error instanceof AppError)) this.#leave(error)
      return onPrimary()
    }
  }

  /** Runs at most once a second, on demand. */
  #isFit(): Promise<boolean> {
    const now = performance.now()
    if (!this.#check || now >= this.#check.until)
      this.#check = { fit: this.#look(), until: now + CHECKED_EVERY_MS }
    return this.#check.fit
  }

  async #look(): Promise<boolean> {
    try {
      const { rows } = await this.#deps.primary.query<{ at: string }>(
        'SELECT pg_current_wal_lsn()::text AS at',
      )
      const asked = { text: KEEPS_UP, values: [rows[0]?.at], query_timeout: ANSWERS_WITHIN_MS }
      const { rows: answer } = await this.#deps.platform.query<{ fit: boolean }>(asked)
      if (!answer[0]?.fit) throw new Error(`it is more than ${MOST_LATE_SECONDS} s late`)
    } catch (error) {
      this.#leave(error)
      return false
    }
    if (this.#isLeft) this.#deps.log.info('the replica is read again')
    this.#isLeft = false
    return true
  }

  #leave(error: unknown): void {
    if (!this.#isLeft) this.#deps.log.warn({ err: error }, 'reports are read from the primary for now')
    this.#isLeft = true
    this.#check = { fit: Promise.resolve(false), until: performance.now() + LEFT_ALONE_MS }
  }
}
