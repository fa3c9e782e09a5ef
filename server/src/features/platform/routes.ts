import { AppError } from '@comanda/shared/kernel/errors'
import * as api from '@comanda/shared/platform/api'
import * as tenantCalls from '@comanda/shared/platform/tenants'
import { platformToday } from '@comanda/shared/platform/time'
import { instant, saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import { currentRates, dashboardOfPlatform, reportOfPlatform } from './figures.ts'
import { setRate } from './queries-figures.ts'
import { countStores } from './queries-tenants.ts'
import * as tenants from './tenants.ts'

/** The operator's calls, without accounts and sessions, which are in operator-routes.ts. */
export function platformRoutes(calls: CallRouter, deps: tenants.TenantsDeps): void {
  figureRoutes(calls)

  calls.platform(tenantCalls.getTenantCounts, async ({ platform, now }) => {
    const counts = await platform.onAllNodes((db) => db.first(countStores(now)))
    const { active = 0, inactive = 0, deleted = 0 } = counts ?? {}
    return {
      activeTenants: active,
      inactiveTenants: inactive,
      allTenants: active + inactive,
      deletedTenants: deleted,
    }
  })

  calls.platform(tenantCalls.exportTenants, async ({ platform, now }, { params, query }) => {
    const rows = await platform.onAllNodes((db) => tenants.allTenants(db, { ...query, ...params }, now))
    return rows.map(
      ({ name, email, is_active, subscription_start, subscription_end, subscription_status, time_zone }) => ({
        name,
        email,
        is_active,
        subscription_start,
        subscription_end,
        subscription_status,
        time_zone,
      }),
    )
  })

  calls.platform(tenantCalls.listTenants, ({ platform, now }, { query }) =>
    platform.onAllNodes((db) => tenants.tenantPage(db, query, now)),
  )

  calls.platform(tenantCalls.addTenant, async ({ now }, { body }) => {
    const id = await tenants.addTenant(deps, body, now)
    return saved('Tenant added.', { id })
  })

  calls.platform(tenantCalls.updateTenant, async ({ now }, { params, body }) => {
    await tenants.changeTenant(deps, params.id, body, now)
    return saved('Tenant updated.')
  })

  calls.platform(tenantCalls.deleteTenant, async ({ operator, now }, { params }) => {
    const deleteAfter = await tenants.deleteTenant(deps, params.id, operator.username, now)
    return saved('Tenant closed. Its data will be erased after the grace period.', {
      deleteAfter: instant(deleteAfter),
    })
  })

  calls.platform(tenantCalls.restoreTenant, async ({ now }, { params }) => {
    await tenants.restoreTenant(deps, params.id, now)
    return saved('Tenant restored.')
  })

  calls.platform(api.getSubscriptionHistory, ({ now }, { params }) =>
    tenants.historyOfTenant(deps, params.id, now),
  )
}

function figureRoutes(calls: CallRouter): void {
  calls.platform(api.getPlatformDashboard, ({ platform, now }) =>
    platform.onReplica((db) => dashboardOfPlatform(db, now)),
  )
  calls.platform(api.getPlatformReport, ({ platform, now }, { query }) =>
    platform.onReplica((db) => reportOfPlatform(db, query, now)),
  )

  calls.platform(api.listExchangeRates, ({ platform }) => currentRates(platform))

  calls.platform(api.saveExchangeRate, async ({ platform, now }, { body }) => {
    const { currency, perUsd } = body
    if (currency === 'USD') throw new AppError('invalid_input', 'One dollar is always one dollar!')
    await platform.all(setRate({ currency, per_usd: perUsd, day: platformToday(now) }))
    return saved('Exchange rate saved.')
  })
}
