import { type Statement, statement } from '../../../db/statement.ts'

export interface LetterheadRow {
  name: string
  address: string | null
  phone: string | null
  /** The address of the restaurant's picture. */
  image: string | null
}

export const findLetterhead = (tenantId: number): Statement<LetterheadRow> =>
  statement('SELECT name, address, phone, image FROM stores WHERE tenant_id = $1', [tenantId])

/** @param form in which it is drawn now */
export const findPdf = (tenantId: number, documentId: number, form: string): Statement<{ bytes: Buffer }> =>
  statement('SELECT bytes FROM cfdi_pdfs WHERE tenant_id = $1 AND document_id = $2 AND form = $3', [
    tenantId,
    documentId,
    form,
  ])

export const keepPdf = (tenantId: number, documentId: number, form: string, bytes: Buffer): Statement =>
  statement(
    `INSERT INTO cfdi_pdfs (tenant_id, document_id, form, bytes) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, document_id) DO UPDATE SET form = excluded.form, bytes = excluded.bytes`,
    [tenantId, documentId, form, bytes],
  )
