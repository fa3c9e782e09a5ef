import type { splitCheck, unsplitCheck } from '@comanda/shared/checks/api'
import type { SplitBody } from '@comanda/shared/checks/bodies'
import { type Division, fixedOf, numbersOf, openTotal, partsOf } from '@comanda/shared/checks/division'
import { divideOpen, withoutDivision } from '@comanda/shared/checks/division-open'
import { paidPart } from '@comanda/shared/checks/division-paid'
import { dividePart } from '@comanda/shared/checks/division-part'
import { type BillLine, MAX_PART_NUMBER, MAX_PARTS, type SplitChoice } from '@comanda/shared/checks/split'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, subtractCents, sumCents, toCents } from '@comanda/shared/kernel/money'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, givePart, recordEvent, setDivision } from '../checks/queries.ts'
import type { LockedCheck } from '../checks/queries-locks.ts'
import { billLineOf } from '../checks/queries-read.ts'
import { changeOpen, lockOne } from './open-check.ts'

/**
 * Divides what is open of a check, or one of its open parts; it replaces the division of before. Parts of which something is paid
 * stay as they are.
 */
export const split = (
  context: StoreContext,
  id: number,
  body: SplitBody,
): Promise<Answer<typeof splitCheck>> =>
  changeOpen(context, id, (check) => {
    const lines = check.lines.map(billLineOf)
    const { division, mode, parts } =
      body.part === null ? openDivided(check, lines, body) : partDivided(check, lines, body.part, body)
    if (parts > MAX_PARTS || Math.max(...numbersOf(division)) > MAX_PART_NUMBER)
      throw new AppError('invalid_input', '¡Son demasiadas partes!')
    return {
      columns: { split: JSON.stringify(division) },
      further: hasLoosePayments(check) ? [givePart(context.tenantId, id, LOOSE_PART)] : [],
      what: 'split',
      details: { mode, parts, ...(body.part !== null && { part: body.part }) },
      message: '¡Cuenta dividida!',
    }
  })

interface Divided {
  division: Division
  mode: SplitChoice['mode']
  parts: number
}

/** The part of what was paid before the check was divided. */
const LOOSE_PART = 1

const hasLoosePayments = ({ split: division, paid }: LockedCheck): boolean => division === null && paid > 0

function openDivided(check: LockedCheck, lines: readonly BillLine[], body: SplitBody): Divided {
  const fixed = hasLoosePayments(check) ? [paidPart(lines, null, toCents(check.paid))] : fixedOf(check.split)
  const choice = choiceOfBody(body, subtractCents(openTotal(lines, null), sumOfFixed(fixed)))
  const division = divideOpen(lines, fixed, choice)
  return { division, mode: choice.mode, parts: numbersOf(division).length }
}

const sumOfFixed = (fixed: ReturnType<typeof fixedOf>): Cents =>
  sumCents(fixed.flatMap(({ taxes }) => taxes.map(({ total }) => total)))

/** @throws invalid_input or part_paid, see `dividePart` */
function partDivided(
  check: LockedCheck,
  lines: readonly BillLine[],
  number: number,
  body: SplitBody,
): Divided {
  const part = check.split && partsOf(lines, check.split).find((one) => one.number === number)
  if (!check.split || !part) throw new AppError('invalid_input', '¡La parte no es válida!')
  const choice = choiceOfBody(body, part.total)
  const division = dividePart(lines, check.split, number, choice)
  return {
    division,
    mode: choice.mode,
    parts: choice.mode === 'amounts' ? choice.amounts.length : choice.parts,
  }
}

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

/**
 * Makes what is open one part; without payments the division ends. Does nothing for a check that is not divided, so that two waiters
 * can both undo it.
 */
export function unsplit(context: StoreContext, id: number): Promise<Answer<typeof unsplitCheck>> {
  return context.write(async (tx) => {
    const { tenantId } = tx
    const check = await lockOne(tx, id)
    if (check.split) {
      tx.atEnd(
        setDivision(tenantId, id, withoutDivision(check.split)),
        recordEvent(tenantId, id, byOf(context), 'unsplit', {}),
      )
      tx.changed([id])
    }
    return saved('¡División deshecha!')
  })
}
