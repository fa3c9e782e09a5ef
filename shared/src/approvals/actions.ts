import { AREA, type Scope } from '../kernel/scopes.ts'

/** The actions that a person can do with another person's approval, and the scopes of those who may give it. */
export const APPROVABLE = {
  void: AREA.voids,
  discount: AREA.discounts,
  courtesy: AREA.discounts,
  refund: AREA.refunds,
  payment_correction: AREA.refunds,
  payment_return: AREA.refunds,
  close_unpaid: AREA.closeUnpaid,
  difference: AREA.tillApprove,
  cancel_count: AREA.tillApprove,
  recount: AREA.tillApprove,
  drawer_open: AREA.cashDrawer,
  cash_out: AREA.tillApprove,
} as const satisfies Record<string, readonly Scope[]>

/** The scopes of those who may give some approval. */
export const APPROVING: readonly Scope[] = [...new Set<Scope>(Object.values(APPROVABLE).flat())]

/** Whether a person may give some approval. */
export const mayApprove = (person: { role: string; scopes: readonly string[] }): boolean =>
  person.role === 'admin' || APPROVING.some((scope) => person.scopes.includes(scope))

export type ApprovalAction = keyof typeof APPROVABLE
export const APPROVAL_ACTIONS = Object.keys(APPROVABLE) as [ApprovalAction, ...ApprovalAction[]]

/** The action that a refused call asks an approval for; in the refusal's body as `approval`. */
export interface ApprovalAsked {
  action: ApprovalAction
  /** The object of the action, for example `check:12`. */
  target: string
  /** A decimal with two digits; null for an action without an amount. */
  amount: string | null
  /** A digest of the refused request and its lines. */
  request: string
}

/** The facts that the approval sheet shows; in the refusal's body as `shown`. */
export interface ApprovalShown {
  /** The target in words: `Mesa 4 · token 12`. Empty when it no longer exists. */
  about: string
  currency: string
}

/** How long an approval waits for its action. */
export const APPROVAL_SECONDS = 60

/** The request header that names an approval. */
export const APPROVAL_HEADER = 'approval'
