import { createHash } from 'node:crypto'
import {
  APPROVABLE,
  APPROVAL_HEADER,
  type ApprovalAction,
  type ApprovalAsked,
} from '@comanda/shared/approvals/actions'
import { AppError, type RefusalCode } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney } from '@comanda/shared/kernel/money'
import { mayEnter } from '@comanda/shared/kernel/scopes'
import type { FastifyRequest } from 'fastify'
import { wordsOfTarget } from '../audit/queries-subjects.ts'
import type { TenantTx } from '../db/tenant.ts'
import type { StoreContext } from '../http/context.ts'
import { asking, type Finding, type Sale } from '../http/devices/sale.ts'
import { consumeApproval, findApprover, findApproversPin, voidSettings } from './queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Approvable {
  action: ApprovalAction
  target: string
  lines?: readonly number[]
  amount: Cents | null
}

const APPROVED_HERE = 'La autorización la revisó el dispositivo, no el servidor.'
const NO_RIGHT = 'La autorizó una persona que no tiene permiso.'

/**
 * Passes when the person may do the action, when the request names an approval for exactly it, which is used up with the
 * transaction, or while nobody in the store has a PIN to approve with: an owner alone at the counter is asked for no password.
 * @param target what it is done to, for example `check:12`
 * @param lines the ids of the lines it is done to, where the request does not name them
 * @returns the username of the approver; null when nobody has to approve it
 * @throws a refusal whose body names the needed approval in `approval`, and in `shown` the target's words and the currency
 */
export const approve = async (
  context: StoreContext,
  tx: TenantTx,
  asked: Approvable,
  code: RefusalCode = 'approval_required',
): Promise<string | null> =>
  mayEnter(context.session, APPROVABLE[asked.action]) ? null : useApproval(context, tx, asked, code)

/**
 * The same for what a device has sold without the server, which names who approved it there. Who accepts a sale that has
 * waited decides about it, too.
 */
export async function approveSold(
  context: StoreContext,
  sale: Sale,
  tx: TenantTx,
  asked: Approvable,
): Promise<{ by: string | null; found: readonly Finding[] }> {
  const { acceptedBy, approvedBy } = sale
  const { action } = asked
  if (acceptedBy && mayEnter(acceptedBy, APPROVABLE[action])) return { by: acceptedBy.username, found: [] }
  if (!acceptedBy && mayEnter(context.session, APPROVABLE[action])) return { by: null, found: [] }
  if (!approvedBy) return { by: await useApproval(context, tx, asked, 'approval_required'), found: [] }
  const found = [asking('approval', APPROVED_HERE, 'approved_here')]
  // The sale was made: when the approver has lost the right meanwhile, a person must look at it.
  if (await tx.first(findApprover(tx.tenantId, approvedBy, action))) return { by: approvedBy, found }
  return { by: approvedBy, found: [...found, asking('person', NO_RIGHT, 'not_allowed')] }
}

async function useApproval(
  { session, request, now, store }: StoreContext,
  tx: TenantTx,
  { action, target, lines = [], amount }: Approvable,
  code: RefusalCode,
): Promise<string | null> {
  const bound = digestOf(request, lines)
  const id = request.headers[APPROVAL_HEADER]
  if (typeof id === 'string' && UUID.test(id)) {
    const asked = { id, action, target, amount, request: bound, requestedBy: session.username, now }
    const used = await tx.first(consumeApproval(tx.tenantId, asked))
    if (used) return used.approved_by
  }
  if (!(await tx.first(findApproversPin(tx.tenantId)))) return null
  const asked: ApprovalAsked = {
    action,
    target,
    amount: amount === null ? null : formatMoney(amount),
    request: bound,
  }
  const about = (await tx.first(wordsOfTarget(tx.tenantId, target)))?.words ?? ''
  throw new AppError(code, undefined, { approval: asked, shown: { about, currency: store.currency } })
}

/**
 * Binds an approval to the repeated request and its lines: an approval for a line of a check is for no other line of the same
 * amount, and not for the lines that were moved there since.
 */
function digestOf(request: FastifyRequest, lines: readonly number[]): string {
  const asked = [request.method, request.url.split('?')[0], request.body ?? null, lines]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 22)
}

/**
 * Approves voiding or cancelling sent lines, in a store whose settings require it.
 * @throws a refusal whose body names the needed approval in `approval`
 */
export async function approveVoid(
  context: StoreContext,
  tx: TenantTx,
  asked: Omit<Approvable, 'action'>,
): Promise<string | null> {
  if (mayEnter(context.session, APPROVABLE.void)) return null
  const settings = await tx.first(voidSettings(tx.tenantId))
  return settings?.void_approval ? approve(context, tx, { action: 'void', ...asked }) : null
}
