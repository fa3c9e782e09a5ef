import type { ApprovalAsked, ApprovalShown } from '@comanda/shared/approvals/actions'
import { discountCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { type Cents, formatMoney, parseMoney, ZERO } from '@comanda/shared/kernel/money'
import { ApiError } from '../../../../api/client.ts'
import { OF_OPENER } from '../../../../offline/outbox/entry.ts'
import { canSell, sell } from '../../../../offline/selling/sell.ts'
import { placeOfCheck } from '../../../../parts/checks/checks.ts'
import type { WriteAnswer } from '../../../../parts/hooks/use-write.ts'
import { approveHere } from '../../../../parts/offline/approve-here.ts'
import { chainOfCheck } from '../../../../parts/offline/known-checks.ts'
import { messageOfSold } from '../../../../parts/offline/sale-words.ts'
import { TEXTS } from '../texts.ts'

type DiscountBody = BodyInput<typeof discountCheck>

interface Discounting {
  amount: Cents
  needsApproval: boolean
  /** Without the server, which otherwise asks for the approval itself. */
  isAlone: boolean
}

/** Gives a discount. @throws ApiError when this device cannot keep it, or no one approves it */
export async function sellDiscount(
  check: Check,
  body: DiscountBody,
  { amount, needsApproval, isAlone }: Discounting,
  key: string,
): Promise<WriteAnswer> {
  if (isAlone && canSell() !== 'ready') throw new Error(TEXTS.failed)
  const approvedBy = isAlone && needsApproval ? await approverOfDiscount(check, body, amount) : null
  const { kind, percent, amount: typed, reason, note, lineIds } = body
  const sold = await sell(
    discountCheck,
    { params: { id: check.id < 0 ? OF_OPENER : check.id }, body },
    {
      key,
      kind: 'discount',
      ...chainOfCheck(check.id),
      waits: !isAlone,
      approvedBy,
      amount: ZERO,
      title: TEXTS.discountOf(placeOfCheck(check)),
      view: {
        of: 'discount',
        checkId: check.id,
        kind: kind === 'courtesy' ? 'courtesy' : 'discount',
        percent: percent === null || percent === undefined ? null : Number(percent),
        amount: typed === null || typed === undefined ? null : (parseMoney(typed) ?? amount),
        reason: String(reason),
        note: note ? String(note) : null,
        lineIds: Array.isArray(lineIds) ? lineIds.map(Number) : null,
      },
    },
  )
  return { message: messageOfSold('discount', sold) }
}

/** Asks a person whose PIN this device knows. @throws ApiError when no one approves */
async function approverOfDiscount(check: Check, { kind }: DiscountBody, amount: Cents): Promise<string> {
  const approval: ApprovalAsked = {
    action: kind === 'courtesy' ? 'courtesy' : 'discount',
    target: `check:${check.id}`,
    request: '',
    amount: formatMoney(amount),
  }
  const shown: ApprovalShown = { about: placeOfCheck(check), currency: check.currency }
  const username = await approveHere(new ApiError(0, { approval, shown }))
  if (username === null) throw new ApiError(0, { message: TEXTS.notApproved })
  return username
}
