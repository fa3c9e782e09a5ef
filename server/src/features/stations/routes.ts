import { AppError } from '@comanda/shared/kernel/errors'
import { getTokens, listKitchenStations } from '@comanda/shared/kitchen/api'
import * as api from '@comanda/shared/settings/stations'
import { listAssignments, listStations, stationOf } from '../../catalog/queries.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { Sealer } from '../../kernel/sealed-code.ts'
import { findTokenScreen } from './queries.ts'
import { addOne, assign, orderAll, removeOne, saveScreen, updateOne } from './service.ts'
import { TokenScreens } from './token-screen.ts'

interface StationDeps {
  tenant: (tenantId: number) => TenantDb
  screenCodes: Sealer
  limits: { tokenScreen: Allowance }
}

export function stationRoutes(calls: CallRouter, deps: StationDeps): void {
  const screens = new TokenScreens(deps)
  calls.store(api.listStations, async ({ db, tenantId }) => {
    const [stations, assignments] = await db.run(listStations(tenantId), listAssignments(tenantId))
    return { stations: stations.map(stationOf), assignments }
  })
  calls.store(api.addStation, (context, { body }) => addOne(context, body))
  calls.store(api.updateStation, (context, { params, body }) => updateOne(context, params.id, body))
  calls.store(api.deleteStation, (context, { params }) => removeOne(context, params.id))
  calls.store(api.orderStations, (context, { body }) => orderAll(context, body.ids))
  calls.store(api.assignStations, (context, { body }) => assign(context, body))
  calls.store(listKitchenStations, async ({ db, tenantId }) =>
    (await db.all(listStations(tenantId))).map(stationOf),
  )

  calls.store(api.getTokenScreen, async ({ db, tenantId }) => {
    const store = await db.first(findTokenScreen(tenantId))
    if (!store) throw new AppError('not_found')
    return { isOn: store.token_screen, path: screens.pathOf(tenantId, store.token_screen_rotation) }
  })
  calls.store(api.saveTokenScreen, (context, { body }) => saveScreen(context, body))
  calls.public(getTokens, ({ now }, { params }) => screens.read(params.code, now), {
    rateLimit: deps.limits.tokenScreen,
  })
}
