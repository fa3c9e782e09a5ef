import { regimesFor } from '@comanda/shared/cfdi/catalogs'
import { fiscalName, MAX_FISCAL_NAME } from '@comanda/shared/cfdi/fiscal-name'
import { isPostalCode, zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { personOfRfc, tidyRfc } from '@comanda/shared/cfdi/rfc'
import type { FiscalSettings } from '@comanda/shared/cfdi/settings'
import { type TaxClass, type TaxOverride, taxClassOf } from '@comanda/shared/cfdi/tax-class'
import { AppError, type FieldError } from '@comanda/shared/kernel/errors'
import { instant } from '../../../http/answers.ts'
import { daysToWarn } from '../csd/read-csd.ts'
import type { FiscalRow, Issuer, ListedTax } from './queries.ts'
import { isTestCertificate } from './test-certificate.ts'

/** What a store gets before its owner has saved anything. */
const NOTHING: FiscalSettings = {
  issuer: null,
  certificate: null,
  pac: {
    is: 'double',
    user: null,
    hasPassword: false,
    hasToken: false,
    finkok: { user: null, hasPassword: false },
    stamps: null,
  },
  isTest: true,
  hasIssued: false,
  isReady: false,
  globalPeriod: 'monthly',
  isGlobalAutomatic: false,
  printsCode: true,
  taxes: [],
}

/** The settings without a secret. */
export function settingsOf(
  row: FiscalRow | undefined,
  taxes: readonly ListedTax[],
  hasIssued: boolean,
  now: Date,
): FiscalSettings {
  const listed = taxes.map((tax) => taxOf(tax, row?.tax_classes ?? []))
  if (!row) return { ...NOTHING, taxes: listed }
  const certificate = certificateOf(row, now)
  const isTest = row.pac === 'double'
  const hasSecret = row.sealed_pac_password !== null
  return {
    issuer: {
      rfc: row.rfc,
      name: row.name,
      regime: row.regime,
      postalCode: row.postal_code,
      series: row.series,
      timeZone: zoneOfPostalCode(row.postal_code),
    },
    certificate,
    pac: {
      is: row.pac,
      user: row.pac_user,
      hasPassword: hasSecret && row.pac_user !== null,
      hasToken: hasSecret && row.pac_user === null,
      finkok: { user: row.finkok_user, hasPassword: row.sealed_finkok_password !== null },
      stamps: stampsOf(row),
    },
    isTest,
    hasIssued,
    isReady: isReady(row, now),
    globalPeriod: row.global_period,
    isGlobalAutomatic: row.is_global_automatic,
    printsCode: row.prints_code,
    taxes: listed,
  }
}

const stampsOf = ({ stamps_left: left, stamps_at: at }: FiscalRow): FiscalSettings['pac']['stamps'] =>
  left === null || at === null ? null : { left, at: instant(at) }

const SECRET = { sw: 'sealed_pac_password', finkok: 'sealed_finkok_password' } as const

/** Whether documents can be issued now. */
export const isReady = (
  row:
    | Pick<FiscalRow, 'certificate' | 'valid_to' | 'pac' | 'sealed_pac_password' | 'sealed_finkok_password'>
    | undefined,
  now: Date,
): boolean =>
  row?.certificate != null &&
  row.valid_to !== null &&
  row.valid_to > now &&
  (row.pac === 'double' || row[SECRET[row.pac]] !== null)

function certificateOf(row: FiscalRow, now: Date): FiscalSettings['certificate'] {
  if (!row.certificate || !row.valid_to || !row.certificate_number) return null
  return {
    number: row.certificate_number,
    validTo: instant(row.valid_to),
    daysLeft: daysToWarn(row.valid_to, now),
    isTest: isTestCertificate(row.certificate),
  }
}

function taxOf({ title, rate }: ListedTax, overrides: readonly TaxOverride[]) {
  const isOwn = overrides.some((own) => own.title === title && own.rate === rate)
  return { title, rate, is: taxClassOf({ title, rate }, overrides), isOwn }
}

/** The issuer as its documents have it. @throws invalid_input that names each field which cannot be right */
export function tidyIssuer(typed: Issuer): Issuer {
  const rfc = tidyRfc(typed.rfc)
  const person = personOfRfc(rfc)
  const name = fiscalName(typed.name, person === 'moral')
  const series = typed.series.toUpperCase()
  const errors: FieldError[] = [
    ...problem('rfc', '¡El RFC no es válido!', person === null),
    ...problem('name', '¡Escribe el nombre como está en la constancia de situación fiscal!', name === ''),
    ...problem('name', '¡El nombre es demasiado largo!', name.length > MAX_FISCAL_NAME),
    ...problem(
      'regime',
      '¡Elige el régimen fiscal!',
      person !== null && !regimesFor(person).some(({ code }) => code === typed.regime),
    ),
    ...problem('postalCode', '¡El código postal tiene cinco números!', !isPostalCode(typed.postalCode)),
    ...problem('series', '¡La serie tiene de una a diez letras o números!', !/^[A-Z0-9]{1,10}$/.test(series)),
  ]
  if (errors[0]) throw new AppError('invalid_input', errors[0].message, { errors })
  return { ...typed, rfc, name, series }
}

const problem = (field: string, message: string, isWrong: boolean): FieldError[] =>
  isWrong ? [{ field, message }] : []

/** The owner's list with what a tax is for the authority. @throws invalid_input for a class of another rate */
export function withTaxClass(
  overrides: readonly TaxOverride[],
  tax: ListedTax,
  is: 'auto' | TaxClass['kind'],
): TaxOverride[] {
  const others = overrides.filter(({ title, rate }) => title !== tax.title || rate !== tax.rate)
  if (is === 'auto') return others
  const millionths = Math.round(tax.rate * 1000) * 10
  const own = { ...tax, is: is === 'iva' || is === 'ieps' ? { kind: is, rate: millionths } : { kind: is } }
  if (!taxClassOf(tax, [own])) {
    const message = `El SAT no tiene esa clase con una tasa de ${tax.rate} %.`
    throw new AppError('invalid_input', message, { errors: [{ field: 'is', message }] })
  }
  return [...others, own]
}
