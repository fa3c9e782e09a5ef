import type { ApprovalAsked, ApprovalShown } from '@comanda/shared/approvals/actions'
import { giveApproval, listApprovers } from '@comanda/shared/approvals/api'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import type { Answer } from '@comanda/shared/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '../../../api/client.ts'
import { rememberPerson } from '../../pin/last-people.ts'
import { APPROVAL_TEXTS } from './texts.ts'

export type Approver = Pick<Answer<typeof listApprovers>[number], 'key' | 'name' | 'hasPin'>

/** The action for which a refused call needs an approval. */
export const askedOfRefusal = (refusal: ApiError): ApprovalAsked => refusal.details.approval as ApprovalAsked

/** The words for its target, and the currency of its amount. */
export const shownOf = (refusal: ApiError): ApprovalShown => refusal.details.shown as ApprovalShown

const here = () => import('../../../offline/selling/approvals.ts')

/** Those who may approve the action; without the server those whose PIN this device knows. */
export const useApprovers = ({ action }: ApprovalAsked, isHere: boolean) =>
  useQuery({
    queryKey: ['approvers', action, isHere],
    queryFn: async ({ signal }): Promise<Approver[]> => {
      if (!isHere) return api(listApprovers, { query: { action }, signal })
      const known = await (await here()).knownApprovers(action)
      return known.map((person) => ({ ...person, hasPin: true }))
    },
    staleTime: 0,
    networkMode: 'always',
  })

/** Proof of the approving person: a PIN, or a password if the person has no PIN. */
export type Proof = { pin: string } | { password: string }

/** @returns the id of the approval */
export async function approve(asked: ApprovalAsked, approver: Approver, proof: Proof): Promise<string> {
  const { approvalId, key } = await api(giveApproval, {
    body: { ...asked, username: approver.key, ...proof },
  })
  rememberPerson('approve', key, APPROVERS_PIN)
  if ('pin' in proof)
    void here()
      .then(({ rememberApprover }) => rememberApprover(key, proof.pin, asked.action))
      .catch(() => {})
  return approvalId
}

/** Without the server. @returns the approver's key. @throws ApiError with the words for the person */
export async function approveOffline({ key }: Approver, proof: Proof): Promise<string> {
  const check = 'pin' in proof ? await (await here()).checkApprover(key, proof.pin) : 'unknown'
  if (check !== 'right') throw new ApiError(0, { message: APPROVAL_TEXTS.pinOffline[check] })
  rememberPerson('approve', key, APPROVERS_PIN)
  return key
}
