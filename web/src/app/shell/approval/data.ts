import type { ApprovalAsked, ApprovalShown } from '@comanda/shared/approvals/actions'
import { giveApproval, listApprovers } from '@comanda/shared/approvals/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, api } from '../../../api/client.ts'

export type Approver = Answer<typeof listApprovers>[number]

/** What a refused call needs an approval for. */
export const askedOf = (refusal: ApiError): ApprovalAsked => refusal.details.approval as ApprovalAsked

/** The words for its target, and the currency of its amount. */
export const shownOf = (refusal: ApiError): ApprovalShown => refusal.details.shown as ApprovalShown

/** Those who may approve the action. */
export const useApprovers = ({ action }: ApprovalAsked) =>
  useQuery({
    queryKey: ['approvers', action],
    queryFn: ({ signal }) => api(listApprovers, { query: { action }, signal }),
    staleTime: 0,
    networkMode: 'always',
  })

/** Proof of the approving person: a PIN, or a password without one. */
export type Proof = { pin: string } | { password: string }

export const approve = (asked: ApprovalAsked, { username }: Approver, proof: Proof) =>
  api(giveApproval, { body: { ...asked, username, ...proof } })
