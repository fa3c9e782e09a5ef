import { chargeCheck, correctPayment, getCheck, initChecks, refundCheck } from '@comanda/shared/checks/api'
import type { CallRouter } from '../../http/calls.ts'
import { chargeOneCheck } from './charging.ts'
import { readCheck, readInit } from './read.ts'
import { correct, refund } from './refunding.ts'

export function checkRoutes(calls: CallRouter): void {
  calls.store(initChecks, (context) => readInit(context))
  calls.store(getCheck, (context, { params }) => readCheck(context, params.id))
  calls.store(chargeCheck, (context, { params, body }) => chargeOneCheck(context, params.id, body))
  calls.store(refundCheck, (context, { params, body }) => refund(context, params.id, body))
  calls.store(correctPayment, (context, { params, body }) => correct(context, params.id, body.paymentTypeId))
}
