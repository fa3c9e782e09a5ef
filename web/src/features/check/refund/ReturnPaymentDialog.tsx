import { returnPayment } from '@comanda/shared/checks/api'
import type { CheckPayment } from '@comanda/shared/checks/check'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionDialog } from '../dialogs/ActionDialog.tsx'
import type { CheckDialogProps } from '../dialogs/dialog.ts'
import { TEXTS as ACTION_TEXTS } from '../dialogs/texts.ts'
import { useSend } from '../dialogs/use-send.ts'
import { REFUND_TEXTS as TEXTS } from './texts.ts'

/** Takes a payment of an open check back; it is opened for one of them, or asks which. */
export function ReturnPaymentDialog({ check, init, lineId: paymentId, onClose }: CheckDialogProps) {
  const format = moneyFormat(check.currency)
  const [chosen, setChosen] = useState(paymentId ?? check.payments[0]?.id ?? null)
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const sending = useSend(onClose)
  const payment = check.payments.find(({ id }) => id === chosen)
  const others = paymentId === null && check.payments.length > 1

  function submit() {
    if (!payment || reason === null) return
    const body = { reason, note: note.trim() || null }
    return sending.send(returnPayment, { params: { id: payment.id }, body })
  }

  return (
    <ActionDialog
      title={TEXTS.returnPayment}
      sending={sending}
      asks={ACTION_TEXTS.asksReason}
      submit={{
        label: payment ? TEXTS.returnOf(format(sumOfPayment(payment))) : TEXTS.returnPayment,
        isDisabled: !payment || reason === null,
        onPress: submit,
      }}
    >
      {payment && (
        <p className="text-muted">
          {TEXTS.returnHint(payment.title)} {tipWords(payment, format)}
        </p>
      )}
      {others && (
        <ChoiceButtons
          label={TEXTS.payment}
          choices={check.payments.map((one) => ({
            id: one.id,
            label: `${one.title} · ${format(sumOfPayment(one))}`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <ChoiceButtons
        label={TEXTS.reason}
        choices={init.serviceSettings.refundReasons.map((one) => ({ id: one, label: one }))}
        value={reason}
        onChange={setReason}
        className="grid-cols-2"
      />
      <TextField label={TEXTS.note} value={note} onChange={setNote} maxLength={200} />
    </ActionDialog>
  )
}

const sumOfPayment = ({ amount, tip }: CheckPayment) => sumCents([priceOf(amount), priceOf(tip)])

const tipWords = ({ tip }: CheckPayment, format: MoneyFormat): string =>
  priceOf(tip) > 0 ? TEXTS.returnTip(format(priceOf(tip))) : ''
