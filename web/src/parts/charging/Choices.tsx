import { TIP_PERCENTS } from '@comanda/shared/checks/charging'
import type { Cents } from '@comanda/shared/kernel/money'
import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { percentOf } from '@comanda/shared/selling/shares'
import type { PaymentKind, PaymentType } from '@comanda/shared/settings/payment-types'
import {
  Banknote,
  CreditCard,
  HandCoins,
  Landmark,
  type LucideIcon,
  Smartphone,
  Ticket,
  Wallet,
} from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import { cx } from '../../ui/classes.ts'
import type { TipChoice } from './planning.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

const KIND_ICONS: Record<PaymentKind, LucideIcon> = {
  cash: Banknote,
  credit_card: CreditCard,
  debit_card: CreditCard,
  transfer: Landmark,
  voucher: Ticket,
  platform: Smartphone,
  other: Wallet,
}

const CHOICE =
  'flex cursor-default items-center rounded-md border border-edge bg-surface select-none data-hovered:bg-hover ' +
  'data-pressed:translate-y-px data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink ' +
  'data-selected:ring-1 data-selected:ring-brand data-focus-visible:outline-2 data-focus-visible:outline-offset-2 ' +
  'data-focus-visible:outline-focus'

interface PaymentTypesProps {
  types: readonly PaymentType[]
  /** Null: none is chosen. */
  value: number | null
  onChange: (id: number) => void
}

/** The store's payment types in their fixed order. */
export const PaymentTypes = ({ types, value, onChange }: PaymentTypesProps) => (
  <RadioGroup
    aria-label={TEXTS.paymentType}
    value={value === null ? null : String(value)}
    onChange={(id) => onChange(Number(id))}
    className="grid grid-cols-3 gap-2 sm:grid-cols-2"
  >
    {types.map(({ id, title, kind }) => {
      const Icon = KIND_ICONS[kind]
      return (
        <Radio
          key={id}
          value={String(id)}
          className={cx(
            CHOICE,
            'min-h-13 gap-2.5 px-3 py-1.5 font-medium max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-1 max-sm:py-1 max-sm:text-center max-sm:text-sm sm:min-h-14',
          )}
        >
          <Icon aria-hidden className="size-5 shrink-0 sm:size-6" />
          <span className="min-w-0 leading-tight wrap-anywhere">{title}</span>
        </Radio>
      )
    })}
  </RadioGroup>
)

interface TipsProps {
  /** The amount that a percentage is of. */
  base: Cents
  value: TipChoice
  format: MoneyFormat
  onChange: (choice: TipChoice) => void
}

/** The tips, all of one size and none chosen at first. */
export const Tips = ({ base, value, format, onChange }: TipsProps) => (
  <RadioGroup
    aria-label={TEXTS.tip}
    value={value === null ? null : String(value)}
    onChange={(choice) => onChange(choice === 'other' ? choice : Number(choice))}
    className="flex flex-col gap-1.5"
  >
    <span className="flex items-center gap-1.5 text-sm font-medium text-muted max-sm:hidden">
      <HandCoins aria-hidden size={16} /> {TEXTS.tip}
    </span>
    <span className="flex flex-wrap gap-1.5">
      <Tip value="0" title={TEXTS.noTip} />
      {TIP_PERCENTS.map((percent) => (
        <Tip
          key={percent}
          value={String(percent)}
          title={`${percent} %`}
          amount={format(percentOf(base, percent))}
        />
      ))}
      <Tip value="other" title={TEXTS.otherTip} />
    </span>
  </RadioGroup>
)

const Tip = ({ value, title, amount }: { value: string; title: string; amount?: string }) => (
  <Radio
    value={value}
    className={cx(
      CHOICE,
      'min-h-12 flex-[1_1_3.5rem] flex-col justify-center px-0.5 py-1 text-center leading-tight',
    )}
  >
    <span className="text-sm font-medium">{title}</span>
    {amount && <span className="text-xs whitespace-nowrap text-muted">{amount}</span>}
  </Radio>
)

interface PartChoiceProps {
  parts: readonly { number: number; title: string; amount: string }[]
  value: number
  onChange: (number: number) => void
}

/** The parts of a divided check that are not paid. */
export const PartChoice = ({ parts, value, onChange }: PartChoiceProps) => (
  <RadioGroup
    aria-label={TEXTS.part}
    value={String(value)}
    onChange={(number) => onChange(Number(number))}
    // One row on a phone, so that the keypad stays in sight; it has room for three.
    className="relative -m-1 grid gap-2 p-1 max-sm:auto-cols-[minmax(5.5rem,1fr)] max-sm:grid-flow-col max-sm:overflow-x-auto sm:grid-cols-3"
  >
    {parts.map(({ number, title, amount }) => (
      <Radio
        key={number}
        value={String(number)}
        className={cx(CHOICE, 'min-h-12 flex-col justify-center px-1 py-1 text-center')}
      >
        <span className="text-sm font-medium whitespace-nowrap">{title}</span>
        <span className="text-sm whitespace-nowrap">{amount}</span>
      </Radio>
    ))}
  </RadioGroup>
)
