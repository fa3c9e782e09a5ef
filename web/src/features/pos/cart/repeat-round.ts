import { repeatRound } from '@comanda/shared/pos/repeat'
import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { lastRound } from '../../../parts/checks/checks.ts'
import { readCheck } from '../../../parts/checks/use-check.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { currentInit } from '../data.ts'
import { TEXTS } from '../dialog-texts.ts'
import type { Pos } from '../pos-context.ts'
import { listed } from '../qr/qr-orders.ts'

const WORDS = {
  repeated: (round: number) => `Repetiste la ronda ${round}.`,
  missing: (titles: string) => `Hoy no se vende: ${titles}.`,
  rest: 'Lo demás está en el carrito.',
  noRound: 'La cuenta no tiene una ronda que repetir.',
}

/** Puts the last round of a check into the cart, at today's prices, and names what is not sold today. */
export async function repeatIntoCart(
  checkId: number,
  { data, store, undoable }: Pos,
  queries: QueryClient,
): Promise<void> {
  const reading = readCheck(checkId).catch((error: unknown) => {
    toast.error(messageOf(error))
    return null
  })
  const [check, { menuItems }] = await Promise.all([reading, currentInit(queries, data)])
  if (!check) return
  const round = lastRound(check.rounds)
  if (!round) return toast.error(WORDS.noRound)
  const { lines, missing } = repeatRound(round.items, new Map(menuItems.map((item) => [item.id, item])))
  if (lines.length > 0 && !undoable(WORDS.repeated(round.round), () => store.addLines(lines)))
    return toast.error(TEXTS.cartFull)
  if (missing.length === 0) return
  const words = WORDS.missing(listed(missing))
  toast.error(lines.length > 0 ? `${words} ${WORDS.rest}` : words)
}
