import { giveApproval, listApprovers } from '@comanda/shared/approvals/api'
import type { WriteEntry } from '../../audit/queries.ts'
import type { PinDeps } from '../../guard/pins.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import { approversOf } from './queries.ts'
import { give } from './service.ts'

export function approvalRoutes(
  calls: CallRouter,
  deps: PinDeps & { limits: { signIn: Allowance }; personKeys: PersonKeys; writeEntry: WriteEntry },
): void {
  calls.store(listApprovers, async ({ db, tenantId, session }, { query }) => {
    const people = await db.all(approversOf(tenantId, query.action, session.username))
    return people.map((one) => ({ ...one, key: deps.personKeys.keyOf(tenantId, one.username) }))
  })
  calls.store(giveApproval, (context, { body }) => give(context, deps, body), {
    limit: { ...deps.limits.signIn, by: ({ session }) => session.sessionId },
  })
}
