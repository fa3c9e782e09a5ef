import { CUSTOMER_COLUMNS, type CustomerLine, cellsOfCustomer } from '@comanda/shared/customers/csv'
import { localDate } from '@comanda/shared/kernel/business-day'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { AppError } from '@comanda/shared/kernel/errors'
import { menuSheet } from '@comanda/shared/menu/sheet'
import { listAddons, listItems, listVariants, menuOf } from '../../catalog/queries-menu.ts'
import { categoryOf, listCategories, listTaxes } from '../../catalog/queries-settings.ts'
import type { StoreSnapshot } from '../../db/store-snapshot.ts'
import type { StoreContext } from '../../http/context.ts'
import { clockInZone, csvPieces } from '../../http/sending/csv.ts'
import type { Downloads } from '../../http/sending/downloads.ts'
import type { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import type { ZipWriter } from '../../kernel/zip-writer.ts'
import { STAMPED_SQL } from './queries-erasure.ts'
import * as queries from './queries-export.ts'
import type { Sheet } from './queries-sheet-columns.ts'
import { SHEETS, sheetSql } from './queries-sheets.ts'

export interface ExportDeps {
  openSnapshot: (tenantId: number, onLost: (error: Error) => void) => Promise<StoreSnapshot | null>
}

/** Rows read into memory at a time. */
const STRETCH = 1_000
const LEVEL = 3
/** Pictures are already compressed. */
const PICTURE_LEVEL = 1

export const BUSY = {
  own: 'Tus datos ya se están descargando. Espera a que termine esa descarga.',
  others: 'Otros restaurantes están descargando sus datos. Inténtalo en un momento.',
}

/**
 * Writes all data of a store into a ZIP while it is downloaded.
 * @throws too_many_requests while a process reads the store, or this one reads as many stores as it may
 */
export function exportStore(
  context: StoreContext,
  { openSnapshot }: ExportDeps,
  downloads: Downloads,
): Promise<StreamedAnswer> {
  const { tenantId, store, now } = context
  const { timeZone } = store
  return downloads.start(context, `Comanda ${localDate(now, timeZone)}.zip`, async (zip) => {
    const snapshot = await openSnapshot(tenantId, (error) => zip.output.destroy(error))
    if (!snapshot) throw new AppError('too_many_requests', BUSY.own)
    return async () => {
      let isWhole = false
      try {
        await writeEverything(zip, snapshot, { now, timeZone })
        isWhole = true
      } finally {
        await snapshot.close(isWhole)
      }
    }
  })
}

async function writeEverything(
  zip: ZipWriter,
  snapshot: StoreSnapshot,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  await snapshot.useTimeZone(timeZone)
  const [store] = await snapshot.all(queries.findStoreName())
  const tables = await snapshot.all(queries.listTables())
  const takenAt = clockInZone(timeZone)(now)
  const add = (path: string, pieces: Parameters<ZipWriter['addPieces']>[1], level = LEVEL) =>
    zip.addPieces(path, pieces, { level, at: now })

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
  const categories = (await snapshot.all(listCategories(tenantId))).map(categoryOf)
  const taxes = await snapshot.all(listTaxes(tenantId))
  const sheet = menuSheet(await menuOf(items, variants, addons), taxes, categories)
  yield BOM
  yield* csvPieces(sheet)
}

async function* customers(snapshot: StoreSnapshot): AsyncGenerator<string> {
  yield BOM + writeCsv([CUSTOMER_COLUMNS])
  for await (const rows of snapshot.rows<CustomerLine>(queries.CUSTOMERS_SQL, STRETCH))
    yield* csvPieces(rows.map(cellsOfCustomer))
}

async function* sheetPieces(snapshot: StoreSnapshot, sheet: Sheet): AsyncGenerator<string> {
  yield BOM + writeCsv([sheet.columns.map(([title]) => title)])
  const inWords = (cell: string | null, column: number): string | null =>
    cell === null ? null : (sheet.columns[column]?.[2]?.[cell] ?? cell)
  for await (const rows of snapshot.rows<{ cells: (string | null)[] }>(sheetSql(sheet), STRETCH))
    yield* csvPieces(rows.map(({ cells }) => cells.map(inWords)))
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

interface GuideFacts {
  store: string
  /** In the store's time zone: `2026-11-21 12:00`. */
  takenAt: string
  timeZone: string
  /** The tables of the JSON files. */
  tables: readonly { name: string }[]
}

/** Describes each file for the reader of the ZIP. */
const guideOf = ({ store, takenAt, timeZone, tables }: GuideFacts): string =>
  [
    `Datos de ${store}`,
    `Tomados el ${takenAt} (${timeZone}), todos del mismo momento.`,
    '',
    'TABLAS (CSV en UTF-8, se abren con Excel, LibreOffice o Google Sheets)',
    '',
    ...described('menu.csv', 'El menú con variantes y complementos. Comanda lo vuelve a importar tal cual.'),
    ...described('clientes.csv', 'Los clientes. Comanda los vuelve a importar tal cual.'),
    ...SHEETS.flatMap(({ file, about }) => described(file, about)),
    '',
    'Los importes son en la moneda del restaurante (ajustes.csv, currency). Las fechas son de su reloj; el día de',
    'venta es aquel al que pertenece una venta de madrugada. Un apóstrofo delante de un texto evita que una hoja de',
    'cálculo lo ejecute como fórmula; no es parte del texto.',
    '',
    'TODO LO DEMÁS',
    '',
    ...described('facturas-fiscales/', 'Los XML timbrados (CFDI). Su nombre es el folio fiscal (UUID).'),
    ...described(
      'imagenes/',
      'Las imágenes del menú y del restaurante. Su nombre es la parte final de "image" en el JSON.',
    ),
    ...described(
      'json/',
      `Cada tabla de la base de datos entera, para programas, también lo archivado. Los importes son centavos enteros. ` +
        `Archivos: ${tables.map(({ name }) => name).join(', ')}.`,
    ),
    '',
    'NO ESTÁN AQUÍ',
    '',
    'Contraseñas, sesiones y enlaces para entrar; lo que Comanda calcula de estos mismos datos (reportes).',
    '',
  ].join('\r\n')

const WIDTH = 28
const described = (file: string, text: string): string[] => [`${file.padEnd(WIDTH)}${text}`]
