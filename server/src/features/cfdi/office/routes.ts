import * as api from '@comanda/shared/cfdi/api'
import * as filesApi from '@comanda/shared/cfdi/files'
import { globalPeriodOf } from '@comanda/shared/cfdi/global-period'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { FEW_STAMPS, stampsLeftWords } from '@comanda/shared/cfdi/settings'
import { TICKET_STATES } from '@comanda/shared/cfdi/words'
import { businessDayStart, dayAfter } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { type DateRange, type Period, periodRange } from '@comanda/shared/kernel/period'
import type { TenantDb } from '../../../db/tenant.ts'
import { instant, saved } from '../../../http/answers.ts'
import type { CallRouter } from '../../../http/calls.ts'
import type { StoreContext } from '../../../http/context.ts'
import { Downloads, type DownloadsDeps } from '../../../http/sending/downloads.ts'
import { signalOfReader } from '../../../http/sending/reader.ts'
import { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { findUncredited } from '../credit/queries.ts'
import { findFree } from '../global/queries.ts'
import { type LinkDeps, lastDayFrom, linkOf } from '../guest/links.ts'
import { type FiscalRow, findFiscal } from '../issuer/queries.ts'
import { type StaffMailDeps, sendDocument } from '../mail/service.ts'
import { pdfOf } from '../pdf/kept-pdf.ts'
import { exportSheet } from './export.ts'
import * as queries from './queries.ts'
import { stampedAfter } from './queries.ts'
import { documentOf, readDocument, readInFull, requireSeen } from './read.ts'

interface PeriodQuery {
  type: Period | null
  from: string | null
  to: string | null
}

const daysOf = ({ businessDate }: StoreContext, query: PeriodQuery): DateRange =>
  periodRange(query.type ?? 'this_month', businessDate, query)

/** The instants of days of the store. */
const instantsOf = ({ store }: StoreContext, { from, to }: DateRange) => ({
  from: businessDayStart(from, store),
  to: businessDayStart(dayAfter(to), store),
})

export interface OfficeDeps extends StaffMailDeps, DownloadsDeps, LinkDeps {
  sendsMail: boolean
}

export function officeRoutes(calls: CallRouter, deps: OfficeDeps): void {
  const downloads = filesOf(deps)
  calls.store(api.listFiscalDocuments, async (context, { query }) => {
    const { db, tenantId, reply } = context
    const { kind, state, q, page, perPage } = query
    const chosen = { ...instantsOf(context, daysOf(context, query)), kind, state, q }
    const [rows, [counted]] = await db.run(
      queries.pageOfDocuments(tenantId, chosen, { limit: perPage, offset: (page - 1) * perPage }),
      queries.countDocuments(tenantId, chosen),
    )
    void reply.header('x-total-count', String(counted?.count ?? 0))
    return rows.map(documentOf)
  })
  calls.store(api.getFiscalNotices, ({ db, now }) => noticesOf(db, now))
  calls.store(api.sumFiscalDocuments, async (context, { query }) => {
    const { db, tenantId, store } = context
    const [rows, waiting, todo, [fiscal]] = await db.run(
      queries.sumStates(tenantId, daysOf(context, query)),
      queries.countWaiting(tenantId),
      queries.listToDo(tenantId),
      findFiscal(tenantId),
    )
    return {
      ...summaryOf(rows),
      waiting: waiting.map((one) => ({ ...one, since: instant(one.since) })),
      todo: todo.map(toDoOf),
      timeZone: store.timeZone,
      issuer: fiscal ? { rfc: fiscal.rfc, timeZone: zoneOfPostalCode(fiscal.postal_code) } : null,
    }
  })
  calls.store(api.getFiscalDocument, async (context, { params: { id } }) => {
    await requireSeen(context, id)
    return readInFull(context.db, id, deps.sendsMail)
  })
  calls.store(api.exportFiscalDocuments, (context, { query }) => {
    const days = daysOf(context, query)
    const { kind, state, q } = query
    return exportSheet(context, days, { ...instantsOf(context, days), kind, state, q }, query.format)
  })
  calls.store(filesApi.downloadPdf, async (context, { params: { id } }) => {
    const { db, reply } = context
    const file = await stampedOf(context, id)
    return new StreamedAnswer(
      'application/pdf',
      `${file.uuid}.pdf`,
      await pdfOf(db, file, { signal: signalOfReader(reply) }),
    )
  })
  calls.store(filesApi.getDocumentLink, async (context, { params: { id } }) => {
    await stampedOf(context, id)
    return { url: linkOf(deps, { db: context.db, id, lastDay: lastDayFrom(context.now) }) }
  })
  calls.store(filesApi.exportFiscalFiles, async (context, { query }) => {
    const days = daysOf(context, query)
    return zipOfDocuments(context, downloads, { days, time: instantsOf(context, days) })
  })
  calls.store(api.downloadXml, async (context, { params: { id } }) => {
    const file = await stampedOf(context, id)
    return new StreamedAnswer('application/xml', `${file.uuid}.xml`, file.stamped)
  })
  calls.store(filesApi.sendFiscalDocument, async (context, { params: { id }, body: { email } }) => {
    await requireSeen(context, id)
    await sendDocument(context, deps, { id, email })
    const { sendsMail } = deps
    return saved(sendsMail ? `La factura va en camino a ${email}.` : NO_MAIL_SERVER, {
      document: await readDocument(context.db, id),
      sends_mail: sendsMail,
    })
  })
}

const toDoOf = ({
  id,
  series,
  substitute,
  substitute_series: other,
}: NonNullable<ReturnType<typeof queries.listToDo>['row']>) => ({
  id,
  message:
    substitute === null
      ? `Falta saber si la factura ${series} ${id} está timbrada. Búscala en el portal del SAT.`
      : `La factura ${series} ${id} sigue vigente, aunque la ${other} ${substitute} la sustituye. Vuelve a pedir su cancelación.`,
})

const NO_MAIL_SERVER =
  'Este sistema no tiene servidor de correo: la factura quedó en un archivo y no le llega a nadie. Descárgala y mándala tú.'

/** @throws not_found before it is stamped */
async function stampedOf(context: StoreContext, id: number): Promise<queries.StampedFile> {
  await requireSeen(context, id)
  const { db, tenantId } = context
  const file = await db.first(queries.findStamped(tenantId, id))
  if (!file) throw new AppError('not_found', 'Esta factura todavía no está timbrada.')
  return file
}

type StateSum = ReturnType<typeof queries.sumStates> extends { row?: infer Row } ? Row : never

/** A sale with nothing left is in no sum of what is missing. */
function summaryOf(rows: readonly NonNullable<StateSum>[]) {
  const amounts = (chosen: typeof rows) => ({
    count: chosen.reduce((sum, { count }) => sum + count, 0),
    total: formatCentavos(chosen.reduce((sum, { total }) => sum + total, 0)),
  })
  const inState = (state: string) => rows.filter((row) => (row.state ?? 'free') === state)
  const missing = [...inState('free'), ...inState('cancelled')].filter(({ is_empty }) => !is_empty)
  return {
    sold: amounts(rows),
    states: Object.fromEntries(TICKET_STATES.map((state) => [state, amounts(inState(state))])) as Record<
      (typeof TICKET_STATES)[number],
      ReturnType<typeof amounts>
    >,
    missing: amounts(missing),
  }
}

/** Documents read at a time: a global has up to 2 MB. */
const AT_ONCE = 4
const LEVEL = 3
/** How many stores at once. */
const MOST = 8

const filesOf = (deps: DownloadsDeps): Downloads =>
  new Downloads(deps, {
    most: MOST,
    busy: {
      own: 'Tus facturas ya se están descargando. Espera a que termine esa descarga.',
      others: 'Otros restaurantes están descargando sus facturas. Inténtalo en un momento.',
    },
  })

/**
 * XML and PDF of the stamped documents of a time, one after the other, no faster than they are downloaded.
 * @throws too_many_requests
 */
function zipOfDocuments(
  context: StoreContext,
  downloads: Downloads,
  { days, time }: { days: DateRange; time: { from: Date; to: Date } },
): Promise<StreamedAnswer> {
  const { db, tenantId, now } = context
  // Beside the line of single documents, which must not be full because of it.
  const line = `files of store ${tenantId}`
  return downloads.start(context, `CFDI ${days.from} ${days.to}.zip`, async (zip, signal) => {
    const readAfter = (id: number) => db.all(stampedAfter(tenantId, time, id, AT_ONCE))
    const first = await readAfter(0)
    const add = (name: string, bytes: Buffer) => zip.addPieces(name, [bytes], { level: LEVEL, at: now })
    return async () => {
      for (let files = first; files.length > 0; files = await readAfter(files.at(-1)?.id ?? 0))
        for (const file of files) {
          await add(`${file.uuid}.xml`, file.stamped)
          await add(`${file.uuid}.pdf`, await pdfOf(db, file, { line, signal }))
        }
    }
  })
}

/** What of invoicing waits for a person, apart from documents without an answer. */
async function noticesOf(db: TenantDb, now: Date): Promise<api.FiscalNotice[]> {
  const fiscal = await db.first(findFiscal(db.tenantId))
  if (!fiscal) return []
  const notices = [fewStamps(fiscal), await globalLeft(db, fiscal), await refundLeft(db, now)]
  return notices.filter((notice) => notice !== null)
}

function fewStamps({ pac, stamps_left: left }: FiscalRow): api.FiscalNotice | null {
  if (pac === 'double' || left === null || left > FEW_STAMPS) return null
  const message =
    left <= 0
      ? `${stampsLeftWords(left)}: las facturas esperan hasta que compres más en la página de tu certificador (PAC).`
      : `${stampsLeftWords(left)} para facturar. Compra más en la página de tu certificador (PAC).`
  return { about: 'stamps', document: null, message }
}

async function globalLeft(db: TenantDb, fiscal: FiscalRow): Promise<api.FiscalNotice | null> {
  const { global_left_from: from, global_period: is, is_global_automatic: isAutomatic } = fiscal
  if (from === null || !isAutomatic) return null
  const zone = zoneOfPostalCode(fiscal.postal_code)
  // A person may have issued it since the upkeep looked.
  if (!(await db.first(findFree(db.tenantId, { ...globalPeriodOf(from, is), zone })))) return null
  const day = from.split('-').reverse().join('/')
  const message = `La factura global desde el ${day} no salió sola: la rechazó el SAT, o pasaron más de tres días sin que se pudiera hacer. Revísala y hazla tú.`
  return { about: 'global', document: null, message }
}

async function refundLeft(db: TenantDb, now: Date): Promise<api.FiscalNotice | null> {
  const left = await db.first(findUncredited(db.tenantId, now))
  if (!left) return null
  const { document_id: document, series, invoice_id: sale, count } = left
  const more = count === 1 ? '' : count === 2 ? ' Hay otra así.' : ` Hay otras ${count - 1} así.`
  const message = `La factura ${series} ${document} no tiene la nota de crédito del reembolso de la venta ${sale}: la rechazó el SAT, o pasó más de un día sin que se pudiera hacer. Comanda lo intenta otra vez; si no sale, hazla en el portal del SAT.${more}`
  return { about: 'credit', document, message }
}
