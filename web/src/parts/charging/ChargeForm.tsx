import { highestPart, quickAmounts } from '@comanda/shared/checks/charging'
import type { CheckPart } from '@comanda/shared/checks/check'
import { type Cents, priceOf, toCents, ZERO } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { BillFigures } from '@comanda/shared/selling/totals'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import { type ReactNode, useEffect, useRef } from 'react'
import { isNoAnswer } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { Failure } from '../hooks/use-attempt.ts'
import { RefusalBanner } from '../till/RefusalBanner.tsx'
import { PartChoice, PaymentTypes, Tips } from './Choices.tsx'
import { Figures, Sums, Taken } from './Figures.tsx'
import { Keypad, useKeypadKeys } from './Keypad.tsx'
import { type EntryAction, type PadKey, type Plan, typedCents } from './planning.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'
import type { Bill, useEntry } from './use-entry.ts'

interface ChargeFormProps {
  bill: Bill
  figures: BillFigures
  paid: Cents
  note: ReactNode
  types: readonly PaymentType[]
  entry: ReturnType<typeof useEntry>
  format: MoneyFormat
  failure: Failure | null
  /** An amount far above the bill, which a press confirms; Enter alone does not. */
  question: Cents | null
  onAgree: () => void
  /** Its amount is being sent: keys pressed now would be lost when the next payment begins. */
  isPending: boolean
  isToPrint: boolean
  onPrint: (isToPrint: boolean) => void
  /** Called before each change. */
  onChange: () => void
  onConfirm: () => unknown
}

/** One payment: how it is paid, the tip, and the amount on the keypad. */
export function ChargeForm({
  bill,
  figures,
  paid,
  note,
  types,
  entry: form,
  format,
  failure,
  question,
  onAgree,
  isPending,
  isToPrint,
  onPrint,
  onChange,
  onConfirm,
}: ChargeFormProps) {
  const { entry, plan, due, type, part, unpaid } = form
  const change: typeof form.change = (action) => {
    if (!isPending) form.change(action)
  }
  const typed = useRef<HTMLInputElement>(null)
  useEffect(() => typed.current?.focus({ preventScroll: true }), [])

  const press = (key: PadKey) => {
    onChange()
    change({ type: 'key', key })
  }
  useKeypadKeys(
    (key) => {
      press(key)
      // Enter confirms from here; on a button it would press the button.
      typed.current?.focus({ preventScroll: true })
    },
    () => void onConfirm(),
  )

  const chosen = bill.split?.parts.find(({ number }) => number === part)
  const base = typedCents(entry.amount) ?? due
  return (
    // On a phone, fields that come after the amount and fields that appear are below the keypad. Beside the keypad, only the left side scrolls.
    <div className="flex flex-col gap-3 sm:gap-4 roomy:h-full">
      {failure && (
        <RefusalBanner
          failure={isNoAnswer(failure.error) ? TEXTS.unanswered : failure.text}
          error={failure.error}
        />
      )}
      <Figures due={due} plan={plan} format={format} />
      <div className="grid min-h-0 grow gap-x-6 gap-y-2.5 sm:grid-cols-2 roomy:grid-rows-1">
        <div className="flex min-w-0 flex-col gap-3 max-sm:contents sm:gap-4 roomy:-m-1 roomy:overflow-y-auto roomy:p-1">
          {bill.split && part !== null && (
            <PartChoice
              parts={unpaid.map(({ number, due: left }) => ({
                number,
                title: TEXTS.partOf(number, highestPart(bill.split?.parts ?? [])),
                amount: formatPrice(format, left),
              }))}
              value={part}
              onChange={form.setPart}
            />
          )}
          <Sums {...(chosen ? figuresOfPart(chosen) : { figures, paid })} format={format} />
          {note}
          {types.length > 0 ? (
            <PaymentTypes types={types} value={type?.id ?? null} onChange={form.chooseType} />
          ) : (
            <Banner tone="warn">{TEXTS.noPaymentTypes}</Banner>
          )}
          {types.length > 0 && !type && <p role="status">{TEXTS.chooseType}</p>}
          <Tips
            base={toCents(Math.min(base, due))}
            value={entry.tip}
            format={format}
            onChange={(choice) => change({ type: 'tip', choice })}
          />
          <Taken payments={bill.payments} part={part} format={format} />
          <Checkbox isSelected={isToPrint} onChange={onPrint} className="max-sm:order-2">
            {TEXTS.printToo}
          </Checkbox>
          <Alerts {...{ plan, due, format, question, onAgree, change }} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col gap-2">
          <Typed form={form} format={format} inputRef={typed} />
          {type?.kind === 'cash' ? (
            <QuickAmounts
              cost={toCents(due + plan.tip)}
              format={format}
              onChoose={(cents) => change({ type: 'amount', cents })}
            />
          ) : (
            // Keeps the keypad where it is.
            <div className="min-h-11 max-sm:hidden" />
          )}
          <Keypad onKey={press} />
        </div>
      </div>
    </div>
  )
}

const figuresOfPart = ({ net, tax, total, taxes, paid }: CheckPart) => ({
  figures: {
    net: priceOf(net),
    tax: priceOf(tax),
    total: priceOf(total),
    gross: priceOf(total),
    discount: ZERO,
    taxes: taxes.map((one) => ({ title: one.title, tax: priceOf(one.tax) })),
  },
  paid: priceOf(paid),
})

interface AlertsProps {
  plan: Plan
  due: Cents
  format: MoneyFormat
  question: Cents | null
  onAgree: () => void
  change: (action: EntryAction) => void
}

/** Why the payment cannot be charged as it is typed, and what can be done about it. */
function Alerts({ plan: { missing, excess }, due, format, question, onAgree, change }: AlertsProps) {
  if (question === null && missing === 0 && excess === 0) return null
  return (
    <div ref={bringIntoView} className="flex flex-col gap-3 max-sm:order-1">
      {question !== null && (
        <Banner
          tone="warn"
          action={
            <Button size="touch" onPress={onAgree}>
              {TEXTS.agree(format(question))}
            </Button>
          }
        >
          {TEXTS.farAbove(format(question))}
        </Banner>
      )}
      {missing > 0 && <Banner tone="warn">{TEXTS.missing(format(missing))}</Banner>}
      {excess > 0 && <Banner tone="warn">{TEXTS.excess(format(excess))}</Banner>}
      {/* More than the bill is a mistake in typing. */}
      {excess > 0 && excess <= due && (
        <Button size="touch" onPress={() => change({ type: 'excessIsTip', due, excess })}>
          {TEXTS.excessIsTip(format(excess))}
        </Button>
      )}
    </div>
  )
}

/** The alerts can be out of sight, and 'Cobrar' waits for what they ask. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface TypedProps {
  form: ReturnType<typeof useEntry>
  format: MoneyFormat
  inputRef: React.RefObject<HTMLInputElement | null>
}

/** The typed values: the amount, and the tip when it is typed too. The ring marks where the keypad types. */
function Typed({ form, format, inputRef }: TypedProps) {
  const { entry, due, type, plan, change } = form
  const isCash = type?.kind === 'cash'
  const amountLabel = isCash ? TEXTS.given : TEXTS.amount
  const exact = isCash ? toCents(due + plan.tip) : due
  const isTip = entry.tip === 'other'
  return (
    <div className={cx('grid gap-2', isTip && 'grid-cols-2')}>
      <Readout
        label={amountLabel}
        text={grouped(entry.amount, format)}
        placeholder={format(exact)}
        isActive={entry.field === 'amount'}
        isNarrow={isTip}
        inputRef={entry.field === 'amount' ? inputRef : null}
        onFocus={() => change({ type: 'field', field: 'amount' })}
      />
      {isTip && (
        <Readout
          label={TEXTS.tip}
          text={grouped(entry.otherTip, format)}
          placeholder={format(toCents(0))}
          isActive={entry.field === 'tip'}
          isNarrow
          inputRef={entry.field === 'tip' ? inputRef : null}
          onFocus={() => change({ type: 'field', field: 'tip' })}
        />
      )}
    </div>
  )
}

/** `1250.5` as `$1,250.5`: the typed digits with the currency's symbol and groups. */
function grouped(typed: string, format: MoneyFormat): string {
  if (typed === '') return ''
  const symbol = format(toCents(0)).replace(/0.*/, '')
  return symbol + typed.replace(/^\d+/, (whole) => Number(whole).toLocaleString('es-MX'))
}

interface ReadoutProps {
  label: string
  text: string
  placeholder: string
  isActive: boolean
  /** The label is above, so that an amount fits into half the width. */
  isNarrow: boolean
  inputRef: React.RefObject<HTMLInputElement | null> | null
  onFocus: () => void
}

const Readout = ({ label, text, placeholder, isActive, isNarrow, inputRef, onFocus }: ReadoutProps) => (
  <label
    className={cx(
      'flex min-h-13 min-w-0 rounded-md border bg-surface px-3',
      isNarrow ? 'flex-col justify-center' : 'items-center gap-2',
      isActive ? 'border-brand ring-1 ring-brand' : 'border-edge',
    )}
  >
    <span className={cx('text-muted', isNarrow ? 'text-xs' : 'text-sm')}>{label}</span>
    {/* Read only and without an input mode, so that a tablet shows no keyboard of its own. */}
    <input
      ref={inputRef}
      readOnly
      inputMode="none"
      value={text}
      placeholder={placeholder}
      onFocus={onFocus}
      className={cx(
        'w-full min-w-0 bg-transparent text-right font-semibold outline-none placeholder:font-normal placeholder:text-muted',
        isNarrow ? 'text-xl leading-7' : 'text-2xl',
      )}
    />
  </label>
)

interface QuickAmountsProps {
  cost: Cents
  format: MoneyFormat
  onChoose: (cents: Cents) => void
}

/** The amounts that a guest probably gives; the exact amount needs no key. */
function QuickAmounts({ cost, format, onChoose }: QuickAmountsProps) {
  const amounts = quickAmounts(cost).filter((amount) => amount > cost)
  return (
    <fieldset aria-label={TEXTS.quick} className="grid auto-cols-fr grid-flow-col gap-2">
      {amounts.map((amount) => (
        <Button key={amount} size="touch" className="px-1!" onPress={() => onChoose(amount)}>
          {format(amount).replace(/\.00$/, '')}
        </Button>
      ))}
    </fieldset>
  )
}
