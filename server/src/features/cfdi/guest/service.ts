import { isOpenAt } from '@comanda/shared/billing/access'
import type { askForInvoice, GuestDocument } from '@comanda/shared/cfdi/guest'
import { problemsOf, tidyReceiver } from '@comanda/shared/cfdi/receiver'
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
import { findGuestSale, findGuestStore } from './queries.ts'
import { DIVIDED, type SaleOfCode, saleOfCode } from './sale-of-code.ts'

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
  const [network, ofStore] = [networkOf(address), String(store)]
  await deps.quotas.requireLeft('wrongCodesOfNetwork', network, now)
  await deps.quotas.requireLeft('madeUpCodesOfStore', ofStore, now)

  const db = deps.tenant(store)
  const decoded = deps.receiptCodes.decode(store, code)
  const find = () => findGuestSale(store, decoded)
  const [[place], [fiscal], rows] = await db.run(findGuestStore(store), findFiscal(store), find())
  const isServed = place && isOpenAt(place, now) && isReady(fiscal, now)
  const sale: SaleOfCode = isServed ? saleOfCode(rows, receiver) : { is: 'wrong' }
  if (sale.is === 'wrong') {
    await deps.quotas.take('wrongCodesOfNetwork', network, now)
    if (decoded.length > 0 && rows.length === 0) await deps.quotas.take('madeUpCodesOfStore', ofStore, now)
    throw wrongCode()
  }
  if (sale.is !== 'own' && sale.is !== 'free') throw ofDivided(sale.is)
  const id = sale.is === 'own' ? sale.documentId : await issue(sale)
  if (sale.is === 'own' && email !== null) await sendToGuest(db, deps, { id, email, language, now })
  await deps.stampSoon(store, id)
  return guestDocument(deps, { db, id, lastDay: lastDayFrom(now), isShared: false })

  async function issue({ invoiceId, checkId, part }: SaleOfCode & { is: 'free' }): Promise<number> {
    try {
      const made = await db.transaction((tx) =>
        requestByName(
          tx,
          // A key of one guest finds no document of another.
          {
            request: `${invoiceId} ${request}`,
            checkId,
            part,
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
    const theirs = saleOfCode(await db.all(find()), receiver)
    if (theirs.is === 'own') return theirs.documentId
    throw theirs.is === 'free' || theirs.is === 'wrong' ? wrongCode() : ofDivided(theirs.is)
  }
}

/** Beside the code, with the key of the page's own words. */
const ofDivided = (code: keyof typeof DIVIDED): AppError =>
  new AppError('invalid_input', DIVIDED[code], { errors: [{ field: 'code', message: DIVIDED[code], code }] })

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
