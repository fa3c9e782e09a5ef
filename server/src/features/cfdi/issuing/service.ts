import type { FiscalDocument, issueByName, SaleToInvoice } from '@comanda/shared/cfdi/api'
import { hasTaxData, tidyReceiver } from '@comanda/shared/cfdi/receiver'
import { withholds } from '@comanda/shared/cfdi/withholding'
import type { TicketState } from '@comanda/shared/cfdi/words'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, sumCents } from '@comanda/shared/kernel/money'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import type { StoreContext } from '../../../http/context.ts'
import { phoneKey } from '../../../kernel/phone-key.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { NOTHING_LEFT } from '../document/comprobante.ts'
import type { ClassSums } from '../document/concepts.ts'
import { findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { findSale, type PartRow, statesOfParts } from '../office/queries.ts'
import { maySee, readDocument } from '../office/read.ts'
import { type FrozenSale, frozenSale, rowsOfSale } from '../sale/frozen-sale.ts'
import { lateProblem } from '../sale/year.ts'
import { findPaid, netOf, taxOf } from './queries.ts'
import { findCountry } from './queries-stamping.ts'
import { receiverOfCustomer, rememberReceiver } from './receivers.ts'
import { requestByName } from './request.ts'
import type { StampSoon } from './stamp-soon.ts'

export interface IssuingDeps {
  secrets: Secrets
  stampSoon: StampSoon
  sendsMail: boolean
}

/** The states of a sale with a document of its own, which who may not see it hears of in words only. */
const TAKEN: readonly TicketState[] = ['named', 'pending']
const ALREADY = 'Esta cuenta ya tiene factura fiscal.'

const NO_SALE = 'La venta no existe.'

/** Invoices a sale at the till or in the office, and answers when it is stamped or after some seconds. */
export async function issueSale(
  context: StoreContext,
  { secrets, stampSoon }: Pick<IssuingDeps, 'secrets' | 'stampSoon'>,
  body: Body<typeof issueByName>,
) {
  const { db, tenantId, now, session } = context
  const { invoiceId, part, request, inDetail, form, email, phone, ...receiver } = body
  const [[sale], [store]] = await db.run(findSale(tenantId, invoiceId), findCountry(tenantId))
  if (!sale) throw new AppError('not_found', NO_SALE)
  // A key of one sale finds no document of another, and none that the product makes by itself.
  const asked = {
    request: `${invoiceId} ${request}`,
    checkId: sale.check_id,
    part,
    receiver,
    inDetail,
    form,
    email,
  }
  const document = await db.transaction(async (tx) => {
    const requested = await requestByName(tx, asked, { secrets, now, by: session.username })
    const customerKey = phone === null ? sale.customer_key : phoneKey(phone, store?.country ?? 'MX')
    // Everybody from abroad has the same RFC.
    if (hasTaxData(receiver.rfc))
      await tx.all(rememberReceiver(tenantId, tidyReceiver(receiver), { email, customerKey, at: now }))
    return requested
  })
  await stampSoon(tenantId, document.id)
  return readDocument(db, document.id)
}

/** @throws not_found */
export async function saleToInvoice(
  context: StoreContext,
  { sendsMail }: Pick<IssuingDeps, 'sendsMail'>,
  invoiceId: number,
): Promise<SaleToInvoice> {
  const { db, tenantId, session, now } = context
  const [[sale], [fiscal], [paid], states] = await db.run(
    findSale(tenantId, invoiceId),
    findFiscal(tenantId),
    findPaid(tenantId, invoiceId),
    statesOfParts(tenantId, invoiceId),
  )
  if (!sale || !paid) throw new AppError('not_found', NO_SALE)
  const rows = await db.run(...rowsOfSale(tenantId, sale.check_id))
  const [{ form, parts }, problem] = frozenOr(() =>
    frozenSale(rows, { overrides: fiscal?.tax_classes ?? [] }),
  )
  const late = fiscal ? lateProblem(paid, fiscal.postal_code, now) : null
  const customerKey = mayEnter(session, AREA.findReceivers) ? sale.customer_key : null
  const document = await seenDocument(context, sale.document_id)
  // Of a divided check each part says for itself whether it is taken.
  const isDivided = states.some(({ part }) => part > 0)
  const taken = document === null && !isDivided && TAKEN.includes(sale.state ?? 'free') ? ALREADY : null
  const sums = parts.flatMap(({ left }) => left)
  return {
    invoice_id: invoiceId,
    business_date: sale.business_date,
    state: sale.state ?? 'free',
    ...amountsOf(sums),
    form,
    receiver: (customerKey !== null && (await db.first(receiverOfCustomer(tenantId, customerKey)))) || null,
    document,
    parts: await partsToInvoice(context, parts, states),
    sends_mail: sendsMail,
    isReady: isReady(fiscal, now),
    isWithheldByCompanies: fiscal !== undefined && withholds(fiscal, A_COMPANY),
    problem: isReady(fiscal, now)
      ? (taken ?? problem ?? late ?? (sums.length === 0 ? NOTHING_LEFT : null))
      : 'Este restaurante todavía no puede facturar: faltan sus datos fiscales o su certificado.',
  }
}

/** Any RFC of a company. */
const A_COMPANY = 'AAA010101AAA'
const UNREADABLE: FrozenSale = { left: [], form: null, parts: [] }

function amountsOf(sums: readonly ClassSums[]): Pick<SaleToInvoice, 'net' | 'tax' | 'total'> {
  const [net, tax] = [netOf(sums), taxOf(sums)]
  return { net: formatMoney(net), tax: formatMoney(tax), total: formatMoney(sumCents([net, tax])) }
}

/** Null for who may not see it. */
const seenDocument = async (context: StoreContext, id: number | null): Promise<FiscalDocument | null> =>
  id !== null && (await maySee(context, id)) ? readDocument(context.db, id) : null

/** Those of a divided check. */
async function partsToInvoice(
  context: StoreContext,
  parts: FrozenSale['parts'],
  states: readonly PartRow[],
): Promise<SaleToInvoice['parts']> {
  const divided = []
  for (const { part, state, document_id: id } of states.filter(({ part }) => part > 0)) {
    const own = parts.find(({ number }) => number === part)
    divided.push({
      number: part,
      state: state ?? 'free',
      ...amountsOf(own?.left ?? []),
      form: own?.form ?? null,
      document: await seenDocument(context, id),
    })
  }
  return divided
}

/** A tax that the authority does not know is said before anybody types an RFC. */
function frozenOr(read: () => FrozenSale): [sale: FrozenSale, problem: string | null] {
  try {
    return [read(), null]
  } catch (error) {
    if (error instanceof AppError) return [UNREADABLE, error.message]
    throw error
  }
}
