import { refundCheck } from '@comanda/shared/checks/api'
import type { OfType } from '@comanda/shared/checks/refunding'
import { sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { ask } from '../../../offline/selling/sell.ts'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { MONEY_FORMAT, NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionDialog } from '../dialogs/ActionDialog.tsx'
import type { CheckDialogProps } from '../dialogs/dialog.ts'
import { PiecePicker } from '../dialogs/PiecePicker.tsx'
import { TEXTS as ACTION_TEXTS } from '../dialogs/texts.ts'
import { useSend } from '../dialogs/use-send.ts'
import { RefundDone } from './RefundDone.tsx'
import { RefundPreview } from './RefundPreview.tsx'
import { TipFields } from './TipFields.tsx'
import { REFUND_TEXTS as TEXTS } from './texts.ts'
import { AS_PAID, type RefundWhat, useRefundChoice } from './use-refund-choice.ts'

/** Gives back money of a paid check: the rest of it, some lines, or an amount; and its tip. */
export function RefundDialog({ check, init, onClose }: CheckDialogProps) {
  const format = moneyFormat(check.currency)
  const choice = useRefundChoice(check)
  const { left, what, planned } = choice
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [doneId, setDoneId] = useState<number | null>(null)
  const sending = useSend(() => {})
  if (doneId !== null) return <RefundDone check={check} refundId={doneId} onClose={onClose} />

  const sum = planned && sumCents([planned.totals.total, planned.tip])
  const titled = ({ payment_type_id: id, amount }: OfType) => ({ title: titleOfType(id), amount })

  function titleOfType(id: number): string {
    const paid = check.payments.find(({ payment_type_id }) => payment_type_id === id)
    return (paid ?? init.paymentTypes.find((one) => one.id === id))?.title ?? ''
  }

  function submit() {
    const { body } = choice
    if (reason === null || !body) return
    const why = { reason, note: note.trim() || null }
    return sending.sendBy(async (key) => {
      const answer = await ask(refundCheck, { params: { id: check.id }, body: { ...body, ...why } }, key)
      setDoneId(answer.refundId)
      return answer
    })
  }

  return (
    <ActionDialog
      title={TEXTS.refund}
      sending={{ ...sending, onClose }}
      submit={{
        label: sum === null ? TEXTS.refund : TEXTS.submit(format(sum)),
        isDisabled: reason === null || planned === null,
        asks: planned === null ? TEXTS.asksWhat[what] : ACTION_TEXTS.asksReason,
        onPress: submit,
      }}
      summary={
        planned && (
          <RefundPreview
            label={TEXTS.goesBack}
            payments={planned.payments.map(titled)}
            tips={planned.tips.map(titled)}
            format={format}
          />
        )
      }
    >
      <ChoiceButtons<RefundWhat>
        label={TEXTS.what}
        choices={[
          ...(left.total > 0
            ? [
                { id: 'all' as const, label: TEXTS.all, description: format(left.total) },
                { id: 'lines' as const, label: TEXTS.lines },
                { id: 'amount' as const, label: TEXTS.amount },
              ]
            : []),
          ...(left.tip > 0 ? [{ id: 'tip' as const, label: TEXTS.onlyTip }] : []),
        ]}
        value={what}
        onChange={choice.setWhat}
      />
      {what === 'lines' && (
        <PiecePicker
          lines={choice.linesLeft}
          chosen={choice.pieces}
          onChange={choice.setPieces}
          currency={check.currency}
          noteOf={({ id }) => {
            const given = planned?.lines.find((one) => one.id === id)
            return given ? TEXTS.givesBack(given.quantity, format(given.total)) : null
          }}
        />
      )}
      {what === 'amount' && (
        <NumberField
          label={TEXTS.amountField}
          description={TEXTS.left(format(left.total))}
          value={choice.amount}
          onChange={choice.setAmount}
          minValue={0}
          isLive
          formatOptions={MONEY_FORMAT}
        />
      )}
      <TipFields choice={choice} format={format} />
      <ChoiceButtons
        label={TEXTS.reason}
        choices={init.serviceSettings.refundReasons.map((one) => ({ id: one, label: one }))}
        value={reason}
        onChange={setReason}
      />
      <ChoiceButtons
        label={TEXTS.how}
        choices={[
          { id: AS_PAID, label: TEXTS.asPaid },
          ...init.paymentTypes.map(({ id, title }) => ({ id, label: title })),
        ]}
        value={choice.typeId}
        onChange={choice.setTypeId}
      />
      <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
    </ActionDialog>
  )
}
