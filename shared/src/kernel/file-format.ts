import { optionalOneOf } from './fields.ts'

const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** The format of an exported file; CSV by default. */
export const fileFormat = optionalOneOf(FILE_FORMATS, '¡El formato debe ser csv o xlsx!')

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type FileType =
  | 'text/csv'
  | 'application/zip'
  | 'application/xml'
  | 'application/pdf'
  | typeof XLSX_TYPE
/** The content types of a call that takes `fileFormat`. */
export const SHEET_TYPES = ['text/csv', XLSX_TYPE] as const
