import { chargeCheck, correctPayment, getCheck, initChecks, refundCheck } from '@comanda/shared/checks/api'
import { listOpenChecks, listReviews, reportRefused, resolveReview } from '@comanda/shared/offline/api'
import type { CallRouter } from '../../http/calls.ts'
import { chargeOneCheck } from './charging.ts'
import { chargeSold } from './late-charge.ts'
import { openChecks } from './open-checks.ts'
import { readCheck, readInit } from './read.ts'
import { correct, refund } from './refunding.ts'
import { noteRefused, readReviews, resolve } from './reviews.ts'

export function checkRoutes(calls: CallRouter): void {
  calls.store(listOpenChecks, (context) => openChecks(context))
  calls.store(listReviews, (context) => readReviews(context))
  calls.store(reportRefused, (context, { body }) => noteRefused(context, body))
  calls.store(resolveReview, (context, { params, body }) => resolve(context, params.id, body))
  calls.store(initChecks, (context) => readInit(context))
  calls.store(getCheck, (context, { params }) => readCheck(context, params.id))
  calls.store(chargeCheck, (context, { params, body }) =>
    context.sale
      ? chargeSold(context, context.sale, params.id, body)
      : chargeOneCheck(context, params.id, body),
  )
  calls.store(refundCheck, (context, { params, body }) => refund(context, params.id, body))
  calls.store(correctPayment, (context, { params, body }) => correct(context, params.id, body.paymentTypeId))
}
