import { refundCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { refundAsPaid } from '@comanda/shared/checks/refunding'
import {
  type Cents,
  formatMoney,
  parseMoney,
  priceOf,
  subtractCents,
  sumCents,
} from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { MONEY_FORMAT, NumberField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionDialog } from '../dialogs/ActionDialog.tsx'
import { ChoiceButtons } from '../dialogs/ChoiceButtons.tsx'
import type { CheckDialogProps } from '../dialogs/dialog.ts'
import { liveLines, type Pieces, piecesOf } from '../dialogs/lines.ts'
import { PiecePicker } from '../dialogs/PiecePicker.tsx'
import { useSend } from '../dialogs/use-send.ts'
import { REFUND_TEXTS as TEXTS } from './texts.ts'

type What = 'all' | 'lines' | 'amount'

const AS_PAID = 0

/** Gives back money of a paid check: the rest of it, some lines, or an amount. */
export function RefundDialog({ check, init, onClose }: CheckDialogProps) {
  const format = moneyFormat(check.currency)
  const lines = liveLines(check)
  const left = subtractCents(priceOf(check.total), sumCents(check.refunds.map(({ total }) => priceOf(total))))
  const [what, setWhat] = useState<What>('all')
  const [chosen, setChosen] = useState<Pieces>({})
  const [typed, setTyped] = useState(Number.NaN)
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [typeId, setTypeId] = useState(AS_PAID)
  const sending = useSend(onClose)
  const pieces = piecesOf(lines, chosen)
  const amount = parseMoney(typed)
  const isAmount = amount !== null && amount > 0 && amount <= left
  const isReady = reason !== null && (what === 'all' || (what === 'lines' ? pieces.length > 0 : isAmount))

  function submit() {
    if (reason === null) return
    const body = {
      lines: what === 'lines' ? pieces : null,
      amount: what === 'amount' && amount !== null ? formatMoney(amount) : null,
      paymentTypeId: typeId === AS_PAID ? null : typeId,
      reason,
      note: note.trim() || null,
    }
    return sending.send(refundCheck, { params: { id: check.id }, body })
  }

  const returned = what === 'amount' && isAmount ? amount : left
  return (
    <ActionDialog
      title={TEXTS.refund}
      sending={sending}
      submit={{
        label: what === 'lines' ? TEXTS.submitLines : TEXTS.submit(format(returned)),
        isDisabled: !isReady,
        onPress: submit,
      }}
    >
      <ChoiceButtons<What>
        label={TEXTS.what}
        choices={[
          { id: 'all', label: TEXTS.all },
          { id: 'lines', label: TEXTS.lines },
          { id: 'amount', label: TEXTS.amount },
        ]}
        value={what}
        onChange={setWhat}
        className="grid-cols-3"
      />
      {what === 'lines' && (
        <PiecePicker lines={lines} chosen={chosen} onChange={setChosen} currency={check.currency} />
      )}
      {what === 'amount' && (
        <NumberField
          label={TEXTS.amountField}
          description={TEXTS.left(format(left))}
          value={typed}
          onChange={setTyped}
          minValue={0}
          isLive
          formatOptions={MONEY_FORMAT}
        />
      )}
      <ChoiceButtons
        label={TEXTS.reason}
        choices={init.serviceSettings.refundReasons.map((one) => ({ id: one, label: one }))}
        value={reason}
        onChange={setReason}
        className="grid-cols-2"
      />
      <ChoiceButtons
        label={TEXTS.how}
        choices={[
          {
            id: AS_PAID,
            label: TEXTS.asPaid,
            ...(what !== 'lines' && { description: asPaidWords(check, returned) }),
          },
          ...init.paymentTypes.map(({ id, title }) => ({ id, label: title })),
        ]}
        value={typeId}
        onChange={setTypeId}
        className="grid-cols-2"
      />
      <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
    </ActionDialog>
  )
}

/** The amount that each payment type gives back; empty for a check paid with one type. */
function asPaidWords({ payments, refunds, currency }: Check, amount: Cents): string {
  const format = moneyFormat(currency)
  const centsOfAmount = (one: { payment_type_id: number; amount: string }) => ({
    payment_type_id: one.payment_type_id,
    amount: priceOf(one.amount),
  })
  const given = refundAsPaid(
    amount,
    payments.map(centsOfAmount),
    refunds.flatMap((one) => one.payments).map(centsOfAmount),
  )
  if (given.length < 2) return ''
  const titleOfType = (type: number) =>
    payments.find(({ payment_type_id }) => payment_type_id === type)?.title
  return given.map((one) => `${titleOfType(one.payment_type_id)} ${format(one.amount)}`).join(' · ')
}
