import { markClean, readFloor, readFloorPlans, saveFloorPlan } from '@comanda/shared/floor/api'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { seenOfGuests } from '@comanda/shared/kernel/scopes'
import { invalidateCatalog } from '../../catalog/change-catalog.ts'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import { JsonText } from '../../http/sending/json-text.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import * as queries from './queries.ts'

export function floorRoutes(calls: CallRouter): void {
  const floors = new SharedReads<JsonText>()
  calls.store(readFloor, (context) => {
    const seesGuests = seenOfGuests(context.session).name
    return floors.get(`${context.tenantId} ${seesGuests}`, () => readWritten(context, seesGuests))
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

async function readWritten(
  { db, tenantId, now, store }: StoreContext,
  seesGuests: boolean,
): Promise<JsonText> {
  const row = await db.first(queries.floorOfStore(tenantId, now, store, seesGuests))
  return new JsonText(row?.written ?? '')
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
