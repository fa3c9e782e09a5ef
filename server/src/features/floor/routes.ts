import { feedFloor } from '@comanda/shared/feed/api'
import { markClean, readFloor, readFloorPlans, saveFloorPlan } from '@comanda/shared/floor/api'
import { floorView } from '@comanda/shared/floor/view'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { seenOfGuests } from '@comanda/shared/kernel/scopes'
import { invalidateCatalog } from '../../catalog/change-catalog.ts'
import { checkAllFit } from '../../catalog/promised-tables.ts'
import type { SomeChecks } from '../../db/changes.ts'
import { instant, saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Asked, Feed } from '../../http/feed.ts'
import { JsonText } from '../../http/sending/json-text.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import * as queries from './queries.ts'

export function floorRoutes(calls: CallRouter, { feed }: { feed: Feed }): void {
  const floors = new SharedReads<JsonText>()
  calls.store(readFloor, (context) => {
    const { db, tenantId, session, now } = context
    const key = `${tenantId} ${seenOfGuests(session).name}`
    return floors.get(key, async () => {
      const asked = { tenantId, now, seen: seenOfGuests(session) }
      const { rows, facts } = floorOf(...(await db.run(...floorQueries(asked, null))))
      const view = floorView(JSON.parse(facts), JSON.parse(`[${rows.join()}]`))
      return JsonText.of(JSON.stringify({ ...view, now: instant(now) }))
    })
  })

  feed.serve(calls, feedFloor, {
    name: 'floor',
    hasFacts: true,
    queries: floorQueries,
    found: floorOf,
  })

  calls.store(markClean, (context, { params }) =>
    context.write(async (tx) => {
      if ((await tx.affected(queries.cleanTable(tx.tenantId, params.id))) === 0)
        throw new AppError('not_found')
      tx.changed([])
      return saved('La mesa está limpia.')
    }),
  )

  calls.store(readFloorPlans, async ({ db, tenantId }) => {
    const [tables, plans] = await db.run(queries.planTables(tenantId), queries.listPlans(tenantId))
    const planOf = new Map(plans.map((plan) => [plan.floor, plan]))
    const floors = new Set(tables.map(({ floor }) => floor))
    return {
      tables,
      floors: Array.from(floors, (floor) => planOf.get(floor) ?? { floor, version: 0, plan: null }),
    }
  })
  calls.store(saveFloorPlan, savePlan)
}

const floorQueries = ({ tenantId, now, seen: { name: seesGuests } }: Asked, some: SomeChecks | null) =>
  [queries.floorFacts(tenantId, now, seesGuests), queries.floorChecks(tenantId, some, seesGuests)] as const

/** The open checks and what the floor shows beside them, as JSON. */
const floorOf = ([facts]: readonly Written[], rows: readonly Written[]) => ({
  rows: rows.map(({ written }) => written),
  facts: facts?.written ?? '',
})

interface Written {
  written: string
}

/**
 * @throws plan_changed when another person saved the floor after the edited version, table_reserved when a party no longer
 * fits its table.
 */
const savePlan = (context: StoreContext, { body }: { body: Body<typeof saveFloorPlan> }) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const { floor, version, plan, seats } = body
    // The catalog contains the seats, but not the plan; its version is raised first for the reason given at `changeCatalog`.
    if (seats) await invalidateCatalog(tx, context.now)
    if (!(await tx.first(queries.tableOnFloor(tenantId, floor)))) {
      throw new AppError('not_found', 'El piso ya no tiene mesas.')
    }
    const stored =
      version === 0
        ? queries.insertPlan(tenantId, floor, plan)
        : queries.updatePlan(tenantId, floor, version, plan)
    if ((await tx.affected(stored)) === 0) throw new AppError('plan_changed')
    if (seats) {
      await checkAllFit(tx, context, seats, floor)
      await tx.affected(queries.setSeats(tenantId, floor, seats))
    }
    // The floor screens refetch on it.
    tx.changed([])
    return saved('El plano se guardó.', { version: version + 1 })
  })
