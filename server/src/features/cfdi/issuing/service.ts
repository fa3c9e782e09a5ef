import type { issueByName, SaleToInvoice } from '@comanda/shared/cfdi/api'
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
import { findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { findSale } from '../office/queries.ts'
import { maySee, readDocument } from '../office/read.ts'
import { frozenSale, partsOfSale } from '../sale/frozen-sale.ts'
import { lateProblem } from '../sale/year.ts'
import { findPaid } from './queries.ts'
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
  const { invoiceId, request, inDetail, form, email, phone, ...receiver } = body
  const [[sale], [store]] = await db.run(findSale(tenantId, invoiceId), findCountry(tenantId))
  if (!sale) throw new AppError('not_found', NO_SALE)
  // A key of one sale finds no document of another, and none that the product makes by itself.
  const asked = {
    request: `${invoiceId} ${request}`,
    checkId: sale.check_id,
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
  const [[sale], [fiscal], [paid]] = await db.run(
    findSale(tenantId, invoiceId),
    findFiscal(tenantId),
    findPaid(tenantId, invoiceId),
  )
  if (!sale || !paid) throw new AppError('not_found', NO_SALE)
  const parts = await db.run(...partsOfSale(tenantId, sale.check_id))
  const [{ left, form }, problem] = frozenOr(() => frozenSale(...parts, fiscal?.tax_classes))
  const late = fiscal ? lateProblem(paid, fiscal.postal_code, now) : null
  const customerKey = mayEnter(session, AREA.findReceivers) ? sale.customer_key : null
  const id = sale.document_id !== null && (await maySee(context, sale.document_id)) ? sale.document_id : null
  const taken = id === null && TAKEN.includes(sale.state ?? 'free') ? ALREADY : null
  const [net, tax] = [sumCents(left.map((line) => line.net)), sumCents(left.map((line) => line.tax))]
  return {
    invoice_id: invoiceId,
    business_date: sale.business_date,
    state: sale.state ?? 'free',
    net: formatMoney(net),
    tax: formatMoney(tax),
    total: formatMoney(sumCents([net, tax])),
    form,
    receiver: (customerKey !== null && (await db.first(receiverOfCustomer(tenantId, customerKey)))) || null,
    document: id === null ? null : await readDocument(db, id),
    sends_mail: sendsMail,
    isReady: isReady(fiscal, now),
    isWithheldByCompanies: fiscal !== undefined && withholds(fiscal, A_COMPANY),
    problem: isReady(fiscal, now)
      ? (taken ?? problem ?? late ?? (net + tax === 0 ? NOTHING_LEFT : null))
      : 'Este restaurante todavía no puede facturar: faltan sus datos fiscales o su certificado.',
  }
}

/** Any RFC of a company. */
const A_COMPANY = 'AAA010101AAA'
const UNREADABLE: ReturnType<typeof frozenSale> = { left: [], form: null }

/** A tax that the authority does not know is said before anybody types an RFC. */
function frozenOr(
  read: () => ReturnType<typeof frozenSale>,
): [sale: ReturnType<typeof frozenSale>, problem: string | null] {
  try {
    return [read(), null]
  } catch (error) {
    if (error instanceof AppError) return [UNREADABLE, error.message]
    throw error
  }
}
