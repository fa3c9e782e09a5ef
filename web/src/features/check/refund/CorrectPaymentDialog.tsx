import { correctPayment } from '@comanda/shared/checks/api'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { useState } from 'react'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { ActionDialog } from '../dialogs/ActionDialog.tsx'
import type { CheckDialogProps } from '../dialogs/dialog.ts'
import { useSend } from '../dialogs/use-send.ts'
import { REFUND_TEXTS as TEXTS } from './texts.ts'

/** Changes the type of a payment of today. */
export function CorrectPaymentDialog({ check, init, onClose }: CheckDialogProps) {
  const format = moneyFormat(check.currency)
  const [paymentId, setPaymentId] = useState(check.payments.length === 1 ? check.payments[0]?.id : undefined)
  const [typeId, setTypeId] = useState<number | null>(null)
  const sending = useSend(onClose)
  const payment = check.payments.find(({ id }) => id === paymentId)
  const types = init.paymentTypes.filter(({ id }) => id !== payment?.payment_type_id)
  const type = types.find(({ id }) => id === typeId)

  function submit() {
    if (!payment || !type) return
    return sending.send(correctPayment, { params: { id: payment.id }, body: { paymentTypeId: type.id } })
  }

  return (
    <ActionDialog
      title={TEXTS.correct}
      sending={sending}
      submit={{
        label: type ? TEXTS.correctTo(type.title) : TEXTS.chooseType,
        isDisabled: !payment || !type,
        onPress: submit,
      }}
    >
      <p className="text-muted">{TEXTS.correctHint}</p>
      <ChoiceButtons
        label={TEXTS.payment}
        choices={check.payments.map(({ id, title, amount }) => ({
          id,
          label: `${title} · ${formatPrice(format, amount)}`,
        }))}
        value={paymentId ?? null}
        onChange={setPaymentId}
      />
      <ChoiceButtons
        label={TEXTS.newType}
        choices={types.map(({ id, title }) => ({ id, label: title }))}
        value={type?.id ?? null}
        onChange={setTypeId}
        className="grid-cols-2"
      />
    </ActionDialog>
  )
}
