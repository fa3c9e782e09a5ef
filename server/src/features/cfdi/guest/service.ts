import { isOpenAt } from '@comanda/shared/billing/access'
import type { askForInvoice, GuestDocument } from '@comanda/shared/cfdi/guest'
import { hasTaxData, problemsOf, type Receiver, tidyReceiver } from '@comanda/shared/cfdi/receiver'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb } from '../../../db/tenant.ts'
import type { Quotas } from '../../../guard/quotas.ts'
import { networkOf } from '../../../kernel/network.ts'
import type { ReceiptCodes } from '../../../kernel/receipt-code.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { NOTHING_LEFT } from '../document/comprobante.ts'
import { findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { requestByName } from '../issuing/request.ts'
import type { StampSoon } from '../issuing/stamp-soon.ts'
import { sendToGuest } from '../mail/service.ts'
import { documentOf, readRow } from '../office/read.ts'
import { type LinkDeps, lastDayFrom, linkOf, type Opened, tokenOf } from './links.ts'
import { findGuestSale, findGuestStore, type GuestSaleRow } from './queries.ts'

export interface GuestDeps extends LinkDeps {
  tenant: (tenantId: number) => TenantDb
  receiptCodes: ReceiptCodes
  quotas: Quotas
  secrets: Secrets
  stampSoon: StampSoon
  sendsMail: boolean
}

/** Of an unknown code, of one that somebody else has used, and of a restaurant that is closed. */
const wrongCode = () =>
  new AppError(
    'not_found',
    'Este código no sirve para facturar. Revísalo en tu recibo, o pide tu factura en la caja del restaurante.',
  )
/** The name of a document that no person of the store asked for. */
const BY_GUEST = 'Comensal'

interface Asked {
  store: number
  code: string
  address: string
  body: Body<typeof askForInvoice>
  now: Date
}

/**
 * Invoices the sale of a code, and answers when it is stamped or after some seconds. The same RFC gets its document again, as
 * after a closed browser. @throws not_found, too_many_requests, invalid_input
 */
export async function invoiceByCode(deps: GuestDeps, asked: Asked): Promise<GuestDocument> {
  const { store, code, address, body, now } = asked
  const { request, email, language, ...typed } = body
  const receiver = tidyReceiver(typed)
  // Before the code is looked up, so that a stranger learns nothing from it.
  const errors = problemsOf(receiver)
  if (errors[0]) throw new AppError('invalid_input', errors[0].message, { errors })
  const limits = [
    ['wrongCodesOfNetwork', networkOf(address)],
    ['wrongCodesOfStore', String(store)],
  ] as const
  for (const [quota, subject] of limits) await deps.quotas.requireLeft(quota, subject, now)

  const db = deps.tenant(store)
  const find = () => findGuestSale(store, deps.receiptCodes.decode(store, code))
  const [[place], [fiscal], [sale]] = await db.run(findGuestStore(store), findFiscal(store), find())
  if (!place || !isOpenAt(place, now) || !isReady(fiscal, now) || !sale || isOfAnother(sale, receiver)) {
    for (const [quota, subject] of limits) await deps.quotas.take(quota, subject, now)
    throw wrongCode()
  }
  const id = isOwn(sale) ? sale.document_id : await issue()
  if (isOwn(sale) && email !== null) await sendToGuest(db, deps, { id, email, language, now })
  await deps.stampSoon(store, id)
  return guestDocument(deps, { db, id, lastDay: lastDayFrom(now), isShared: false })

  async function issue(): Promise<number> {
    const { invoice_id: invoiceId, check_id: checkId } = sale as GuestSaleRow
    try {
      const made = await db.transaction((tx) =>
        requestByName(
          tx,
          // A key of one guest finds no document of another.
          {
            request: `${invoiceId} ${request}`,
            checkId,
            receiver,
            inDetail: false,
            form: null,
            email,
            mailLanguage: language,
          },
          { secrets: deps.secrets, now, by: BY_GUEST },
        ),
      )
      return made.id
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'duplicate') return ownAfterAll()
      throw inGuestsWords(error)
    }
  }

  /** Of two requests at once, the second finds the document of the first. */
  async function ownAfterAll(): Promise<number> {
    const row = await db.first(find())
    if (row && isOwn(row) && !isOfAnother(row, receiver)) return row.document_id
    throw wrongCode()
  }
}

const isOwn = (sale: GuestSaleRow): sale is GuestSaleRow & { document_id: number } =>
  sale.kind === 'name' && sale.document_id !== null
/** An RFC that many share says who it is only with the name. */
const isOfAnother = (sale: GuestSaleRow, { rfc, name }: Receiver): boolean =>
  isOwn(sale) && (sale.receiver_rfc !== rfc || (!hasTaxData(rfc) && sale.receiver_name !== name))

/**
 * A guest reads what concerns the own data and the own sale; what only the restaurant can correct (its certificate, a tax, the form of payment that
 * the guest's form does not have) leads to the counter.
 */
function inGuestsWords(error: AppError): AppError {
  const fields = (error.details as { errors?: { field: string }[] } | undefined)?.errors ?? []
  const isOwn = fields.length > 0 && fields.every(({ field }) => OWN_FIELDS.includes(field))
  return isOwn || error.message === NOTHING_LEFT || IS_LATE.test(error.message)
    ? error
    : new AppError('invalid_input', 'Esta cuenta se factura en la caja del restaurante.')
}

const OWN_FIELDS = ['rfc', 'name', 'postalCode', 'regime', 'use', 'email']
const IS_LATE = /^Las ventas de \d{4} /

/** What a guest sees of a document. */
export async function guestDocument(
  deps: LinkDeps & { sendsMail: boolean },
  opened: Opened,
): Promise<GuestDocument> {
  const row = await readRow(opened.db, opened.id)
  const { state, is_test, series, uuid, refusal, mailed_at } = documentOf(row)
  const showsMail = deps.sendsMail && !opened.isShared && mailed_at !== null
  return {
    token: tokenOf(deps, opened),
    link: linkOf(deps, opened),
    state,
    is_test,
    folio: `${series} ${row.id}`,
    uuid,
    refusal: state === 'rejected' ? refusal : null,
    mailed_to: showsMail && row.email !== null ? inPart(row.email) : null,
  }
}

/** Who knows the code and the RFC does not learn the address of another person. */
const inPart = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
