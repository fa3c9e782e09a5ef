import { splitCheck } from '@comanda/shared/checks/api'
import type { Check, SplitMode } from '@comanda/shared/checks/check'
import { MAX_PARTS, type SplitChoice } from '@comanda/shared/checks/split'
import type { Cents } from '@comanda/shared/kernel/money'
import { useState } from 'react'
import { MoneyText } from '../../../../parts/MoneyText.tsx'
import { FilterChips } from '../../../../ui/choices/FilterChips.tsx'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { MONEY_FORMAT, NumberField } from '../../../../ui/fields/NumberField.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { guestsOfLines, numbersOfNew, openOfCheck, openOfPart } from './open-lines.ts'
import { SplitItems } from './SplitItems.tsx'
import {
  asOrdered,
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
  const split = useSplit(check, number, onClose)
  const { mode, part, lines, count, numbers, divided, missing } = split
  const isIncomplete = mode === 'items' && missing.length > 0

  return (
    <ActionDialog
      title={
        number !== null ? TEXTS.splitPart(number) : check.payments.length > 0 ? TEXTS.splitRest : TEXTS.split
      }
      size="lg"
      sending={split.sending}
      submit={{ label: TEXTS.splitInto(count), isDisabled: !divided?.parts, onPress: split.submit }}
    >
      <FilterChips
        label={TEXTS.mode}
        options={part && check.split ? modesOfPart(check.split.mode) : MODES}
        value={mode}
        onChange={split.setMode}
        // Keeps the three ways in sight on a phone.
        className="max-sm:gap-1.5 max-sm:*:grow max-sm:*:justify-center max-sm:*:px-2 max-sm:*:text-sm"
      />
      <NumberField
        label={mode === 'items' ? TEXTS.people : TEXTS.parts}
        value={split.typedCount}
        onChange={split.setCount}
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
          sharings={split.sharings}
          names={split.names}
          onChange={split.setSharings}
          persons={split.persons}
          onAsOrdered={split.divideAsOrdered}
          missing={missing.length}
          currency={check.currency}
        />
      )}
      {mode === 'amounts' && (
        <TypedAmounts
          numbers={numbers}
          typed={split.amounts}
          onChange={split.setTyped}
          rest={split.rest}
          currency={check.currency}
        />
      )}
      {divided?.fault && !isIncomplete && <Banner tone="warn">{divided.fault}</Banner>}
    </ActionDialog>
  )
}

/** The chosen way of dividing, the resulting parts and the write. */
function useSplit(check: Check, number: number | null, onClose: () => void) {
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
  const { persons, names } = guestsOfLines(check, lines)
  const amounts = Array.from({ length: count - 1 }, (_, index) => typed[index] ?? Number.NaN)
  const all = withRest(total, amounts)
  const choice = splitChoice(mode, { lines, count, sharings: own, amounts: all })
  const divided =
    choice && dividedBy(lines.length > 0 ? lines : [{ id: 0, title: '', quantity: 1, total }], choice)
  const missing = lines.filter((line) => !isAssigned(line, own[line.id]))

  function divideAsOrdered(): void {
    setCount(Math.max(count, names.length))
    setSharings(asOrdered(lines, own, persons))
  }
  const submit = () =>
    choice &&
    sending.send(splitCheck, { params: { id: check.id }, body: { ...bodyOfSplit(choice), part: number } })

  return {
    mode,
    setMode,
    typedCount,
    setCount,
    count,
    sharings: own,
    setSharings,
    persons,
    names,
    divideAsOrdered,
    amounts,
    setTyped,
    rest: all?.at(-1),
    part,
    lines,
    numbers,
    divided,
    missing,
    sending,
    submit,
  }
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

interface PartAmountsProps {
  /** The numbers of the parts. */
  numbers: readonly number[]
  amounts: readonly Cents[]
  currency: string
}

function PartAmounts({ numbers, amounts, currency }: PartAmountsProps) {
  return (
    <ol aria-label={TEXTS.parts} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {amounts.map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its number
        <li key={index} className="rounded-md bg-sunken px-4 py-2">
          <span className="block text-sm text-muted">{TEXTS.part(numbers[index] ?? index + 1)}</span>
          <MoneyText amount={amount} currency={currency} className="text-lg font-semibold" />
        </li>
      ))}
    </ol>
  )
}

interface TypedAmountsProps {
  /** The numbers of the parts. */
  numbers: readonly number[]
  /** In pesos, NaN for an empty field; all parts but the last. */
  typed: readonly number[]
  onChange: (typed: readonly number[]) => void
  /** Undefined while a field is empty. */
  rest: Cents | undefined
  currency: string
}

function TypedAmounts({ numbers, typed, onChange, rest, currency }: TypedAmountsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {typed.map((amount, index) => (
        <NumberField
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its number
          key={index}
          label={TEXTS.part(numbers[index] ?? index + 1)}
          value={amount}
          onChange={(next) => onChange(typed.with(index, next))}
          minValue={0}
          isLive
          formatOptions={MONEY_FORMAT}
        />
      ))}
      <div className="rounded-md bg-sunken px-4 py-2" role="status">
        <span className="block text-sm text-muted">
          {TEXTS.rest(numbers[typed.length] ?? typed.length + 1)}
        </span>
        {rest === undefined ? (
          <span className="text-lg">—</span>
        ) : (
          <MoneyText amount={rest} currency={currency} className="text-lg font-semibold" />
        )}
      </div>
    </div>
  )
}
