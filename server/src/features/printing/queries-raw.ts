import { type Statement, statement } from '../../db/statement.ts'

/** The stores with printers to which the server connects. */
export const rawPrinters: Statement<{ tenant_id: number }> = statement(
  `SELECT DISTINCT tenant_id FROM printers WHERE way = 'raw' AND archived_at IS NULL`,
  [],
  'raw_printers',
)
