import { z } from 'zod'
import { moneyOut } from '../kernel/fields.ts'

export const DISCOUNT_KINDS = ['discount', 'courtesy'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export const CheckDiscount = z.object({
  id: z.int(),
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.number().nullable(),
  /** Off the lines of this check that are not cancelled. */
  amount: moneyOut,
  reason: z.string(),
  note: z.string().nullable(),
  by: z.string(),
  /** Who approved it; absent where nobody was asked. */
  approver: z.string().optional(),
  item_ids: z.array(z.int()),
})
export type CheckDiscount = z.output<typeof CheckDiscount>
