import pg from 'pg'
import type { Statement } from './statement.ts'

/** Members of the connection that pg's types leave out. */
interface Connection extends pg.Connection {
  submittedNamedStatements: Record<string, string>
}

/** How the rows of a statement are read. */
interface Shape {
  fields: unknown[]
  _parsers: unknown[] | undefined
  _prebuiltEmptyResultObject: object | null
}

/** A query of pg, with the parts that its own cursors are built on. */
interface Query {
  name?: string
  callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void
  /** Sends the messages of one statement. */
  prepare(connection: Connection): void
  hasBeenParsed(connection: Connection): boolean
  submit(connection: Connection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
  /** The statement whose answer arrives. */
  _result: Shape
  _accumulateRows: boolean
  /** Begins the next statement's result when that of the one before is complete. */
  _checkForMultirow(): void
}

const Query = pg.Query as unknown as new (text: string, values?: readonly unknown[]) => Query

/** What is known of a connection. */
interface Known {
  /** Of prepared statements, by name. */
  shapes: Map<string, Shape>
  /** The same connection, without the message (Describe) that asks for a statement's shape. */
  undescribed: Connection
}

const connections = new WeakMap<Connection, Known>()

function knownOf(connection: Connection): Known {
  const known = connections.get(connection) ?? {
    shapes: new Map(),
    undescribed: Object.create(connection, { describe: { value: () => {} } }),
  }
  connections.set(connection, known)
  return known
}

/** A statement without the message (Sync) that ends a query. */
class Part extends Query {
  /** Absent until the database has described it on this connection. */
  shape: Shape | undefined

  /** Not by a configuration, which pg copies property by property. */
  constructor({ sql, parameters, name }: Statement) {
    super(sql, parameters)
    if (name !== undefined) this.name = name
  }

  override prepare(connection: Connection): void {
    const { shapes, undescribed } = knownOf(connection)
    this.shape = this.name === undefined ? undefined : shapes.get(this.name)
    super.prepare(this.shape ? undescribed : connection)
  }

  /** Called by `prepare` at the end. */
  _getRows(connection: Connection): void {
    connection.execute({}, false)
  }

  /** Called by `prepare` for a value that cannot be sent. */
  override handleError(error: Error): never {
    throw error
  }
}

/**
 * Statements that are sent in one write and end with one Sync. After every Sync the database sends its buffer, so pg's
 * own queries wake both sides once per statement. After a failure the database skips the rest, COMMIT too.
 * The shape of a prepared statement's rows never changes, so only its first execution on a connection asks for it.
 */
export class Batch extends Query {
  readonly statements: readonly Statement[]
  readonly #parts: readonly Part[]
  #firstUsed: string[] = []
  #completed = 0

  constructor(statements: readonly Statement[], callback: Query['callback']) {
    super('')
    this.callback = callback
    this._accumulateRows = true
    this.statements = statements
    this.#parts = statements.map((one) => new Part(one))
  }

  override submit(connection: Connection): Error | null {
    for (const part of this.#parts)
      if (part.name !== undefined && !part.hasBeenParsed(connection)) this.#firstUsed.push(part.name)
    const { stream } = connection
    stream.cork()
    try {
      for (const part of this.#parts) part.prepare(connection)
      connection.sync()
      return null
    } catch (error) {
      // Some statements are sent already.
      stream.destroy()
      return error as Error
    } finally {
      stream.uncork()
    }
  }

  override handleDataRow(message: unknown): void {
    this._checkForMultirow()
    if (!this._result._parsers) Object.assign(this._result, this.#parts[this.#completed]?.shape)
    super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const { name, shape } = this.#parts[this.#completed++] ?? {}
    if (name !== undefined && !shape)
      knownOf(connection).shapes.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleError(error: Error, connection: Connection): void {
    // The database has prepared those before the failure; it ignores the other names.
    for (const name of this.#firstUsed) {
      delete connection.submittedNamedStatements[name]
      knownOf(connection).shapes.delete(name)
      connection.close({ type: 'S', name }, false)
    }
    super.handleError(error, connection)
  }
}

/**
 * Sends statements in one round trip.
 * @returns their results.
 * @throws the first failure; an open transaction must then be rolled back.
 */
export const sendBatch = (
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> =>
  new Promise((resolve, reject) => {
    const batch = new Batch(statements, (error, results) =>
      error ? reject(error) : resolve([results].flat()),
    )
    client.query(batch as unknown as pg.Query)
  })
