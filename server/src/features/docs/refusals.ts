import { APPROVAL_ACTIONS } from '@comanda/shared/approvals/actions'
import { REFUSALS, type RefusalCode } from '@comanda/shared/kernel/errors'
import { moneyOut } from '@comanda/shared/kernel/fields'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { z } from 'zod'
import type { Json } from './schemas.ts'

const CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]

/** The body of every answer of 4xx and 5xx. @see AppError */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string().describe('The text for a person: Spanish, English under /superadmin'),
  code: z.enum(CODES).describe('A stable word for programs'),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('The invalid fields of the request'),
  approval: z
    .object({ action: z.enum(APPROVAL_ACTIONS), target: z.string(), amount: moneyOut.nullable() })
    .optional()
    .describe('Of `approval_required`: the body for POST /approvals; its id goes into the header `Approval`'),
  subtotal: moneyOut.optional().describe('Of `prices_changed` while charging: the figures of the server'),
  netTotal: moneyOut.optional().describe('Of `prices_changed` while ordering: the figures of the server'),
  taxTotal: moneyOut.optional(),
  total: moneyOut.optional(),
  variantId: z.int().optional().describe('Of `sold_out`: the variant, when others of the item are there'),
  itemId: z.int().optional().describe('Of `sold_out` and `variant_required`: the item of the menu'),
})

/** The codes of each status in words. */
function codesBelow500(): string {
  const codes = CODES.filter((code) => REFUSALS[code][0] < 500)
  return [...groupBy(codes, (code) => REFUSALS[code][0])]
    .sort(([one], [other]) => one - other)
    .map(([status, words]) => `- ${status}: ${words.map((word) => `\`${word}\``).join(', ')}`)
    .join('\n')
}

const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }
const retryAfter = {
  headers: {
    'Retry-After': {
      description: 'Seconds after which the request may be repeated',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
  },
}

/** The refusals that every call may answer, as components. */
export const REFUSED: Json = {
  Refused: { description: `The request is refused; \`code\` says why.\n\n${codesBelow500()}`, ...body },
  TooMany: { description: 'Too many requests: `too_many_requests`', ...retryAfter, ...body },
  Failed: { description: 'A bug, whose details are only in the server’s log: `internal`', ...body },
  Unavailable: {
    description: 'Overloaded or without its database: `unavailable`. The request may be repeated.',
    ...retryAfter,
    ...body,
  },
}

const to = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** @see REFUSED */
export const REFUSED_BY_STATUS: Json = {
  429: to('TooMany'),
  503: to('Unavailable'),
  '4XX': to('Refused'),
  '5XX': to('Failed'),
}
