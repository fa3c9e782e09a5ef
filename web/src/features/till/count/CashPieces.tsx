import { type Cents, timesCents } from '@comanda/shared/kernel/money'
import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from 'react-aria-components'
import { iconButtonClass } from '../../../ui/buttons/button-look.ts'
import { CONTROL, cx } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PIECES, TEXTS } from '../texts.ts'
import { typedMoney } from '../typed-money.ts'
import { COINS, NOTES, quantityOf, stepped, type TypedCash, typedCount, withQuantity } from './typed-cash.ts'

interface CashPiecesProps {
  cash: TypedCash
  onChange: (cash: TypedCash) => void
  format: MoneyFormat
  autoFocus?: boolean
}

/** Notes and coins, one denomination a row. Enter and Tab go to the next row, the arrow keys change the quantity. */
export function CashPieces({ cash, onChange, format, autoFocus = false }: CashPiecesProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusNext = (from: HTMLInputElement) => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    inputs[inputs.indexOf(from) + 1]?.focus()
  }
  const rows = { cash, onChange, format, focusNext }
  return (
    <div ref={box} className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
      <Group {...rows} title={PIECES.notes} nameOf={PIECES.note} values={NOTES} autoFocus={autoFocus} />
      <div className="flex flex-col gap-3">
        <Group {...rows} title={PIECES.coins} nameOf={PIECES.coin} values={COINS} />
        <TextField
          name="rest"
          label={PIECES.rest}
          inputMode="decimal"
          maxLength={14}
          value={cash.rest}
          onChange={(rest) => onChange({ ...cash, rest })}
          errorMessage={typedMoney(cash.rest) === null ? TEXTS.amountInvalid : null}
          className="max-w-56"
        />
      </div>
    </div>
  )
}

interface RowsProps extends Omit<CashPiecesProps, 'autoFocus'> {
  focusNext: (from: HTMLInputElement) => void
}

interface GroupProps extends RowsProps {
  title: string
  nameOf: (value: string) => string
  values: readonly Cents[]
  autoFocus?: boolean
}

function Group({ title, nameOf, values, autoFocus = false, ...rows }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-muted">{title}</legend>
      <div className="flex flex-col gap-1.5">
        {values.map((value, index) => (
          <Row key={value} {...rows} value={value} nameOf={nameOf} autoFocus={autoFocus && index === 0} />
        ))}
      </div>
    </fieldset>
  )
}

interface RowProps extends RowsProps {
  value: Cents
  nameOf: (value: string) => string
  autoFocus: boolean
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 }

function Row({ cash, onChange, format, focusNext, value, nameOf, autoFocus }: RowProps) {
  const title = format(value).replace(/\.00$/, '')
  const name = nameOf(title)
  const quantity = quantityOf(cash, value)
  const step = (by: 1 | -1) => onChange(stepped(cash, value, by))

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const by = STEPS[event.key]
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by === undefined) focusNext(event.currentTarget)
    else step(by)
  }

  return (
    <div className="flex items-center gap-1">
      <span aria-hidden className="w-16 shrink-0 text-right text-lg font-semibold">
        {title}
      </span>
      <Step icon={Minus} label={PIECES.less(name)} isDisabled={quantity === 0} onPress={() => step(-1)} />
      <input
        aria-label={name}
        inputMode="numeric"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: counting starts here, after the person pressed a button for it
        autoFocus={autoFocus}
        placeholder="0"
        value={cash.pieces[value] ?? ''}
        onChange={({ target }) => onChange(withQuantity(cash, value, typedCount(target.value)))}
        onFocus={({ target }) => target.select()}
        onKeyDown={press}
        className={cx(CONTROL, 'h-14 min-w-14 px-1! text-center text-xl font-medium sm:max-w-24')}
      />
      <Step icon={Plus} label={PIECES.more(name)} onPress={() => step(1)} />
      <span
        className={cx('grow text-right text-sm max-sm:sr-only xl:text-base', quantity === 0 && 'text-muted')}
      >
        {format(timesCents(value, quantity))}
      </span>
    </div>
  )
}

interface StepProps {
  icon: LucideIcon
  label: string
  isDisabled?: boolean
  onPress: () => void
}

/** Without a tooltip, which would cover the next row, and out of the tab order, in which the quantities follow each other. */
const Step = ({ icon: Icon, label, isDisabled = false, onPress }: StepProps) => (
  <Button
    aria-label={label}
    isDisabled={isDisabled}
    excludeFromTabOrder
    onPress={onPress}
    className={iconButtonClass({ variant: 'secondary', size: 'lg' })}
  >
    <Icon aria-hidden size={24} />
  </Button>
)
