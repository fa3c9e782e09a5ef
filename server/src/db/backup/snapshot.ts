import { Readable } from 'node:stream'
import type pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { ZipWriter } from '../../kernel/zip-writer.ts'
import { keyMark } from '../secret.ts'
import { columnList, quoted, readSequences, readTables, type Table } from './catalogue.ts'
import { Checksum } from './checksum.ts'
import { entryOfTable, FORMAT, MANIFEST, type Manifest, type TableRecord } from './manifest.ts'

export interface SnapshotOptions {
  /** The app's version, for the manifest. */
  version: string
  takenAt: Date
  /** The secret of the installation; null when it is unknown, which a backup does not need. */
  secret: string | null
  /** Called at intervals with the progress. */
  onProgress: (progress: Progress) => void
}

export interface Progress {
  table: string
  done: number
  tables: number
  /** Uncompressed bytes so far. */
  bytes: number
}

interface Copy extends Omit<TableRecord, 'rows'> {
  source: CopyToStreamQuery
}

/** For repetitive text, higher levels take two to four times as long and save a tenth. */
const LEVEL = 3

/**
 * The text does not depend on the server's settings. A coordinator of Citus uses one connection to each node, whose snapshot all
 * tables are read in; PostgreSQL alone ignores this setting.
 */
const SETTINGS = `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO, YMD';
  SET LOCAL IntervalStyle = 'iso_8601';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex';
  SET LOCAL citus.max_adaptive_executor_pool_size = 1`

/**
 * Writes all rows that one snapshot sees into a ZIP, table after table. It blocks no other transaction: its only
 * lock prevents changes to the tables' definitions.
 */
export class SnapshotWriter {
  readonly #zip = new ZipWriter()
  readonly #client: pg.Client
  readonly #options: SnapshotOptions
  #bytes = 0

  constructor(client: pg.Client, options: SnapshotOptions) {
    this.#client = client
    this.#options = options
  }

  get output(): Readable {
    return this.#zip.output
  }

  async write(): Promise<Manifest> {
    await this.#client.query(SETTINGS)
    // Takes the snapshot, in a cluster those of all nodes at once.
    await this.#client.query('SELECT count(*) FROM stores')
    const manifest = await this.#manifest()
    const tables = await readTables(this.#client)
    const copies: Copy[] = []
    for (const [done, table] of tables.entries()) {
      const report = (bytes: number) =>
        this.#options.onProgress({ table: table.name, done, tables: tables.length, bytes })
      copies.push(await this.#copy(table, report))
    }
    await this.#client.query('COMMIT')
    // The database sends the row count after the last row, so it is known only here.
    manifest.tables = copies.map(({ source, ...copied }) => ({ ...copied, rows: source.rowCount }))
    const { takenAt: at } = this.#options
    this.#zip.addText(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`, { level: LEVEL, at })
    this.#zip.end()
    return manifest
  }

  async #manifest(): Promise<Manifest> {
    const { rows: migrations } = await this.#client.query<Manifest['migrations'][number]>(
      'SELECT name, checksum, applied_at::text AS "appliedAt" FROM migrations ORDER BY name',
    )
    const { rows } = await this.#client.query<{ server_version: string }>('SHOW server_version')
    return {
      format: FORMAT,
      app: this.#options.version,
      takenAt: this.#options.takenAt.toISOString(),
      postgres: rows[0]?.server_version ?? '',
      keyMark: this.#options.secret === null ? null : keyMark(this.#options.secret),
      migrations,
      tables: [],
      sequences: await readSequences(this.#client),
    }
  }

  async #copy(table: Table, report: (bytes: number) => void): Promise<Copy> {
    const { name, columns } = table
    const source = this.#client.query(copyTo(`COPY ${sourceOf(table)} TO STDOUT`))
    // After a failed write the rest is not read, and the stream fails when the connection ends.
    source.on('error', () => undefined)
    const checksum = new Checksum()
    const counted = Readable.from(this.#count(source, checksum, report), { objectMode: false })
    await this.#zip.add(entryOfTable(name), counted, { level: LEVEL, at: this.#options.takenAt })
    return { source, name, columns, bytes: checksum.bytes, sha256: checksum.digest() }
  }

  async *#count(source: Readable, checksum: Checksum, report: (bytes: number) => void) {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      checksum.update(chunk)
      this.#bytes += chunk.length
      report(this.#bytes)
      yield chunk
    }
  }
}

/** The directories are selected: a cluster, which has them on every node, would copy them by a connection with a later snapshot. */
function sourceOf({ name, columns, forced }: Table): string {
  const list = columnList(columns)
  return forced ? `${quoted(name)} (${list})` : `(SELECT ${list} FROM ${quoted(name)})`
}
