import { downloadXml, getFiscalDocument, issueByName } from '@comanda/shared/cfdi/api'
import { downloadPdf, exportFiscalFiles, sendFiscalDocument } from '@comanda/shared/cfdi/files'
import { issueGlobal, proposeGlobal } from '@comanda/shared/cfdi/global'
import { saveInvoicing, saveIssuer, startTestMode } from '@comanda/shared/cfdi/settings'
import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { exportStoreData } from '@comanda/shared/store-data/api'
import type pg from 'pg'
import { GUEST, ISSUER } from '../../../server/src/testing/fiscal-documents.ts'
import { insertSales } from '../../../server/src/testing/many-sales.ts'
import { type Action, charged, status } from './largest-check.ts'
import type { Store } from './store.ts'
import { waitUntil } from './wait-until.ts'

/** The most concepts of a global. */
const TICKETS = 2_000
let first = 20_000_000

/** Lets a store issue in 'Modo de prueba'. */
export async function openIssuer({ admin }: Store): Promise<void> {
  await admin.call(saveIssuer, { body: { ...ISSUER, series: 'F' } })
  await admin.call(startTestMode)
  await admin.call(saveInvoicing, {
    body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
  })
}

const { rfc, name, postalCode, regime, use } = GUEST
const receiver = { rfc, name, postalCode, regime, use }

/** The sales of yesterday, as many as a global has. */
async function soldYesterday(owner: pg.Pool, { tenantId }: Store): Promise<number> {
  first += TICKETS
  const taxes = [['IVA', 16]] as const
  await insertSales(owner, tenantId, { count: TICKETS, first, day: yesterday(), taxes })
  return first
}

const yesterday = () =>
  shiftDate(businessDate(new Date(), { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }), -1)

const sendGlobal = ({ admin }: Store) => admin.send(issueGlobal, { body: { from: yesterday() } })

async function globalIssued(owner: pg.Pool, store: Store): Promise<number> {
  await soldYesterday(owner, store)
  const { body } = await sendGlobal(store)
  const { documents: [document] = [] } = body as { documents?: { id: number }[] }
  if (!document) throw new Error(`no global was issued: ${JSON.stringify(body)}`)
  // A busy machine answers before the stamp.
  await waitUntil('the global is stamped', async () => {
    const { rowCount } = await owner.query(
      'SELECT FROM cfdi_documents WHERE tenant_id = $1 AND id = $2 AND stamped IS NOT NULL',
      [store.tenantId, document.id],
    )
    return rowCount === 1
  })
  return document.id
}

const invoiceOf = async (owner: pg.Pool, { tenantId }: Store, check: number): Promise<number> => {
  const { rows } = await owner.query('SELECT invoice_id FROM checks WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    check,
  ])
  return rows[0].invoice_id
}
const chargedInvoice = async (owner: pg.Pool, store: Store) =>
  invoiceOf(owner, store, await charged(owner, store))
const issueInDetail = ({ admin }: Store, invoiceId: number) =>
  admin.send(issueByName, {
    body: { invoiceId, request: crypto.randomUUID(), inDetail: true, ...receiver },
  })
async function issuedInDetail(owner: pg.Pool, store: Store): Promise<number> {
  const { body } = await issueInDetail(store, await chargedInvoice(owner, store))
  return (body as unknown as { document: { id: number } }).document.id
}

/** A sale of as many lines as a check may have, which is in a global with 1,999 others. */
async function soldInGlobal(owner: pg.Pool, store: Store): Promise<number> {
  const id = await chargedInvoice(owner, store)
  await owner.query('UPDATE invoices SET business_date = $3 WHERE tenant_id = $1 AND id = $2', [
    store.tenantId,
    id,
    yesterday(),
  ])
  await sendGlobal(store)
  return id
}

/** Sends a document by mail, and waits until the mail has left. */
async function mailed({ admin }: Store, id: number, owner: pg.Pool): Promise<number> {
  const sent = await status(
    admin.send(sendFiscalDocument, { params: { id }, body: { email: 'ana@example.mx' } }),
  )
  await waitUntil('the mail has left', async () => {
    const { rowCount } = await owner.query('SELECT FROM mails')
    return rowCount === 0
  })
  return sent
}

/** Every action whose work grows with the sales of a fiscal document, or with the lines of one. */
export const FISCAL_ACTIONS: Record<string, Action> = {
  'is in no global yet': { prepare: soldYesterday, send: ({ admin }) => status(admin.send(proposeGlobal)) },
  'goes into a global': { prepare: soldYesterday, send: (store) => status(sendGlobal(store)) },
  'has its global drawn': {
    prepare: globalIssued,
    send: ({ admin }, id) => status(admin.send(downloadPdf, { params: { id } })),
  },
  'has its global read': {
    prepare: globalIssued,
    send: ({ admin }, id) => status(admin.send(getFiscalDocument, { params: { id } })),
  },
  'has the XML of its global': {
    prepare: globalIssued,
    send: ({ admin }, id) => status(admin.send(downloadXml, { params: { id } })),
  },
  'has its global in a ZIP': {
    prepare: globalIssued,
    send: ({ admin }) => status(admin.send(exportFiscalFiles, { query: { type: 'today' } })),
  },
  'has its global mailed': { prepare: globalIssued, send: mailed },
  'is exported beside the mail of its global': {
    prepare: globalIssued,
    send: async (store, id, owner) => {
      const [sent, exported] = await Promise.all([
        mailed(store, id, owner),
        status(store.admin.send(exportStoreData)),
      ])
      return Math.max(sent, exported)
    },
  },
  'is invoiced in detail': { prepare: chargedInvoice, send: (store, id) => status(issueInDetail(store, id)) },
  'has its invoice drawn': {
    prepare: issuedInDetail,
    send: ({ admin }, id) => status(admin.send(downloadPdf, { params: { id } })),
  },
  'has its invoice mailed': { prepare: issuedInDetail, send: mailed },
  'leaves its global': { prepare: soldInGlobal, send: (store, id) => status(issueInDetail(store, id)) },
}
