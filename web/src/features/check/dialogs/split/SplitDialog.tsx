import { splitCheck } from '@comanda/shared/checks/api'
import type { SplitMode } from '@comanda/shared/checks/check'
import { MAX_PARTS, type SplitChoice } from '@comanda/shared/checks/split'
import type { Cents } from '@comanda/shared/kernel/money'
import { useState } from 'react'
import { FilterChips } from '../../../../ui/choices/FilterChips.tsx'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { PartAmounts, TypedAmounts } from './Amounts.tsx'
import { numbersOfNew, openOfCheck, openOfPart } from './open-lines.ts'
import { SplitItems } from './SplitItems.tsx'
import {
  bodyOfSplit,
  dividedBy,
  isAssigned,
  itemsChoice,
  keepPersons,
  type Sharings,
  withRest,
} from './sharing.ts'

const MODES = [
  { id: 'equal', label: TEXTS.equal },
  { id: 'items', label: TEXTS.byItems },
  { id: 'amounts', label: TEXTS.byAmounts },
] as const

/** Shares by items are divided by items or equally, amounts by amounts or equally. */
const modesOfPart = (mode: SplitMode) =>
  MODES.filter(({ id }) => id !== (mode === 'items' ? 'amounts' : 'items'))

/** Divides what is open of the check, or one part. The choices of each way of dividing stay while another way is shown. */
export function SplitDialog({ check, lineId: number, onClose }: CheckDialogProps) {
  const [mode, setMode] = useState<SplitMode>('equal')
  const [typedCount, setCount] = useState(Math.min(Math.max(check.guests ?? 2, 2), MAX_PARTS))
  const [sharings, setSharings] = useState<Sharings>({})
  const [typed, setTyped] = useState<readonly number[]>([])
  const sending = useSend(onClose)
  const part = check.split?.parts.find((one) => one.number === number)
  const { lines, total } = part ? openOfPart(part) : openOfCheck(check)
  const count = typedCount >= 2 && typedCount <= MAX_PARTS ? Math.trunc(typedCount) : 2
  const numbers = numbersOfNew(check, number, count)
  const own = keepPersons(sharings, count)
  const amounts = Array.from({ length: count - 1 }, (_, index) => typed[index] ?? Number.NaN)
  const all = withRest(total, amounts)
  const choice = splitChoice(mode, { lines, count, sharings: own, amounts: all })
  const divided =
    choice && dividedBy(lines.length > 0 ? lines : [{ id: 0, title: '', quantity: 1, total }], choice)
  const missing = lines.filter((line) => !isAssigned(line, own[line.id]))
  const isIncomplete = mode === 'items' && missing.length > 0

  const split = () =>
    choice &&
    sending.send(splitCheck, { params: { id: check.id }, body: { ...bodyOfSplit(choice), part: number } })

  return (
    <ActionDialog
      title={
        number !== null ? TEXTS.splitPart(number) : check.payments.length > 0 ? TEXTS.splitRest : TEXTS.split
      }
      size="lg"
      sending={sending}
      submit={{ label: TEXTS.splitInto(count), isDisabled: !divided?.parts, onPress: split }}
    >
      <FilterChips
        label={TEXTS.mode}
        options={part && check.split ? modesOfPart(check.split.mode) : MODES}
        value={mode}
        onChange={setMode}
        // Keeps the three ways in sight on a phone.
        className="max-sm:gap-1.5 max-sm:*:grow max-sm:*:justify-center max-sm:*:px-2 max-sm:*:text-sm"
      />
      <NumberField
        label={mode === 'items' ? TEXTS.people : TEXTS.parts}
        value={typedCount}
        onChange={setCount}
        minValue={2}
        maxValue={MAX_PARTS}
        hasSteppers
        isLive
        className="max-w-56"
      />
      {mode === 'equal' && divided?.parts && (
        <PartAmounts
          numbers={numbers}
          amounts={divided.parts.map(({ total }) => total)}
          currency={check.currency}
        />
      )}
      {mode === 'items' && (
        <SplitItems
          lines={lines}
          count={count}
          sharings={own}
          onChange={setSharings}
          missing={missing.length}
          currency={check.currency}
        />
      )}
      {mode === 'amounts' && (
        <TypedAmounts
          numbers={numbers}
          typed={amounts}
          onChange={setTyped}
          rest={all?.at(-1)}
          currency={check.currency}
        />
      )}
      {divided?.fault && !isIncomplete && <Banner tone="warn">{divided.fault}</Banner>}
    </ActionDialog>
  )
}

interface Chosen {
  lines: Parameters<typeof itemsChoice>[0]
  count: number
  sharings: Sharings
  /** Null while an amount is empty. */
  amounts: readonly Cents[] | null
}

function splitChoice(mode: SplitMode, { lines, count, sharings, amounts }: Chosen): SplitChoice | null {
  if (mode === 'equal') return { mode, parts: count }
  if (mode === 'items') return itemsChoice(lines, sharings, count)
  return amounts && { mode, amounts }
}
