import { type Cents, formatMoney } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { moveCash, type ShiftState } from '@comanda/shared/till/api'
import type { MovementKind } from '@comanda/shared/till/shift'
import { useRef, useState } from 'react'
import { ask } from '../../../offline/selling/sell.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { useOpensDrawer } from '../../../parts/printing/printers.ts'
import { TILL } from '../../../parts/till/data.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { type Fields, useFields } from '../../../ui/forms/use-fields.ts'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { type Payable, type TillInit, usePayable } from '../data.ts'
import { MOVEMENTS, TEXTS } from '../texts.ts'
import { isUnusual, typedMoney } from '../typed-money.ts'

interface MovementDialogProps {
  kind: MovementKind
  shift: Pick<ShiftState, 'id' | 'drawerId'>
  init: TillInit
  isOpen: boolean
  onClose: () => void
}

interface Draft {
  amount: string
  reason: string
  username: string | null
  note: string
}

/** Records cash that goes into the drawer or out of it, or that the drawer was opened. */
export function MovementDialog({ kind, shift, init, isOpen, onClose }: MovementDialogProps) {
  const { fields, reasons, choose, validate, submit } = useMovement(kind, init)
  const { field } = fields
  const format = moneyFormat(init.storeSettings.currency)
  const words = MOVEMENTS[kind]
  const opensItself = useOpensDrawer(shift.drawerId)
  const payable = usePayable(shift.id, kind === 'out' || kind === 'tip_payout')

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      size="sm"
      // A reason sends.
      submitLabel={
        reasons.length > 0 ? null : kind === 'open' && !opensItself ? TEXTS.noteOpening : words.submit
      }
      validate={validate}
      onSubmit={submit}
    >
      {kind === 'tip_payout' && (
        <TipPayee fields={fields} staff={init.staff} payable={payable.data} format={format} />
      )}
      {kind === 'open' ? (
        <TextField
          {...field('reason')}
          label={TEXTS.reason}
          description={opensItself ? TEXTS.openDrawerHint : TEXTS.openByHand}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={80}
        />
      ) : (
        <TextField
          {...field('amount')}
          label={TEXTS.amount}
          description={payable.data?.cash && TEXTS.inDrawer(formatPrice(format, payable.data.cash))}
          isRequired
          autoFocus={kind !== 'tip_payout'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
        />
      )}
      {kind !== 'open' && (
        <TextField {...field('note')} label={TEXTS.note} description={TEXTS.noteHint} maxLength={200} />
      )}
      {reasons.length > 0 && (
        <Reasons reasons={reasons} label={words.submit} value={fields.values.reason} onChoose={choose} />
      )}
    </FormDialog>
  )
}

interface ReasonsProps {
  reasons: readonly string[]
  /** What a tap on a reason does. */
  label: string
  /** Chosen already, when the amount was refused. */
  value: string
  onChoose: (reason: string) => void
}

function Reasons({ reasons, label, value, onChoose }: ReasonsProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <ChoiceButtons
        label={label}
        choices={reasons.map((one) => ({ id: one, label: one }))}
        value={value || null}
        onChange={(reason) => {
          onChoose(reason)
          box.current?.closest('form')?.requestSubmit()
        }}
        className="auto-rows-fr grid-cols-2"
      />
    </div>
  )
}

/** The typed values, their validation and the write. An unusual amount is confirmed by submitting it again. */
function useMovement(kind: MovementKind, init: TillInit) {
  const write = useWrite(TILL)
  const underKey = useRetryKey()
  const fields = useFields<Draft>({ amount: '', reason: '', username: null, note: '' })
  const { values } = fields
  const { amount, username } = values
  // The tap that chooses it sends the form before the next render.
  const tapped = useRef<string | null>(null)
  const choose = (reason: string) => {
    tapped.current = reason
    fields.set({ reason })
  }
  const [agreed, setAgreed] = useState<Cents | null>(null)
  const format = moneyFormat(init.storeSettings.currency)
  const reasons = kind === 'in' ? init.inReasons : kind === 'out' ? init.outReasons : []

  function validate(): Problem | null {
    if (kind !== 'open' && !typedMoney(amount)) return { field: 'amount', message: TEXTS.amountMissing }
    if (kind === 'open' && isBlank(values.reason))
      return { field: 'reason', message: TEXTS.openReasonMissing }
    if (reasons.length > 0 && tapped.current === null)
      return { field: 'amount', message: TEXTS.reasonMissing }
    if (kind === 'tip_payout' && username === null) return { field: 'username', message: TEXTS.tipForMissing }
    const cents = kind === 'open' ? null : typedMoney(amount)
    if (cents !== null && isUnusual(cents) && cents !== agreed) {
      setAgreed(cents)
      return { field: 'amount', message: TEXTS.unusual(format(cents)) }
    }
    return null
  }

  async function submit(): Promise<void> {
    const cents = kind === 'open' ? null : typedMoney(amount)
    const reason = tapped.current ?? values.reason
    const body = { ...values, reason, kind, amount: cents === null ? null : formatMoney(cents) }
    await write(underKey((key) => ask(moveCash, { body }, key)))
  }

  return { fields, reasons, choose, validate, submit }
}

interface TipPayeeProps {
  fields: Fields<Draft>
  staff: TillInit['staff']
  payable: Payable | undefined
  format: MoneyFormat
}

/** The people with what each is owed, most first: a tap fills in the amount. Above it an approval is asked for. */
function TipPayee({ fields: { values, field, set }, staff, payable, format }: TipPayeeProps) {
  const owedTo = (username: string) => payable?.tips.find((one) => one.username === username)?.owed ?? '0.00'
  const people = staff.toSorted((a, b) => Number(owedTo(b.username)) - Number(owedTo(a.username)))
  const pool = payable?.pool ?? null
  return (
    <>
      <RadioGroup
        {...field('username')}
        onChange={(username) => {
          const isTyped = values.amount !== '' && values.amount !== owedTo(values.username ?? '')
          const owed = owedTo(username)
          set(isTyped || Number(owed) === 0 ? { username } : { username, amount: owed })
        }}
        label={TEXTS.tipFor}
        isRequired
        areTiles
        options={people.map(({ username, name }) => {
          const owed = owedTo(username)
          return {
            id: username,
            label: name,
            ...(Number(owed) > 0 && { description: TEXTS.owed(formatPrice(format, owed)) }),
          }
        })}
      />
      {pool !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            {TEXTS.tipsOwed} <strong className="tabular-nums">{formatPrice(format, pool)}</strong>
          </p>
          {Number(pool) > 0 && (
            <Button size="touch" onPress={() => set({ amount: pool })}>
              {TEXTS.fillAllTips}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
