import { readCsv } from '../kernel/csv.ts'
import { searchable } from '../kernel/searchable.ts'
import { GENDERS } from './bodies.ts'

type Gender = (typeof GENDERS)[number]

/** The columns of a customer file in order; the last one is only exported. */
export const CUSTOMER_COLUMNS = [
  'Teléfono',
  'Nombre',
  'Correo',
  'Fecha de nacimiento',
  'Género',
  'Cliente desde',
] as const

const GENDER_WORDS: Readonly<Record<Gender, string>> = {
  female: 'Femenino',
  male: 'Masculino',
  other: 'Otro',
}

export interface CustomerLine {
  phone: string
  name: string
  email: string | null
  birth_date: string | null
  gender: string | null
  /** YYYY-MM-DD */
  since: string
}

/** The cells of one customer, under CUSTOMER_COLUMNS. */
export const cellsOf = (customer: CustomerLine): (string | null)[] => [
  customer.phone,
  customer.name,
  customer.email,
  customer.birth_date,
  customer.gender && GENDER_WORDS[customer.gender as Gender],
  customer.since,
]

const IMPORT_FIELDS = ['phone', 'name', 'email', 'birthDate', 'gender'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export type ImportRow = Partial<Record<ImportField, string>>

/** The column titles of other programs, normalised by `searchable`. */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  phone: ['telefono', 'tel', 'celular', 'movil', 'whatsapp', 'phone', 'mobile'],
  name: ['nombre', 'nombre completo', 'cliente', 'name', 'full name'],
  email: ['correo', 'correo electronico', 'email', 'e-mail', 'mail'],
  birthDate: ['fecha de nacimiento', 'nacimiento', 'cumpleanos', 'birthdate', 'birth date', 'birthday'],
  gender: ['genero', 'sexo', 'gender'],
}

const GENDERS_READ: Readonly<Record<Gender, readonly string[]>> = {
  female: ['f', 'femenino', 'mujer'],
  male: ['m', 'masculino', 'hombre'],
  other: ['o', 'otro', 'otra'],
}

const wordOf = (cell: string): string =>
  searchable(cell)
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** A cell as the import call takes it; an unreadable cell stays as it is, so that the error message shows it. */
function readCell(field: ImportField, cell: string): string {
  if (field === 'birthDate') {
    const [, day = '', month = '', year = ''] = DAY_FIRST.exec(cell) ?? []
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
  }
  if (field === 'gender') {
    const word = wordOf(cell)
    return GENDERS.find((gender) => GENDERS_READ[gender].includes(word)) ?? (cell && word)
  }
  return cell
}

interface CustomerFile {
  /** Columns that were not found. Without phone and name, `rows` is empty. */
  missing: ImportField[]
  rows: ImportRow[]
  /** The spreadsheet row of each of `rows`, counted from 1. */
  places: number[]
}

/** Reads a customer file by the titles in its first row; columns may be in any order, unknown ones are ignored. */
export function readCustomerFile(text: string): CustomerFile {
  const [header = [], ...records] = readCsv(text)
  const words = header.map(wordOf)
  const at = (field: ImportField) => words.findIndex((word) => HEADERS[field].includes(word))
  const missing = IMPORT_FIELDS.filter((field) => at(field) < 0)
  const file: CustomerFile = { missing, rows: [], places: [] }
  if (missing.includes('phone') || missing.includes('name')) return file
  const found = IMPORT_FIELDS.filter((field) => !missing.includes(field))
  for (const [index, cells] of records.entries()) {
    if (cells.every((cell) => cell === '')) continue
    file.rows.push(Object.fromEntries(found.map((field) => [field, readCell(field, cells[at(field)] ?? '')])))
    file.places.push(index + 2)
  }
  return file
}
