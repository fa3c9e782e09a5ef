import { chargeCheck, getCheck } from '@comanda/shared/checks/api'
import type { Check, CheckLine } from '@comanda/shared/checks/check'
import { createOrder } from '@comanda/shared/pos/api'
import type { Client } from './restaurant.ts'

/** Sends a round. @returns its check */
export const sendRound = async (
  client: Client,
  cart: object[],
  more: Record<string, unknown> = {},
): Promise<number> => (await client.call(createOrder, { body: { cart, ...more } })).checkId

export const readCheck = (client: Client, id: number): Promise<Check> =>
  client.call(getCheck, { params: { id } })

export const linesOfCheck = (check: Check): CheckLine[] => check.rounds.flatMap(({ items }) => items)

/** The first line of a check with this title. */
export function lineTitled(check: Check, title: string): CheckLine {
  const line = linesOfCheck(check).find((one) => one.item_title === title)
  if (!line) throw new Error(`no ${title} on the check`)
  return line
}

/** Pays with the first payment type. */
export const payCash = (client: Client, id: number, amount: number | string, part: number | null = null) =>
  client.call(chargeCheck, { params: { id }, body: { part, payments: [{ paymentTypeId: 1, amount }] } })

/** The statuses of replies, in numerical order. */
export const statusesOfReplies = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)
