import { statement } from '../../db/statement.ts'

/** Which stores these printed codes belong to. */
export const storesOfCodes = (codes: readonly string[]) =>
  statement<{ code: string; tenant_id: number }>(
    'SELECT code, tenant_id FROM qr_codes WHERE code = ANY ($1::text[])',
    [codes],
    'stores_of_codes',
  )
