import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, written } from '../kernel/call.ts'
import { field, flag, moneyOut, optionalCount, optionalText } from '../kernel/fields.ts'
import { fileFormat, SHEET_TYPES } from '../kernel/file-format.ts'
import { AREA } from '../kernel/scopes.ts'
import { isBlank } from '../kernel/visible-text.ts'

const settings = needs(AREA.settings)

const MAX_CELL = 10_000

/** A cell of the file as text. Null or a missing key means that the file has no such column, and the value stays. */
const cell = field<string | number | null, string | undefined>(
  { type: ['string', 'number', 'null'], maxLength: MAX_CELL },
  (raw, fail) => {
    if (raw === null) return undefined
    if (typeof raw !== 'string' && typeof raw !== 'number') return fail('Se esperaba un texto.')
    const typed = isBlank(String(raw)) ? '' : String(raw).trim()
    return typed.length > MAX_CELL ? fail('Una celda del archivo es demasiado larga.') : typed
  },
).optional()

const importedRow = z
  .object({
    /** The row number in the file, for messages; without it, the index in the list. */
    row: optionalCount('¡Solicitud inválida!', 1, 10_000_000, 0),
    category: cell,
    title: cell,
    price: cell,
    netPrice: cell,
    tax: cell,
    variants: cell,
    addons: cell,
    description: cell,
    allergens: cell,
    diets: cell,
    spicy: cell,
    isRecommended: cell,
    titleEn: cell,
    descriptionEn: cell,
    categoryEn: cell,
    variantsEn: cell,
    addonsEn: cell,
    /** An error that the file's reader found in the row: the row is not imported, and the answer contains this text. */
    problem: optionalText(300),
  })
  .transform(({ title = '', price = '', problem, ...rest }) => ({
    ...rest,
    title,
    price,
    ...(problem && { problem }),
  }))

/** Maximum rows of one import. */
export const MAX_SHEET_ROWS = 2_000

export const ROW_STATUSES = ['new', 'changed', 'unchanged', 'error'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

const PreviewRow = z.object({
  row: z.int(),
  status: z.enum(ROW_STATUSES),
  category: z.string().nullable(),
  title: z.string(),
  price: moneyOut.nullable(),
  errors: z.array(z.string()),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
})
const importCounts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() })

export type PreviewRow = z.output<typeof PreviewRow>
export type ImportCounts = z.output<typeof importCounts>

export const importMenu = declareCall({
  method: 'POST',
  path: '/menu-items/import',
  summary: 'Add and change items by a list: all of its rows, or none when one is wrong',
  audit: { key: 'item.import', es: 'Importó el menú', en: 'Imported the menu', counts: ['rows'] },
  access: settings,
  idempotent: true,
  body: z.object({
    rows: z
      .array(importedRow, 'El archivo no tiene artículos.')
      .min(1, 'El archivo no tiene artículos.')
      .max(MAX_SHEET_ROWS, `El máximo es ${MAX_SHEET_ROWS} artículos por archivo.`),
    /** Returns the result without saving it. */
    dryRun: flag(false),
  }),
  answer: written({
    counts: importCounts,
    newCategories: z.array(z.string()),
    /** Only in a dry run. */
    rows: z.array(PreviewRow).optional(),
  }),
})

export const exportMenu = declareCall({
  method: 'GET',
  path: '/menu-items/export',
  summary:
    'The menu, or the part that a filter shows, as a spreadsheet, CSV or XLSX, that the import reads back',
  audit: { key: 'menu.export', es: 'Descargó el menú', en: 'Downloaded the menu' },
  access: settings,
  query: z.object({
    format: fileFormat,
    search: optionalText(200),
    /** An id; -1 for items without a category. */
    category: optionalCount('¡La categoría no es válida!', -1, 2_147_483_647, 0),
    soldOut: flag(false),
  }),
  answer: z.unknown(),
  answerTypes: SHEET_TYPES,
})
