import type { Check } from '@comanda/shared/checks/check'
import type { RefundChoice } from '@comanda/shared/checks/refunding'
import { formatMoney, parseMoney, ZERO } from '@comanda/shared/kernel/money'
import { useState } from 'react'
import { liveLines, type Pieces, piecesOf } from '../dialogs/lines.ts'
import { leftOf, linesLeft, plannedRefund, WHOLE } from './refund-plan.ts'

/** What of the sale goes back; `tip`: nothing of it, the tip alone. */
export type RefundWhat = 'all' | 'lines' | 'amount' | 'tip'
export type TipChoice = 'none' | 'all' | 'other'

export const AS_PAID = 0

/** What is chosen to go back, and what the server will make of it. */
export function useRefundChoice(check: Check) {
  const lines = liveLines(check)
  const [part, setPart] = useState(WHOLE)
  const left = leftOf(check, lines, part)
  const [chosenWhat, setWhat] = useState<RefundWhat>(left.total > 0 ? 'all' : 'tip')
  // Lines are of the check, not of a part.
  const what = part !== WHOLE && chosenWhat === 'lines' ? 'all' : chosenWhat
  const [pieces, setPieces] = useState<Pieces>({})
  const [amount, setAmount] = useState(Number.NaN)
  const [chosenTip, setTipChoice] = useState<TipChoice>('none')
  const [typedTip, setTypedTip] = useState(Number.NaN)
  const [typeId, setTypeId] = useState(AS_PAID)
  const open = linesLeft(check, lines)
  const tipChoice = what === 'tip' && chosenTip === 'none' ? 'all' : chosenTip
  const choice = readChoice()
  return {
    part,
    setPart,
    left,
    what,
    setWhat,
    pieces,
    setPieces,
    amount,
    setAmount,
    tipChoice,
    setTipChoice,
    typedTip,
    setTypedTip,
    typeId,
    setTypeId,
    linesLeft: open,
    /** Null while the choice is no refund. */
    planned: choice && plannedRefund(check, lines, choice, part),
    body: choice && {
      ...choice,
      part: part === WHOLE ? null : part,
      lines: choice.lines && [...choice.lines],
      amount: choice.amount === null ? null : formatMoney(choice.amount),
      tip: formatMoney(choice.tip),
    },
  }

  function readChoice(): RefundChoice | null {
    const tip = { none: ZERO, all: left.tip, other: parseMoney(typedTip) }[tipChoice]
    const typed = what === 'amount' ? parseMoney(amount) : null
    if (tip === null || (what === 'amount' && typed === null)) return null
    return {
      lines: what === 'lines' ? piecesOf(open, pieces) : null,
      amount: what === 'tip' ? ZERO : typed,
      tip,
      paymentTypeId: typeId === AS_PAID ? null : typeId,
    }
  }
}
