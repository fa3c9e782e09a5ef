import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { id, instantOut, moneyOut, optionalDate, optionalId } from '../kernel/fields.ts'
import { fileFormat, SHEET_TYPES } from '../kernel/file-format.ts'
import { AREA } from '../kernel/scopes.ts'
import { ShiftState } from './api.ts'
import { Figures, Person } from './figures.ts'

/** People who read all figures, and people who close shifts. */
const tillOrFigures = needs(AREA.till, AREA.tillFigures)
const figures = needs(AREA.tillFigures)

/** The shortage and surplus over the kinds of payment, without signs; the difference is their sum with signs. */
const shortageAndSurplus = { shortage: moneyOut, surplus: moneyOut }

export const ZRow = z.object({
  number: z.int(),
  shiftId: z.int(),
  drawerTitle: z.string(),
  businessDate: z.string(),
  at: instantOut,
  by: Person,
  approvedBy: Person.nullable(),
  /** The sum of its invoices. */
  total: moneyOut,
  expected: moneyOut,
  counted: moneyOut,
  difference: moneyOut,
  ...shortageAndSurplus,
})
export type ZRow = z.output<typeof ZRow>

/** Business days, both included, and a drawer; each may be absent. */
const zFilter = {
  from: optionalDate('¡La fecha no es válida!'),
  to: optionalDate('¡La fecha no es válida!'),
  drawerId: optionalId('¡La caja no es válida!'),
}

export const listZ = declareCall({
  method: 'GET',
  path: '/till/z',
  summary:
    'The Z documents of a range of business days, newest first; at most 100, `before` asks for the next ones',
  access: figures,
  showsSums: true,
  query: z.object({ ...zFilter, before: optionalId('¡Solicitud inválida!') }),
  answer: z.object({ reports: z.array(ZRow), hasMore: z.boolean() }),
})

export const exportZ = declareCall({
  method: 'GET',
  path: '/till/z/export',
  summary: 'The Z documents of a range of business days as a CSV file or a workbook (XLSX), newest first',
  audit: { key: 'till.z_export', es: 'Descargó los cortes', en: 'Downloaded the Z documents' },
  access: figures,
  showsSums: true,
  query: z.object({ ...zFilter, format: fileFormat }),
  answer: z.unknown(),
  answerTypes: SHEET_TYPES,
})

export const ZReport = z.object({
  number: z.int(),
  at: instantOut,
  by: Person,
  approvedBy: Person.nullable(),
  note: z.string().nullable(),
  figures: Figures,
})
export type ZReport = z.output<typeof ZReport>

export const getZ = declareCall({
  method: 'GET',
  path: '/till/z/{number}',
  summary:
    'A Z as it was when the shift was closed; without the scope for figures only those that one closed',
  access: tillOrFigures,
  showsSums: true,
  params: z.object({ number: id() }),
  answer: ZReport,
})

export const getDay = declareCall({
  method: 'GET',
  path: '/till/day',
  summary: 'A business day: its shifts, what is still open, and its figures; without a date the current day',
  access: figures,
  showsSums: true,
  query: z.object({ date: optionalDate('¡La fecha no es válida!') }),
  answer: z.object({
    date: z.string(),
    shifts: z.array(
      ShiftState.extend({
        closedAt: instantOut.nullable(),
        /** With which it was opened. */
        float: moneyOut,
        zNumber: z.int().nullable(),
        /** Null until the drawer is counted. */
        difference: moneyOut.nullable(),
        shortage: moneyOut.nullable(),
        surplus: moneyOut.nullable(),
      }),
    ),
    figures: Figures,
  }),
})

export const exportDay = declareCall({
  method: 'GET',
  path: '/till/day/export',
  summary: 'A business day: a CSV file, table under table, or a workbook (XLSX) with a sheet per table',
  audit: { key: 'till.day_export', es: 'Descargó el cierre del día', en: 'Downloaded a business day' },
  access: figures,
  showsSums: true,
  query: z.object({ date: optionalDate('¡La fecha no es válida!'), format: fileFormat }),
  answer: z.unknown(),
  answerTypes: SHEET_TYPES,
})
