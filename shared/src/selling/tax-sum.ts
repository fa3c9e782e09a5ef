import { z } from 'zod'
import { moneyOut } from '../kernel/fields.ts'

/** The sums of the lines of one tax; title and rate are null for lines without tax. */
export const TaxSum = z.object({
  title: z.string().nullable(),
  rate: z.number().nullable(),
  net: moneyOut,
  tax: moneyOut,
  total: moneyOut,
})
export type TaxSum = z.output<typeof TaxSum>
