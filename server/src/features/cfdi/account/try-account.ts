import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { RFC_OF_THE_PUBLIC } from '@comanda/shared/cfdi/rfc'
import type { tryPac } from '@comanda/shared/cfdi/settings'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { toCents } from '@comanda/shared/kernel/money'
import type { TenantDb } from '../../../db/tenant.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { sealDocument } from '../csd/seal.ts'
import { timeOfDocument } from '../document/comprobante.ts'
import { mealConcepts } from '../document/concepts.ts'
import { csdOfStore } from '../issuer/csd-of-store.ts'
import type { FiscalRow } from '../issuer/queries.ts'
import { isTestCertificate } from '../issuer/test-certificate.ts'
import type { StampResult } from '../pac/pac.ts'
import { accountOf, type PacAddresses, pacPasswordContext } from '../pac/pac-of.ts'
import { explainRefusal } from '../pac/refusals.ts'
import { type SwAccount, swSapien } from '../pac/sw-sapien.ts'
import { readLetterhead } from '../pdf/letterhead.ts'
import { drawPdf } from '../pdf/pdf.ts'
import { findLetterhead } from '../pdf/queries.ts'

export interface TryDeps {
  secrets: Secrets
  pac: PacAddresses
  clock: () => Date
}

/** A person looks at the screen meanwhile. */
const LONGEST_WAIT_MS = 20_000

/**
 * Stamps a document of 1.16 without fiscal value at SW's place for trying, with the store's own certificate. It is of no sale and is kept
 * nowhere: no list, global or report can have it.
 * @throws invalid_input with the words of what is wrong, SW's own where it says some
 */
export async function tryAccount(
  { secrets, pac, clock }: TryDeps,
  db: TenantDb,
  { fiscal, typed }: { fiscal: FiscalRow; typed: Body<typeof tryPac> },
) {
  const { tenantId } = db
  const { testUrl: baseUrl, statusUrl, timeoutMs } = pac
  const account = accountToTry(typed, { tenantId, fiscal, secrets })
  const sw = swSapien(
    { baseUrl, statusUrl, timeoutMs: Math.min(timeoutMs, LONGEST_WAIT_MS), ...account },
    clock,
  )
  const result = await sw.stamp(await trialDocument(tenantId, fiscal, secrets, clock()))
  if (result.outcome !== 'stamped') throw new AppError('invalid_input', wordsOf(result))
  const stamped = Buffer.from(result.document)
  const head = await db.first(findLetterhead(tenantId))
  if (!head) throw new AppError('not_found')
  const pdf = await drawPdf({ stamped, state: 'trial', letterhead: await readLetterhead(db, head) })
  return { uuid: result.uuid, xml: result.document, pdf: pdf.toString('base64') }
}

/** What is not typed is as it is kept; a kept token is no password of a typed user. */
function accountToTry(
  { user, password, token }: Body<typeof tryPac>,
  { tenantId, fiscal, secrets }: { tenantId: number; fiscal: FiscalRow; secrets: Secrets },
): SwAccount {
  if (token) return { token }
  if (user && password) return { user, password }
  const { pac_user: keptUser, sealed_pac_password: sealed } = fiscal
  const secret = sealed && secrets.open(pacPasswordContext(tenantId), sealed)?.plain.toString('utf8')
  if (secret && !user && !password) return accountOf(keptUser, secret)
  if (secret && user && keptUser !== null) return { user, password: secret }
  if (password && keptUser !== null) return { user: keptUser, password }
  throw new AppError(
    'invalid_input',
    'Primero escribe los datos de la cuenta: el usuario y la contraseña, o el token.',
  )
}

async function trialDocument(
  tenantId: number,
  fiscal: FiscalRow,
  secrets: Secrets,
  now: Date,
): Promise<Buffer> {
  const { rfc, name, regime, postal_code: postalCode, series } = fiscal
  if (!fiscal.certificate || isTestCertificate(fiscal.certificate))
    throw new AppError('invalid_input', 'Primero sube el certificado de sello digital (CSD) del SAT.')
  const tacos = {
    title: 'Prueba',
    quantity: 1,
    net: toCents(100),
    tax: toCents(16),
    is: { kind: 'iva', rate: 160_000 },
  } as const
  return sealDocument(
    {
      type: 'I',
      series,
      folio: 'PRUEBA',
      at: timeOfDocument(now, zoneOfPostalCode(postalCode)),
      form: '01',
      issuer: { rfc, name, regime, postalCode },
      receiver: { rfc: RFC_OF_THE_PUBLIC, name: 'CLIENTE DE PRUEBA', regime: '616', postalCode, use: 'S01' },
      concepts: mealConcepts([{ id: 1, ...tacos }]),
    },
    csdOfStore(tenantId, fiscal, secrets, now),
  )
}

function wordsOf(result: Exclude<StampResult, { outcome: 'stamped' }>): string {
  if (result.outcome === 'refused') {
    const { code, message } = result
    return `${explainRefusal(code, message).message} SW sapien dice: «${message}» (${code}).`
  }
  if (result.said) return `SW sapien no timbró la prueba. Dice: «${result.said}».`
  if (result.reason === 'no_access')
    return 'SW sapien no acepta estos datos en su dirección de pruebas, que tiene cuentas propias: pídele una, o revisa los datos.'
  return 'La dirección de pruebas de SW sapien no contesta. Inténtalo otra vez en unos minutos.'
}
