import type { TaxOverride } from '@comanda/shared/cfdi/tax-class'
import type { Certifier, GlobalPeriod } from '@comanda/shared/cfdi/words'
import { isOf, type SomeStores } from '../../../db/nodes.ts'
import { k, type Statement, statement, updateRows } from '../../../db/statement.ts'

export interface FiscalRow {
  rfc: string
  name: string
  regime: string
  postal_code: string
  series: string
  pac: 'double' | Certifier
  /** The account at SW sapien. */
  pac_user: string | null
  sealed_pac_password: Buffer | null
  finkok_user: string | null
  sealed_finkok_password: Buffer | null
  certificate: Buffer | null
  certificate_number: string | null
  valid_to: Date | null
  sealed_key: Buffer | null
  sealed_password: Buffer | null
  tax_classes: TaxOverride[]
  global_period: GlobalPeriod
  is_global_automatic: boolean
  prints_code: boolean
  stamps_left: number | null
  stamps_at: Date | null
  /** The first day of the oldest period whose global waits for a person. */
  global_left_from: string | null
}

export const findFiscal = (tenantId: number): Statement<FiscalRow> =>
  statement(
    `SELECT rfc, name, regime, postal_code, series, pac, pac_user, sealed_pac_password, finkok_user, sealed_finkok_password,
            certificate, certificate_number, valid_to, sealed_key, sealed_password, tax_classes, global_period, is_global_automatic, prints_code,
            stamps_left, stamps_at, global_left_from::text AS global_left_from
     FROM fiscal_settings WHERE tenant_id = $1`,
    [tenantId],
    'find_fiscal',
  )

/** The same, locked, for a change of it. */
export const lockFiscal = (tenantId: number): Statement<FiscalRow> => {
  const { sql, parameters } = findFiscal(tenantId)
  return statement(`${sql} FOR UPDATE`, parameters)
}

/** A document with fiscal value that was stamped. Apart, because it reads all documents of a store that has none. */
export const findRealDocument = (tenantId: number): Statement<{ id: number }> =>
  statement(
    'SELECT id FROM cfdi_documents WHERE tenant_id = $1 AND NOT is_test AND stamped_at IS NOT NULL LIMIT 1',
    [tenantId],
  )

export interface ListedTax {
  title: string
  rate: number
}

/** The taxes of the store's list. */
export const listTaxes = (tenantId: number): Statement<ListedTax> =>
  statement(
    'SELECT DISTINCT title, rate::float8 AS rate FROM taxes WHERE tenant_id = $1 ORDER BY rate DESC, title',
    [tenantId],
  )

/** A certificate of another RFC is dropped. */
export const saveIssuer = (tenantId: number, { rfc, name, regime, postalCode, series }: Issuer, now: Date) =>
  statement(
    `INSERT INTO fiscal_settings (tenant_id, rfc, name, regime, postal_code, series, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (tenant_id) DO UPDATE SET rfc = excluded.rfc, name = excluded.name, regime = excluded.regime,
       postal_code = excluded.postal_code, series = excluded.series, updated_at = excluded.updated_at,
       certificate = CASE WHEN fiscal_settings.rfc = excluded.rfc THEN fiscal_settings.certificate END,
       certificate_number = CASE WHEN fiscal_settings.rfc = excluded.rfc THEN fiscal_settings.certificate_number END,
       valid_to = CASE WHEN fiscal_settings.rfc = excluded.rfc THEN fiscal_settings.valid_to END,
       sealed_key = CASE WHEN fiscal_settings.rfc = excluded.rfc THEN fiscal_settings.sealed_key END,
       sealed_password = CASE WHEN fiscal_settings.rfc = excluded.rfc THEN fiscal_settings.sealed_password END`,
    [tenantId, rfc, name, regime, postalCode, series, now],
  )

export interface Issuer {
  rfc: string
  name: string
  regime: string
  postalCode: string
  series: string
}

export const saveCertificate = (
  tenantId: number,
  row: Pick<FiscalRow, 'certificate' | 'certificate_number' | 'valid_to' | 'sealed_key' | 'sealed_password'>,
) => updateRows('fiscal_settings', { tenant_id: tenantId }, row)

export const choosePac = (tenantId: number, is: 'double' | Certifier) =>
  statement(
    `UPDATE fiscal_settings SET pac = $2, stamps_left = NULL, stamps_at = NULL, stamps_due_at = NULL, stamps_mailed_at = NULL
     WHERE tenant_id = $1`,
    [tenantId, is],
  )

/** What a person has typed; `sealed` is null where the kept password or token stays. */
interface Account {
  user: string | null
  sealed: Buffer | null
}

/** Without a user it is a token, which is kept in the place of the password. */
export const saveSw = (tenantId: number, { user, sealed }: Account) =>
  statement(
    `UPDATE fiscal_settings SET pac_user = $2, sealed_pac_password = coalesce($3, sealed_pac_password) WHERE tenant_id = $1`,
    [tenantId, user, sealed],
  )

export const saveFinkok = (tenantId: number, { user, sealed }: Account) =>
  statement(
    `UPDATE fiscal_settings SET finkok_user = $2, sealed_finkok_password = coalesce($3, sealed_finkok_password)
     WHERE tenant_id = $1`,
    [tenantId, user, sealed],
  )

/** The documents that wait for an answer of another certifier than this one. */
export const countElsewhere = (
  tenantId: number,
  is: Certifier,
): Statement<{ pac: Certifier; count: number }> =>
  statement(
    `SELECT pac, count(*)::integer AS count FROM cfdi_documents
     WHERE tenant_id = $1 AND next_attempt_at IS NOT NULL AND state IN ('stamping', 'cancelling') AND NOT is_test AND pac <> $2
     GROUP BY pac`,
    [tenantId, is],
  )

/** Sales of documents without fiscal value are free for real ones. */
export const releaseTestTickets = (tenantId: number) =>
  statement(
    `UPDATE cfdi_tickets SET is_live = false WHERE tenant_id = $1 AND is_live
       AND document_id IN (SELECT id FROM cfdi_documents WHERE tenant_id = $1 AND is_test)`,
    [tenantId],
  )

export const saveOptions = (
  tenantId: number,
  {
    globalPeriod,
    isGlobalAutomatic,
    printsCode,
  }: { globalPeriod: GlobalPeriod; isGlobalAutomatic: boolean; printsCode: boolean },
) =>
  updateRows(
    'fiscal_settings',
    { tenant_id: tenantId },
    { global_period: globalPeriod, is_global_automatic: isGlobalAutomatic, prints_code: printsCode },
  )

export const saveTaxClasses = (tenantId: number, classes: readonly TaxOverride[]) =>
  updateRows('fiscal_settings', { tenant_id: tenantId }, { tax_classes: JSON.stringify(classes) })

export const saveSecrets = (
  tenantId: number,
  sealed: Pick<
    FiscalRow,
    'sealed_key' | 'sealed_password' | 'sealed_pac_password' | 'sealed_finkok_password'
  >,
) => updateRows('fiscal_settings', { tenant_id: tenantId }, sealed)

/** Those of the stores that have entered fiscal data. */
export const listFiscalStores = (stores: SomeStores) =>
  k.selectFrom('fiscal_settings').select('tenant_id').where(isOf(stores)).orderBy('tenant_id')

/** The store's accounts at the certifiers. */
export const findPacAccess = (
  tenantId: number,
): Statement<
  Pick<FiscalRow, 'rfc' | 'pac_user' | 'sealed_pac_password' | 'finkok_user' | 'sealed_finkok_password'>
> =>
  statement(
    `SELECT rfc, pac_user, sealed_pac_password, finkok_user, sealed_finkok_password FROM fiscal_settings WHERE tenant_id = $1`,
    [tenantId],
  )
