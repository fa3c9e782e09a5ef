import { feedFloor } from '@comanda/shared/feed/api'
import { markClean, readFloor, readFloorPlans, saveFloorPlan } from '@comanda/shared/floor/api'
import { floorView } from '@comanda/shared/floor/view'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { seenOfGuests } from '@comanda/shared/kernel/scopes'
import { invalidateCatalog } from '../../catalog/change-catalog.ts'
import type { SomeChecks } from '../../db/changes.ts'
import type { TenantDb } from '../../db/tenant.ts'
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
      const { rows, facts } = await readChecks(
        { tenantId, now, seen: seenOfGuests(session) },
        null,
        db.run.bind(db),
      )
      const view = floorView(JSON.parse(facts), JSON.parse(`[${rows.join()}]`))
      return new JsonText(JSON.stringify({ ...view, now: instant(now) }))
    })
  })

  feed.serve(calls, feedFloor, {
    name: 'floor',
    hasFacts: true,
    read: readChecks,
  })

  calls.store(markClean, (context, { params }) =>
    context.write(async (tx) => {
      if ((await tx.affected(queries.cleanTable(tx.tenantId, params.id))) === 0)
        throw new AppError('not_found')
      tx.changed([])
      return saved('La mesa está lista.')
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

/** The open checks and what the floor shows beside them, as JSON. */
async function readChecks(
  { tenantId, now, seen: { name: seesGuests } }: Asked,
  some: SomeChecks | null,
  run: TenantDb['run'],
) {
  const [[facts], rows] = await run(
    queries.floorFacts(tenantId, now, seesGuests),
    queries.floorChecks(tenantId, some, seesGuests),
  )
  return { rows: rows.map(({ written }) => written), facts: facts?.written ?? '' }
}

/** @throws plan_changed when another person saved the floor after the edited version. */
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
    if (seats) await tx.affected(queries.setSeats(tenantId, floor, seats))
    // The floor screens refetch on it.
    tx.changed([])
    return saved('El plano se guardó.', { version: version + 1 })
  })
