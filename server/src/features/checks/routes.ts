import * as api from '@comanda/shared/checks/api'
import { feedChecks } from '@comanda/shared/feed/api'
import { resolveReview } from '@comanda/shared/offline/reviews'
import type { WriteEntry } from '../../audit/queries.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Feed, View } from '../../http/feed.ts'
import { JsonText } from '../../http/sending/json-text.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import * as details from '../../selling/changes/details.ts'
import * as discounting from '../../selling/changes/discounting.ts'
import * as moving from '../../selling/changes/moving.ts'
import * as splitting from '../../selling/changes/splitting.ts'
import * as voiding from '../../selling/changes/voiding.ts'
import { chargeOneCheck } from '../../selling/charging/charging.ts'
import { correct } from '../../selling/charging/correcting.ts'
import { refund } from '../../selling/charging/refunding.ts'
import { takeBack } from '../../selling/charging/returning.ts'
import { resolve } from '../../selling/charging/reviews.ts'
import { readCheck, readInit, writtenChecks } from '../../selling/checks/read.ts'
import { readRefund } from '../../selling/checks/refund-record.ts'

interface CheckDeps {
  feed: Feed
  writeEntry: WriteEntry
  personKeys: PersonKeys
  noteFirstReading: (context: StoreContext) => Promise<void>
}

export function checkRoutes(calls: CallRouter, deps: CheckDeps): void {
  const { writeEntry, personKeys } = deps
  const openChecks: View = {
    name: 'checks',
    read: async (reader, some) => ({ rows: await writtenChecks(reader, personKeys, some?.ids ?? null) }),
  }
  calls.store(feedChecks, async (context, { query: { since } }) => {
    await deps.noteFirstReading(context)
    return (await deps.feed.read(context, openChecks, since)).text
  })
  calls.store(resolveReview, (context, { params, body }) => resolve(context, params.id, body))
  calls.store(api.initChecks, (context) => readInit(context))
  calls.store(api.getCheck, async (context, { params }) =>
    JsonText.written(await readCheck(context, params.id)),
  )

  calls.store(api.chargeCheck, (context, { params, body }) => chargeOneCheck(context, params.id, body))
  calls.store(api.refundCheck, (context, { params, body }) => refund(context, params.id, body))
  calls.store(api.getRefund, (context, { params }) => readRefund(context, params.id))
  calls.store(api.returnPayment, (context, { params, body }) =>
    takeBack(context, params.id, { reason: body.reason, note: body.note }),
  )
  calls.store(api.correctPayment, (context, { params, body }) =>
    correct(context, params.id, body.paymentTypeId),
  )

  calls.store(api.moveCheck, (context, { params, body }) =>
    moving.moveCheck(context, params.id, body.tableId),
  )
  calls.store(api.moveLines, (context, { params, body }) => moving.moveLines(context, params.id, body))
  calls.store(api.joinChecks, (context, { params, body }) => moving.join(context, params.id, body.checkId))
  calls.store(api.splitCheck, (context, { params, body }) => splitting.split(context, params.id, body))
  calls.store(api.unsplitCheck, (context, { params }) => splitting.unsplit(context, params.id))
  calls.store(api.discountCheck, (context, { params, body }) =>
    discounting.discount(context, params.id, body, writeEntry),
  )
  calls.store(api.removeDiscount, (context, { params }) =>
    discounting.takeBack(context, params.id, params.discountId, writeEntry),
  )
  calls.store(api.voidLines, (context, { params, body }) =>
    voiding.voidLines(context, params.id, body, writeEntry),
  )
  calls.store(api.setGuests, (context, { params, body }) =>
    details.setGuests(context, params.id, body.guests),
  )
  calls.store(api.setName, (context, { params, body }) => details.setName(context, params.id, body.name))
  calls.store(api.setWaiter, (context, { params, body }) =>
    details.setWaiter(context, params.id, body.username),
  )
  calls.store(api.billCheck, (context, { params }) => details.markBilled(context, params.id))
}
