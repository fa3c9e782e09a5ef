import { AppError } from '@comanda/shared/kernel/errors'
import { periodRange } from '@comanda/shared/kernel/period'
import * as api from '@comanda/shared/reservations/api'
import { listTables, tablesOf } from '../../catalog/queries-settings.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { TableCodes } from '../../kernel/table-code.ts'
import { findRules } from './queries.ts'
import * as service from './service.ts'

export function reservationRoutes(calls: CallRouter, { codes }: { codes: TableCodes }): void {
  calls.store(api.initReservations, async ({ db, tenantId, store }) => {
    const [tables, [rules]] = await db.run(listTables(tenantId), findRules(tenantId))
    if (!rules) throw new AppError('not_found')
    return {
      storeTables: await tablesOf(tenantId, codes, tables),
      stayMinutes: rules.reservation_minutes,
      timeZone: store.timeZone,
      businessDayStart: store.businessDayStart,
    }
  })
  calls.store(api.listReservations, (context, { query }) => {
    const days = periodRange(query.type ?? 'today', context.businessDate, query)
    return service.reservationsOfDays(context, days, query)
  })
  calls.store(api.searchReservations, (context, { query }) => service.findReservations(context, query.q))
  calls.store(api.addReservation, (context, { body }) => service.enterReservation(context, body))
  calls.store(api.updateReservation, (context, { params, body }) =>
    service.changeReservation(context, params.id, body),
  )
  calls.store(api.deleteReservation, (context, { params }) => service.removeReservation(context, params.id))
}
