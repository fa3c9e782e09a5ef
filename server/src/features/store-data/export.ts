import { Readable } from 'node:stream'
import { CUSTOMER_COLUMNS, type CustomerLine, cellsOfCustomer } from '@comanda/shared/customers/csv'
import { localDate } from '@comanda/shared/kernel/business-day'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { AppError } from '@comanda/shared/kernel/errors'
import { menuSheet } from '@comanda/shared/menu/sheet'
import { listAddons, listItems, listVariants, menuOf } from '../../catalog/queries-menu.ts'
import { listTaxes } from '../../catalog/queries-settings.ts'
import { MAX_FILES } from '../../db/pools.ts'
import type { StoreSnapshot } from '../../db/store-snapshot.ts'
import type { StoreContext } from '../../http/context.ts'
import { clockInZone } from '../../http/sending/csv.ts'
import { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { ZipWriter } from '../../kernel/zip-writer.ts'
import { guideOf } from './export-guide.ts'
import * as queries from './queries-export.ts'
import { STAMPED_SQL } from './queries-fiscal-records.ts'
import type { Sheet } from './queries-sheet-columns.ts'
import { SHEETS, sheetSql } from './queries-sheets.ts'

export interface ExportDeps {
  openSnapshot: (tenantId: number, onLost: (error: Error) => void) => Promise<StoreSnapshot | null>
  log: { warn: (details: object, message: string) => void }
}

/** Rows read into memory at a time. */
const STRETCH = 1_000
/** The longest time for which one export may hold a snapshot and one of the few slots. */
const LONGEST_MS = 30 * 60_000
const LEVEL = 3
/** Pictures are already compressed. */
const PICTURE_LEVEL = 1

/** Writes all data of a store into a ZIP while it is downloaded. */
export class StoreExports {
  readonly #deps: ExportDeps
  readonly #running = new Map<number, ZipWriter>()

  constructor(deps: ExportDeps) {
    this.#deps = deps
  }

  /** @throws too_many_requests while an export of the store runs, or the process runs its largest number of exports. */
  async start({ tenantId, store, now, reply }: StoreContext): Promise<StreamedAnswer> {
    if (this.#running.has(tenantId)) throw busy()
    if (this.#running.size >= MAX_FILES)
      throw new AppError(
        'too_many_requests',
        'Otros restaurantes están descargando sus datos. Inténtalo en un momento.',
      )
    const zip = new ZipWriter()
    // The stream may be destroyed before it is read; the writer handles the error.
    zip.output.on('error', () => undefined)
    this.#running.set(tenantId, zip)
    const snapshot = await this.#open(tenantId, zip)
    // Runs when the answer ends, complete or not.
    reply.raw.once('close', () => zip.output.destroy())
    const timer = setTimeout(() => zip.output.destroy(new Error('the download takes too long')), LONGEST_MS)
    void this.#fill(zip, snapshot, { now, timeZone: store.timeZone })
      .catch((error: Error) => {
        this.#deps.log.warn({ err: error, tenantId }, 'a download of all data was aborted')
        zip.output.destroy(error)
      })
      .finally(() => {
        clearTimeout(timer)
        this.#running.delete(tenantId)
      })
    return new StreamedAnswer('application/zip', `Comanda ${localDate(now, store.timeZone)}.zip`, zip.output)
  }

  /** Aborts the running exports. */
  stop(): void {
    for (const zip of this.#running.values()) zip.output.destroy(new Error('the server stops'))
  }

  async #open(tenantId: number, zip: ZipWriter): Promise<StoreSnapshot> {
    try {
      const snapshot = await this.#deps.openSnapshot(tenantId, (error) => zip.output.destroy(error))
      if (!snapshot) throw busy()
      return snapshot
    } catch (error) {
      this.#running.delete(tenantId)
      throw error
    }
  }

  async #fill(zip: ZipWriter, snapshot: StoreSnapshot, at: { now: Date; timeZone: string }): Promise<void> {
    let isWhole = false
    try {
      await writeEverything(zip, snapshot, at)
      isWhole = true
    } finally {
      await snapshot.close(isWhole)
    }
    zip.end()
  }
}

const busy = (): AppError =>
  new AppError('too_many_requests', 'Tus datos ya se están descargando. Espera a que termine esa descarga.')

async function writeEverything(
  zip: ZipWriter,
  snapshot: StoreSnapshot,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  await snapshot.useTimeZone(timeZone)
  const [store] = await snapshot.all(queries.findStoreName())
  const tables = await snapshot.all(queries.listTables())
  const takenAt = clockInZone(timeZone)(now)
  const add = (
    path: string,
    pieces: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
    level = LEVEL,
  ) => zip.add(path, Readable.from(pieces, { objectMode: false }), { level, at: now })

  await add('LEEME.txt', [BOM + guideOf({ store: store?.name ?? '', takenAt, timeZone, tables })])
  await add('menu.csv', menu(snapshot))
  await add('clientes.csv', customers(snapshot))
  for (const sheet of SHEETS) await add(sheet.file, sheetPieces(snapshot, sheet))
  for (const table of tables) await add(`json/${table.name}.json`, jsonPieces(snapshot, table))
  for await (const [picture] of snapshot.rows<{ hash: string; bytes: Buffer }>(queries.PICTURES_SQL, 1))
    if (picture) await add(`imagenes/${picture.hash}.webp`, [picture.bytes], PICTURE_LEVEL)
  for await (const [file] of snapshot.rows<{ uuid: string; stamped: Buffer }>(STAMPED_SQL, 1))
    if (file) await add(`facturas-fiscales/${file.uuid}.xml`, [file.stamped])
}

async function* menu(snapshot: StoreSnapshot): AsyncGenerator<string> {
  const { tenantId } = snapshot
  const items = await snapshot.all(listItems(tenantId))
  const variants = await snapshot.all(listVariants(tenantId))
  const addons = await snapshot.all(listAddons(tenantId))
  const sheet = menuSheet(await menuOf(items, variants, addons), await snapshot.all(listTaxes(tenantId)))
  yield BOM + writeCsv([...sheet])
}

async function* customers(snapshot: StoreSnapshot): AsyncGenerator<string> {
  yield BOM + writeCsv([CUSTOMER_COLUMNS])
  for await (const rows of snapshot.rows<CustomerLine>(queries.CUSTOMERS_SQL, STRETCH))
    yield writeCsv(rows.map(cellsOfCustomer))
}

async function* sheetPieces(snapshot: StoreSnapshot, sheet: Sheet): AsyncGenerator<string> {
  yield BOM + writeCsv([sheet.columns.map(([title]) => title)])
  const inWords = (cell: string | null, column: number): string | null =>
    cell === null ? null : (sheet.columns[column]?.[2]?.[cell] ?? cell)
  for await (const rows of snapshot.rows<{ cells: (string | null)[] }>(sheetSql(sheet), STRETCH))
    yield writeCsv(rows.map(({ cells }) => cells.map(inWords)))
}

/** A JSON array with one row per line. */
async function* jsonPieces(snapshot: StoreSnapshot, table: queries.ExportedTable): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of snapshot.rows<{ line: string }>(queries.jsonSql(table), STRETCH)) {
    yield before + rows.map(({ line }) => line).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
