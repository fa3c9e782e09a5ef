import {
  addDrawer,
  deleteDrawer,
  getTillSettings,
  listDrawers as listCall,
  saveTillSettings,
  updateDrawer,
} from '@comanda/shared/settings/till'
import {
  cancelCount,
  chooseDrawer,
  closeShift,
  exportDay,
  exportZ,
  getClosing,
  getDay,
  getTill,
  getX,
  getZ,
  initTill,
  listMovements,
  listZ,
  moveCash,
  openShift,
  startCount,
  submitCount,
} from '@comanda/shared/till/api'
import type { CallRouter } from '../../http/calls.ts'
import { close, readDay, readX, readZFor, readZList } from './closing.ts'
import { beginCount, freezeCount, readClosing, stopCount } from './counting.ts'
import { saveDay, saveZList } from './exporting.ts'
import { readInit } from './init.ts'
import { move, readMovements } from './movements.ts'
import { findTillSettings, listDrawers } from './queries.ts'
import { addDrawerTo, removeDrawer, renameDrawer, saveTill, tillSettingsOf } from './settings.ts'
import { readTill, startShift, useDrawer } from './shifts.ts'

export function tillRoutes(calls: CallRouter): void {
  calls.store(getTill, (context) => readTill(context))
  calls.store(chooseDrawer, (context, { body }) => useDrawer(context, body))
  calls.store(openShift, (context, { body }) => startShift(context, body))
  calls.store(initTill, (context) => readInit(context))
  calls.store(moveCash, (context, { body }) => move(context, body))
  calls.store(listMovements, (context, { params }) => readMovements(context, params.id))
  closingRoutes(calls)
  settingsRoutes(calls)
}

function closingRoutes(calls: CallRouter): void {
  calls.store(getClosing, (context, { params }) => readClosing(context, params.id))
  calls.store(startCount, (context, { params }) => beginCount(context, params.id))
  calls.store(cancelCount, (context, { params }) => stopCount(context, params.id))
  calls.store(submitCount, (context, { params, body }) => freezeCount(context, params.id, body))
  calls.store(closeShift, (context, { params, body }) => close(context, params.id, body))
  calls.store(getX, (context, { params }) => readX(context, params.id))
  calls.store(listZ, (context, { query }) => readZList(context, query))
  calls.store(getZ, (context, { params }) => readZFor(context, params.number))
  calls.store(exportZ, (context, { query: { format, ...filter } }) => saveZList(context, filter, format))
  calls.store(getDay, (context, { query }) => readDay(context, query.date))
  calls.store(exportDay, (context, { query }) => saveDay(context, query.date, query.format))
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
