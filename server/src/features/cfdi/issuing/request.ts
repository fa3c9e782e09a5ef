import { RESICO } from '@comanda/shared/cfdi/catalogs'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { problemsOf, type Receiver, tidyReceiver } from '@comanda/shared/cfdi/receiver'
import { kindOfRfc } from '@comanda/shared/cfdi/rfc'
import { AppError } from '@comanda/shared/kernel/errors'
import { sumCents } from '@comanda/shared/kernel/money'
import { nextNumber } from '../../../db/counters.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { lockChecks } from '../../../selling/checks/queries.ts'
import { sealDocument } from '../csd/seal.ts'
import { timeOfDocument } from '../document/comprobante.ts'
import { detailedConcepts, mealConcepts } from '../document/concepts.ts'
import { csdOfStore } from '../issuer/csd-of-store.ts'
import { findFiscal } from '../issuer/queries.ts'
import { frozenSale, partsOfSale } from '../sale/frozen-sale.ts'
import { type DocumentRow, findByRequest, findLiveDocument, insertDocument, takeTickets } from './queries.ts'

export interface AskedByName {
  /** The same for each repetition of a request. */
  request: string
  checkId: number
  receiver: Receiver
  /** A concept for each line. */
  inDetail: boolean
  /** c_FormaPago that a person says, where the payments do not. */
  form: string | null
  email?: string | null
}

interface Issuing {
  secrets: Secrets
  now: Date
  by: string
}

/**
 * Seals an invoice by name of a paid check and stores it; the worker sends it. A repetition finds the document of the first
 * request, and a sale that has a document is refused.
 */
export async function requestByName(
  tx: TenantTx,
  asked: AskedByName,
  { secrets, now, by }: Issuing,
): Promise<DocumentRow> {
  const { tenantId } = tx
  const receiver = tidyReceiver(asked.receiver)
  const errors = problemsOf(receiver)
  if (errors[0]) throw new AppError('invalid_input', errors[0].message, { errors })

  // The check's lock lets refunds and requests of it take turns.
  const [[check], lines, refunds, payments] = await tx.run(
    lockChecks(tenantId, [asked.checkId]),
    ...partsOfSale(tenantId, asked.checkId),
  )
  const earlier = await tx.first(findByRequest(tenantId, asked.request))
  if (earlier) return earlier
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  if (check.invoice_id === null) throw new AppError('invalid_input', 'La cuenta todavía no se cobra.')
  if (await tx.first(findLiveDocument(tenantId, check.invoice_id)))
    throw new AppError('duplicate', 'Esta cuenta ya tiene factura fiscal.')

  const fiscal = await tx.first(findFiscal(tenantId))
  if (!fiscal) throw new AppError('invalid_input', 'Este restaurante todavía no puede facturar.')
  assertNoWithholding(fiscal.regime, fiscal.rfc, receiver.rfc)
  const sale = frozenSale(lines, refunds, payments, fiscal.tax_classes)
  const form = sale.form ?? asked.form
  if (form === null)
    throw new AppError('invalid_input', 'Elige la forma de pago.', fieldOf('form', 'Elige la forma de pago.'))
  const concepts = asked.inDetail ? detailedConcepts(sale.left) : mealConcepts(sale.left)
  const csd = csdOfStore(tenantId, fiscal, secrets, now)
  const id = await nextNumber(tx, tenantId, 'cfdi')
  const sealed = await sealDocument(
    {
      type: 'I',
      series: fiscal.series,
      folio: String(id),
      at: timeOfDocument(now, zoneOfPostalCode(fiscal.postal_code)),
      form,
      issuer: { rfc: fiscal.rfc, name: fiscal.name, regime: fiscal.regime, postalCode: fiscal.postal_code },
      receiver,
      concepts,
    },
    csd,
  )
  await tx.affected(
    insertDocument(tenantId, {
      id,
      kind: 'name',
      request: asked.request,
      series: fiscal.series,
      is_test: fiscal.pac === 'double',
      receiver,
      form,
      net: sumCents(sale.left.map(({ net }) => net)),
      tax: sumCents(sale.left.map(({ tax }) => tax)),
      sealed,
      created_at: now,
      created_by: by,
      email: asked.email ?? null,
    }),
  )
  await tx.all(takeTickets(tenantId, id, [check.invoice_id]))
  return { id, state: 'sealed', uuid: null, refusal_code: null, refusal: null, stamped: null }
}

/** A person in RESICO whose client is a company has 1.25 % of income tax withheld, which a document here cannot say. */
function assertNoWithholding(regime: string, issuer: string, receiver: string): void {
  if (regime !== RESICO || kindOfRfc(issuer) !== 'fisica' || kindOfRfc(receiver) !== 'moral') return
  const message =
    'En RESICO, la factura a una persona moral lleva una retención de ISR, que Comanda todavía no incluye. Hazla en el portal del SAT.'
  throw new AppError('invalid_input', message, fieldOf('rfc', message))
}

const fieldOf = (field: string, message: string) => ({ errors: [{ field, message }] })
