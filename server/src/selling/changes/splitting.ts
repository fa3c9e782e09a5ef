import type { splitCheck, unsplitCheck } from '@comanda/shared/checks/api'
import type { SplitBody } from '@comanda/shared/checks/bodies'
import { MAX_PARTS, type SplitChoice, splitBill } from '@comanda/shared/checks/split'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, subtractCents, sumCents } from '@comanda/shared/kernel/money'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { assertNoPayments, byOf, recordEvent } from '../checks/queries.ts'
import { billLineOf } from '../checks/queries-read.ts'
import { changeOpen, lockOne, totalOfLines } from './open-check.ts'
import { updateCheck } from './queries.ts'

/** Divides a check of which nothing is paid; dividing it again replaces the division. */
export const split = (
  context: StoreContext,
  id: number,
  body: SplitBody,
): Promise<Answer<typeof splitCheck>> =>
  changeOpen(context, id, (check) => {
    assertNoPayments([check])
    const choice = choiceOfBody(body, totalOfLines(check.lines))
    const parts = splitBill(check.lines.map(billLineOf), choice)
    if (parts.length > MAX_PARTS) throw new AppError('invalid_input', '¡Son demasiadas partes!')
    return {
      columns: { split: JSON.stringify(choice) },
      what: 'split',
      details: { mode: choice.mode, parts: parts.length },
      message: '¡Cuenta dividida!',
    }
  })

/** The choice as it is stored: amounts that are less than the total have the rest as a further part. */
function choiceOfBody(body: SplitBody, total: Cents): SplitChoice {
  if (body.mode === 'equal') {
    if (body.parts === null) throw new AppError('invalid_input', `¡Divide en 2 a ${MAX_PARTS} partes!`)
    return { mode: 'equal', parts: body.parts }
  }
  if (body.mode === 'amounts') {
    const amounts = body.amounts ?? []
    const sum = sumCents(amounts)
    return { mode: 'amounts', amounts: sum < total ? [...amounts, subtractCents(total, sum)] : amounts }
  }
  const lines = body.lines ?? []
  const named = lines.flatMap(({ shares }) => shares.map(({ part }) => part))
  return { mode: 'items', parts: body.parts ?? Math.max(0, ...named), lines }
}

/** Does nothing for a check that is not divided, so that two waiters can both undo it. */
export function unsplit(context: StoreContext, id: number): Promise<Answer<typeof unsplitCheck>> {
  return context.write(async (tx) => {
    const { tenantId } = tx
    const check = await lockOne(tx, id)
    assertNoPayments([check])
    if (check.split) {
      tx.atEnd(
        updateCheck(tenantId, id, { split: null }),
        recordEvent(tenantId, id, byOf(context), 'unsplit', {}),
      )
      tx.changed([id])
    }
    return saved('¡División deshecha!')
  })
}
