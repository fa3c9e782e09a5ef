import { useQuery } from '@tanstack/react-query'
import { type ApiError, api } from '../../../api/client.ts'

/** What a refused call needs an approval for. */
export interface ApprovalAsked {
  action: string
  target: string
  amount: string | null
}

export interface Approver {
  username: string
  name: string
  hasPin: boolean
}

export const askedOf = (refusal: ApiError): ApprovalAsked => refusal.details.approval as ApprovalAsked

// Until the contract declares them.
const listApprovers = { method: 'GET', path: '/approvals/people', access: { kind: 'login' } } as never
const giveApproval = { method: 'POST', path: '/approvals', access: { kind: 'login' } } as never

/** Those who may approve the action. */
export const useApprovers = ({ action }: ApprovalAsked) =>
  useQuery({
    queryKey: ['approvers', action],
    queryFn: ({ signal }) =>
      api(listApprovers, { query: { action }, signal } as never) as Promise<readonly Approver[]>,
    staleTime: 0,
    networkMode: 'always',
  })

/** Proof of the approving person: a PIN, or a password without one. */
export type Proof = { pin: string } | { password: string }

export const approve = (asked: ApprovalAsked, { username }: Approver, proof: Proof) =>
  api(giveApproval, { body: { ...asked, username, ...proof } } as never) as Promise<{ approvalId: string }>
