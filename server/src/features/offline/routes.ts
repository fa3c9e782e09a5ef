import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, parseMoney, toCents } from '@comanda/shared/kernel/money'
import * as api from '@comanda/shared/offline/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { folioOf, readFolio, sendsSince } from '@comanda/shared/offline/sale'
import { instant, saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import { deviceIdOf } from '../../http/devices/device-sale.ts'
import { endDevice } from '../../selling/arrival/queries-devices.ts'
import * as queriesReviews from '../../selling/arrival/queries-reviews.ts'
import { acceptAll, acceptOne } from './accepting.ts'
import { meetHeld, noteFirstReading } from './contact.ts'
import * as queries from './queries.ts'
import { noteRefused, readReview, readReviews, readWaiting } from './reviews.ts'
import { type OfflineDeps, readKit, register } from './service.ts'

/** A store's browsers together; each registers once, and again after its storage was erased. */
const REGISTRATIONS = { max: 120, timeWindow: 3_600_000 }
/** Of one session. A device reports three seconds after each change, and each of its refused sales once. */
const REPORTS = { max: 120, timeWindow: 60_000 }
/** Devices with a wrong clock may name a year that no column holds. */
const LEAST_TIME = Date.parse('2000-01-01T00:00:00.000Z')

export function offlineRoutes(calls: CallRouter, deps: OfflineDeps): void {
  deviceRoutes(calls, deps)
  reviewRoutes(calls, deps)
}

/** What arrived from devices, and what waits for a person. */
function reviewRoutes(calls: CallRouter, deps: OfflineDeps): void {
  calls.store(api.findFolio, async ({ db, tenantId }, { params }) => {
    const folio = readFolio(params.folio)
    const sale = folio && (await db.first(queriesReviews.findFolio(tenantId, folio.letter, folio.number)))
    if (!sale) throw new AppError('not_found', 'Ningún dispositivo ha enviado una venta con ese folio.')
    return {
      folio: folioOf(folio.letter, folio.number),
      soldAt: instant(sale.sold_at),
      by: sale.by,
      receivedAt: instant(sale.received_at),
      orderId: sale.order_id,
      tokenNo: sale.token_no,
      checkId: sale.check_id,
      invoiceId: sale.invoice_id,
      marks: sale.marks,
    }
  })

  calls.store(
    reviewCalls.reportRefused,
    (context, { body }) => {
      const by = deps.personKeys.usernameOf(context.tenantId, body.by)
      return noteRefused(context, deps, { ...body, by })
    },
    {
      limit: { ...REPORTS, by: ({ session }) => `refused ${session.sessionId}` },
    },
  )
  calls.store(reviewCalls.listReviews, (context, { query }) => readReviews(context, query))
  calls.store(reviewCalls.readWaiting, (context, { params }) => readReview(context, params.id))
  calls.store(reviewCalls.listWaiting, (context) => readWaiting(context))
  calls.store(reviewCalls.acceptReview, (context, { params }) => acceptOne(calls, context, params.id))
  calls.store(reviewCalls.acceptDevice, (context, { params }) => acceptAll(calls, context, params.id))
}

function deviceRoutes(calls: CallRouter, deps: OfflineDeps): void {
  calls.store(
    api.registerDevice,
    async (context, { body }) =>
      saved('Este dispositivo puede vender sin internet.', await register(context, deps, body)),
    { limit: { ...REGISTRATIONS, by: ({ tenantId }) => `devices ${tenantId}` } },
  )

  calls.store(api.getKit, async (context) => {
    await noteFirstReading(context, deps)
    return readKit(context, deps)
  })

  calls.store(
    api.reportDevice,
    async (context, { body }) => {
      const { db, tenantId, now } = context
      const { id, isEnded } = await meetHeld(context, deps)
      const { unsent, app, oldestAt } = body
      const total = parseMoney(body.total) ?? toCents(0)
      const oldest = oldestAt === null ? null : new Date(Math.max(Date.parse(oldestAt), LEAST_TIME))
      await db.run(queries.reportDevice(tenantId, id, { unsent, app, total, oldestAt: oldest }, now))
      return saved('Recibido.', { isEnded })
    },
    { limit: { ...REPORTS, by: ({ session }) => `reports ${session.sessionId}` } },
  )

  calls.store(api.listOfflineDevices, async (context) => {
    const own = deviceIdOf(context)
    const rows = await context.db.all(queries.listDevices(context.tenantId, sendsSince(context.now)))
    return rows.map((row) => ({
      id: row.id,
      letter: row.letter,
      name: row.name,
      registeredBy: row.registered_by,
      registeredAt: instant(row.registered_at),
      lastSeenAt: instant(row.last_seen_at),
      unsent: row.unsent,
      unsentTotal: formatCentavos(Number(row.unsent_total)),
      oldestAt: row.oldest_at && instant(row.oldest_at),
      isThis: row.id === own,
      isEnded: row.ended_at !== null,
    }))
  })

  calls.store(api.nameOfflineDevice, async ({ db, tenantId }, { params, body }) => {
    const [named] = await db.all(queries.nameDevice(tenantId, params.id, body.name))
    if (!named) throw new AppError('not_found', 'Ese dispositivo ya no está registrado.')
    return saved('El nombre se guardó.')
  })

  calls.store(api.endOfflineDevice, async ({ db, tenantId, now }, { params }) => {
    const [ended] = await db.all(endDevice(tenantId, params.id, 'staff', now))
    if (!ended) throw new AppError('not_found', 'Ese dispositivo ya no está registrado.')
    return saved('El dispositivo ya no vende sin internet.')
  })
}
