import {
  addDrawer,
  deleteDrawer,
  getTillSettings,
  listDrawers as listCall,
  saveTillSettings,
  updateDrawer,
} from '@comanda/shared/settings/till'
import { chooseDrawer, getTill, openShift } from '@comanda/shared/till/api'
import type { CallRouter } from '../../http/calls.ts'
import { findTillSettings, listDrawers } from './queries.ts'
import { addDrawerTo, removeDrawer, renameDrawer, saveTill, tillSettingsOf } from './settings.ts'
import { readTill, startShift, useDrawer } from './shifts.ts'

export function tillRoutes(calls: CallRouter): void {
  calls.store(getTill, (context) => readTill(context))
  calls.store(chooseDrawer, (context, { body }) => useDrawer(context, body))
  calls.store(openShift, (context, { body }) => startShift(context, body))
  settingsRoutes(calls)
}

function settingsRoutes(calls: CallRouter): void {
  calls.store(getTillSettings, async ({ db, tenantId }) =>
    tillSettingsOf(await db.first(findTillSettings(tenantId))),
  )
  calls.store(saveTillSettings, (context, { body }) => saveTill(context, body))
  calls.store(listCall, ({ db, tenantId }) => db.all(listDrawers(tenantId)))
  calls.store(addDrawer, (context, { body }) => addDrawerTo(context, body.title))
  calls.store(updateDrawer, (context, { params, body }) => renameDrawer(context, params.id, body.title))
  calls.store(deleteDrawer, (context, { params }) => removeDrawer(context, params.id))
}
