import * as api from '@comanda/shared/sittings/waiter-calls'
import { saved } from '../../../http/answers.ts'
import type { Allowance, CallRouter } from '../../../http/calls.ts'
import { seatOf } from '../sittings/seat.ts'
import type { SittingDeps } from '../sittings/sittings.ts'
import { acknowledge, ask, finish, openCallsOf, takeBack } from './service.ts'

export function guestCallRoutes(
  calls: CallRouter,
  deps: SittingDeps & { limits: Record<'sitting' | 'guest', Allowance> },
): void {
  const { sitting, guest } = deps.limits
  const ofGuest = {
    rateLimit: sitting,
    limit: { ...guest, by: (_: unknown, { body }: { body: { ticket: string } }) => body.ticket },
  }

  calls.public(
    api.askStaff,
    async (context, { params: { qrcode }, body: { ticket, ...asked } }) =>
      saved('Ya le avisamos al personal.', {
        sitting: await ask(await seatOf(deps, context.now, qrcode, ticket), context, asked),
      }),
    ofGuest,
  )
  calls.public(
    api.takeBackCall,
    async ({ now }, { params: { qrcode }, body: { ticket, kind } }) =>
      takeBack(await seatOf(deps, now, qrcode, ticket), now, kind),
    ofGuest,
  )

  calls.store(api.listCalls, openCallsOf)
  calls.store(api.acknowledgeCall, (context, { params: { id } }) => acknowledge(context, id))
  calls.store(api.finishCall, (context, { params: { id } }) => finish(context, id))
}
