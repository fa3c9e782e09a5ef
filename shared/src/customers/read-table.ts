import { type Cell, type CellRow, cellAt, isFault } from '../kernel/cells.ts'
import { findHeader, isEmptyRow, type KnownColumn, knownColumns } from '../kernel/header.ts'
import { type DateOrder, dateOrderOf, readBirthDate } from './birth-date.ts'
import { isNothing, meaningOfM, type ReadCell, readEmail, readGender, readPhone } from './read-cells.ts'

const IMPORT_FIELDS = ['phone', 'name', 'email', 'birthDate', 'gender'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export type ImportRow = Partial<Record<ImportField, string>>

/** The columns that are read, with the titles of other programs, without accents. */
const KNOWN: Readonly<Record<ImportField, KnownColumn>> = {
  phone: {
    title: 'Teléfono',
    names: [
      'tel',
      'telefonos',
      'numero de telefono',
      'telefono celular',
      'telefono movil',
      'celular',
      'cel',
      'movil',
      'whatsapp',
      'phone',
      'phone number',
      'mobile',
      'mobile phone',
    ],
  },
  name: {
    title: 'Nombre',
    names: [
      'nombre completo',
      'nombre del cliente',
      'cliente',
      'name',
      'full name',
      'customer name',
      'customer',
    ],
  },
  email: {
    title: 'Correo',
    names: ['correo electronico', 'correo e', 'email', 'e mail', 'mail', 'email address'],
  },
  birthDate: {
    title: 'Fecha de nacimiento',
    names: [
      'nacimiento',
      'fecha nacimiento',
      'fecha de cumpleanos',
      'cumpleanos',
      'birthdate',
      'birth date',
      'birthday',
      'date of birth',
    ],
  },
  gender: { title: 'Género', names: ['sexo', 'gender', 'sex'] },
}

/** How many columns of a customer file the row names. */
export const customerColumns = (cells: CellRow): number => knownColumns(cells, KNOWN)

export interface CustomerRow {
  /** The row in the spreadsheet, counted from 1. */
  place: number
  /** An unreadable cell stays as it is, so that the file of rejected rows has it. */
  cells: ImportRow
  /** Why the row cannot be sent to the server. */
  problem: string | null
}

export interface CustomerTable {
  /** Columns that were not found. Without phone and name, `rows` is empty. */
  missing: ImportField[]
  /** A column that is there twice. */
  twice: { key: ImportField; titles: [string, string] } | null
  /** The titles of the columns that are not imported. */
  ignored: string[]
  rows: CustomerRow[]
}

/**
 * Reads a customer file by the titles of its columns, in any order; unknown columns are ignored.
 * @param epoch @see readBirthDate
 */
export function readCustomers(table: readonly CellRow[], epoch: number | null = null): CustomerTable {
  const header = findHeader(table, KNOWN, ['phone', 'name'])
  if (!header) return { missing: [...IMPORT_FIELDS], twice: null, ignored: [], rows: [] }
  const { places, missing, twice, ignored } = header
  const result: CustomerTable = { missing, twice, ignored, rows: [] }
  if (twice || missing.includes('phone') || missing.includes('name')) return result
  const width = table[header.row]?.length ?? 0
  const body = table.map((cells, index) => ({ cells, place: index + 1 })).slice(header.row + 1)
  const textsOfField = (field: ImportField) => {
    const place = places.get(field)
    return place === undefined ? [] : body.map(({ cells }) => cellAt(cells, place).text)
  }
  const context = {
    order: dateOrderOf(textsOfField('birthDate')),
    m: meaningOfM(textsOfField('gender')),
    epoch,
  }
  for (const { cells, place } of body) {
    if (!isEmptyRow(cells)) result.rows.push(readRow(cells, place, places, width, context))
  }
  return result
}

interface Context {
  order: DateOrder | null
  m: ReturnType<typeof meaningOfM>
  epoch: number | null
}

const TOO_WIDE =
  'La fila tiene más celdas que columnas el encabezado: pon entre comillas el texto que lleva comas.'

function readRow(
  cells: CellRow,
  place: number,
  places: ReadonlyMap<ImportField, number>,
  width: number,
  context: Context,
): CustomerRow {
  let problem = isEmptyRow(cells.slice(width)) ? null : TOO_WIDE
  const row: ImportRow = {}
  for (const field of IMPORT_FIELDS) {
    const column = places.get(field)
    if (column === undefined) continue
    const cell = cellAt(cells, column)
    const read = readCell(field, cell, context)
    row[field] = 'value' in read ? read.value : cell.text
    if ('problem' in read) problem ??= read.problem
  }
  return { place, cells: row, problem }
}

function readCell(field: ImportField, cell: Cell, { order, m, epoch }: Context): ReadCell {
  const { title } = KNOWN[field]
  const { text, kind } = cell
  if (kind === 'error' || isFault(text))
    return { problem: `${title}: «${text}» es un error de la hoja de cálculo. Corrige la fórmula.` }
  if (field === 'birthDate') {
    if (text === '' || isNothing(text)) return { value: '' }
    const read = readBirthDate(cell, order, epoch)
    return 'date' in read ? { value: read.date } : read
  }
  if (kind === 'date' || kind === 'day' || kind === 'logical')
    return {
      problem: `${title}: la hoja de cálculo cambió la celda («${text}»). Dale formato de texto y escríbela de nuevo.`,
    }
  if (field === 'phone') return readPhone(cell)
  if (field === 'email') return readEmail(cell)
  return field === 'gender' ? readGender(cell, m) : { value: text }
}
