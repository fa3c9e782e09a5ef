import { joinChecks, moveCheck, moveLines, voidLines } from '@comanda/shared/checks/api'
import type { CallRouter } from '../../http/calls.ts'
import * as moving from './moving.ts'
import * as voiding from './voiding.ts'

/** The calls that change an open check. */
export function checkChangeRoutes(calls: CallRouter, deps: { writeEntry: voiding.WriteEntry }): void {
  calls.store(moveCheck, (context, { params, body }) => moving.moveCheck(context, params.id, body.tableId))
  calls.store(moveLines, (context, { params, body }) => moving.moveLines(context, params.id, body))
  calls.store(joinChecks, (context, { params, body }) => moving.join(context, params.id, body.checkId))
  calls.store(voidLines, (context, { params, body }) =>
    voiding.voidLines(context, params.id, body, deps.writeEntry),
  )
}
