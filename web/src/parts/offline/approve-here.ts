import type { ApiError } from '../../api/client.ts'

type Ask = (refusal: ApiError) => Promise<string | null>
let ask: Ask = async () => null

/** Sets the function that asks for approvals on this page. */
export function onApprovalHere(asking: Ask): void {
  ask = asking
}

/** Asks for an approval without the server. @param refusal without a status. @returns the approver's key, or null */
export const approveHere: Ask = (refusal) => ask(refusal)
