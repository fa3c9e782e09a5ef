import * as settings from '@comanda/shared/settings/till'
import * as api from '@comanda/shared/till/api'
import * as zCalls from '@comanda/shared/till/z'
import type { CallRouter } from '../../http/calls.ts'
import { findTillSettings, listDrawers } from '../../selling/ledger/queries.ts'
import { close, readDay, readX, readZFor, readZList } from './closing.ts'
import { beginCount, freezeCount, readClosing, stopCount } from './counting.ts'
import { saveDay, saveZList } from './files.ts'
import { move, readMovements, readPayable } from './movements.ts'
import { addDrawerTo, readInit, removeDrawer, renameDrawer, saveTill, tillSettingsOf } from './settings.ts'
import { readTill, startShift, useDrawer } from './shifts.ts'

export function tillRoutes(calls: CallRouter): void {
  calls.store(api.getTill, (context) => readTill(context))
  calls.store(api.chooseDrawer, (context, { body }) => useDrawer(context, body))
  calls.store(api.openShift, (context, { body }) => startShift(context, body))
  calls.store(api.initTill, (context) => readInit(context))
  calls.store(api.moveCash, (context, { body }) => move(context, body))
  calls.store(api.listMovements, (context, { params }) => readMovements(context, params.id))
  calls.store(api.getPayable, (context, { params }) => readPayable(context, params.id))
  closingRoutes(calls)
  settingsRoutes(calls)
}

function closingRoutes(calls: CallRouter): void {
  calls.store(api.getClosing, (context, { params }) => readClosing(context, params.id))
  calls.store(api.startCount, (context, { params }) => beginCount(context, params.id))
  calls.store(api.cancelCount, (context, { params }) => stopCount(context, params.id))
  calls.store(api.submitCount, (context, { params, body }) => freezeCount(context, params.id, body))
  calls.store(api.closeShift, (context, { params, body }) => close(context, params.id, body))
  calls.store(api.getX, (context, { params }) => readX(context, params.id))
  calls.store(zCalls.listZ, (context, { query }) => readZList(context, query))
  calls.store(zCalls.getZ, (context, { params }) => readZFor(context, params.number))
  calls.store(zCalls.exportZ, (context, { query: { format, ...filter } }) =>
    saveZList(context, filter, format),
  )
  calls.store(zCalls.getDay, (context, { query }) => readDay(context, query.date))
  calls.store(zCalls.exportDay, (context, { query }) => saveDay(context, query.date, query.format))
}

function settingsRoutes(calls: CallRouter): void {
  calls.store(settings.getTillSettings, async ({ db, tenantId }) =>
    tillSettingsOf(await db.first(findTillSettings(tenantId))),
  )
  calls.store(settings.saveTillSettings, (context, { body }) => saveTill(context, body))
  calls.store(settings.listDrawers, ({ db, tenantId }) => db.all(listDrawers(tenantId)))
  calls.store(settings.addDrawer, (context, { body }) => addDrawerTo(context, body.title))
  calls.store(settings.updateDrawer, (context, { params, body }) =>
    renameDrawer(context, params.id, body.title),
  )
  calls.store(settings.deleteDrawer, (context, { params }) => removeDrawer(context, params.id))
}
