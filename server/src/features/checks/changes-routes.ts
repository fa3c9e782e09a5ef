import {
  billCheck,
  discountCheck,
  joinChecks,
  moveCheck,
  moveLines,
  removeDiscount,
  setGuests,
  setWaiter,
  splitCheck,
  unsplitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import type { CallRouter } from '../../http/calls.ts'
import * as details from './details.ts'
import * as discounting from './discounting.ts'
import * as moving from './moving.ts'
import * as splitting from './splitting.ts'
import * as voiding from './voiding.ts'

/** The calls that change an open check. */
export function checkChangeRoutes(
  calls: CallRouter,
  { writeEntry }: { writeEntry: voiding.WriteEntry },
): void {
  calls.store(moveCheck, (context, { params, body }) => moving.moveCheck(context, params.id, body.tableId))
  calls.store(moveLines, (context, { params, body }) => moving.moveLines(context, params.id, body))
  calls.store(joinChecks, (context, { params, body }) => moving.join(context, params.id, body.checkId))
  calls.store(splitCheck, (context, { params, body }) => splitting.split(context, params.id, body))
  calls.store(unsplitCheck, (context, { params }) => splitting.unsplit(context, params.id))
  calls.store(discountCheck, (context, { params, body }) =>
    discounting.discount(context, params.id, body, writeEntry),
  )
  calls.store(removeDiscount, (context, { params }) =>
    discounting.takeBack(context, params.id, params.discountId, writeEntry),
  )
  calls.store(voidLines, (context, { params, body }) =>
    voiding.voidLines(context, params.id, body, writeEntry),
  )
  calls.store(setGuests, (context, { params, body }) => details.setGuests(context, params.id, body.guests))
  calls.store(setWaiter, (context, { params, body }) => details.setWaiter(context, params.id, body.username))
  calls.store(billCheck, (context, { params }) => details.markBilled(context, params.id))
}
