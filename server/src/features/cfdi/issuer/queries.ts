import type { TaxOverride } from '@comanda/shared/cfdi/tax-class'
import { type Statement, statement } from '../../../db/statement.ts'

export interface FiscalRow {
  rfc: string
  name: string
  regime: string
  postal_code: string
  series: string
  certificate: Buffer | null
  valid_to: Date | null
  sealed_key: Buffer | null
  sealed_password: Buffer | null
  tax_classes: TaxOverride[]
}

export const findFiscal = (tenantId: number): Statement<FiscalRow> =>
  statement(
    `SELECT rfc, name, regime, postal_code, series, certificate, valid_to, sealed_key, sealed_password, tax_classes
     FROM fiscal_settings WHERE tenant_id = $1`,
    [tenantId],
    'find_fiscal',
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
  row: { certificate: Buffer; number: string; validTo: Date; key: Buffer; password: Buffer },
) =>
  statement(
    `UPDATE fiscal_settings SET certificate = $2, certificate_number = $3, valid_to = $4, sealed_key = $5, sealed_password = $6
     WHERE tenant_id = $1`,
    [tenantId, row.certificate, row.number, row.validTo, row.key, row.password],
  )
