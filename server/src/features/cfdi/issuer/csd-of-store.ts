import { AppError } from '@comanda/shared/kernel/errors'
import type { Tx } from '../../../db/transaction.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { type Csd, type CsdFiles, keptKey, readCsd } from '../csd/read-csd.ts'
import { type FiscalRow, findFiscal, saveCertificate } from './queries.ts'

const NOT_SET_UP = 'Este restaurante todavía no puede facturar: faltan sus datos fiscales o su certificado.'

export const keyContext = (tenantId: number) => ['csd key', tenantId] as const
export const passwordContext = (tenantId: number) => ['csd password', tenantId] as const

/** Checks and keeps a certificate with its key; key and password are sealed. @throws as `readCsd` */
export async function keepCsd(
  tx: Tx,
  tenantId: number,
  { secrets, files, now }: { secrets: Secrets; files: CsdFiles; now: Date },
): Promise<Csd> {
  const fiscal = await tx.first(findFiscal(tenantId))
  if (!fiscal) throw new AppError('invalid_input', NOT_SET_UP)
  const csd = readCsd(files, fiscal.rfc, now)
  await tx.all(
    saveCertificate(tenantId, {
      certificate: Buffer.from(csd.base64, 'base64'),
      certificate_number: csd.number,
      valid_to: csd.validTo,
      sealed_key: secrets.seal(keyContext(tenantId), keptKey(csd.key, files.password)),
      sealed_password: secrets.seal(passwordContext(tenantId), Buffer.from(files.password, 'utf8')),
    }),
  )
  return csd
}

/** The certificate that a store seals with. @throws invalid_input when it has none, or none that is valid now */
export function csdOfStore(tenantId: number, fiscal: FiscalRow, secrets: Secrets, now: Date): Csd {
  const { certificate, sealed_key, sealed_password } = fiscal
  const key = sealed_key && secrets.open(keyContext(tenantId), sealed_key)
  const password = sealed_password && secrets.open(passwordContext(tenantId), sealed_password)
  if (!certificate || !key || !password) throw new AppError('invalid_input', NOT_SET_UP)
  const files = { certificate, key: key.plain, password: password.plain.toString('utf8') }
  return readCsd(files, fiscal.rfc, now)
}
