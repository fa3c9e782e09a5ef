import { discountCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { type Cents, parseMoney, ZERO } from '@comanda/shared/kernel/money'
import { OF_OPENER } from '../../../offline/entry.ts'
import { canSell, sell } from '../../../offline/sell.ts'
import { placeOf } from '../../../parts/checks.ts'
import { chainOfCheck } from '../../../parts/known-checks.ts'
import type { WriteAnswer } from '../../../parts/use-write.ts'
import { TEXTS } from './texts.ts'

type DiscountBody = BodyInput<typeof discountCheck>

/** Gives a discount without the server. @throws Error when this device cannot keep it */
export async function sellDiscount(
  check: Check,
  body: DiscountBody,
  amount: Cents,
  key: string,
): Promise<WriteAnswer> {
  if (canSell() !== 'ready') throw new Error(TEXTS.failed)
  const { kind, percent, amount: typed, reason, note, lineIds } = body
  const sold = await sell(
    discountCheck,
    { params: { id: check.id < 0 ? OF_OPENER : check.id }, body },
    {
      key,
      kind: 'discount',
      ...chainOfCheck(check.id),
      amount: ZERO,
      title: TEXTS.discountOf(placeOf(check)),
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
  return sold.kind === 'answered' ? sold.answer : { message: TEXTS.keptDiscount(sold.folio) }
}
