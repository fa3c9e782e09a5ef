import { refundCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { OfType } from '@comanda/shared/checks/refunding'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import { CircleCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { ask } from '../../../offline/selling/sell.ts'
import { openRefund, warnIfBlocked } from '../../../parts/printing/print-window.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { MONEY_FORMAT, NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { ActionDialog } from '../dialogs/ActionDialog.tsx'
import type { CheckDialogProps } from '../dialogs/dialog.ts'
import { PiecePicker } from '../dialogs/PiecePicker.tsx'
import { TEXTS as ACTION_TEXTS } from '../dialogs/texts.ts'
import { useSend } from '../dialogs/use-send.ts'
import { RefundPreview } from './RefundPreview.tsx'
import { partsLeft, WHOLE } from './refund-plan.ts'
import { REFUND_TEXTS as TEXTS } from './texts.ts'
import { AS_PAID, type RefundWhat, type TipChoice, useRefundChoice } from './use-refund-choice.ts'

type RefundChoice = ReturnType<typeof useRefundChoice>

/** Gives back money of a paid check: the rest of it, some lines, or an amount; and its tip. */
export function RefundDialog({ check, init, onClose }: CheckDialogProps) {
  const format = moneyFormat(check.currency)
  const choice = useRefundChoice(check)
  const { planned } = choice
  const { reason, setReason, note, setNote, doneId, sending, submit } = useRefunding(check, choice.body)
  if (doneId !== null) return <RefundDone check={check} refundId={doneId} onClose={onClose} />

  const sum = planned && sumCents([planned.totals.total, planned.tip])
  const titled = ({ payment_type_id: id, amount }: OfType) => ({ title: titleOfType(id), amount })

  function titleOfType(id: number): string {
    const paid = check.payments.find(({ payment_type_id }) => payment_type_id === id)
    return (paid ?? init.paymentTypes.find((one) => one.id === id))?.title ?? ''
  }

  return (
    <ActionDialog
      title={TEXTS.refund}
      sending={{ ...sending, onClose }}
      asks={planned === null ? TEXTS.asksWhat[choice.what] : ACTION_TEXTS.asksReason}
      submit={{
        label: sum === null ? TEXTS.refund : TEXTS.submit(format(sum)),
        isDisabled: reason === null || planned === null,
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
      <PartField check={check} choice={choice} />
      <WhatFields check={check} choice={choice} />
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

/** The reason and the write; afterwards the refund's number. */
function useRefunding(check: Check, body: RefundChoice['body']) {
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [doneId, setDoneId] = useState<number | null>(null)
  const sending = useSend(() => {})

  function submit() {
    if (reason === null || !body) return
    const why = { reason, note: note.trim() || null }
    return sending.sendBy(async (key) => {
      const answer = await ask(refundCheck, { params: { id: check.id }, body: { ...body, ...why } }, key)
      setDoneId(answer.refundId)
      return answer
    })
  }

  return { reason, setReason, note, setNote, doneId, sending, submit }
}

/** Whose money goes back, of a divided check. */
function PartField({ check, choice }: { check: Check; choice: RefundChoice }) {
  const parts = partsLeft(check)
  const format = moneyFormat(check.currency)
  if (parts.length < 2 && choice.part === WHOLE) return null
  return (
    <ChoiceButtons
      label={TEXTS.whose}
      choices={[
        { id: WHOLE, label: TEXTS.wholeBill },
        ...parts.map(({ number, total }) => ({
          id: number,
          label: TEXTS.part(number),
          description: format(total),
        })),
      ]}
      value={choice.part}
      onChange={choice.setPart}
    />
  )
}

/** What goes back: the rest of the money, some lines, an amount, or the tip alone. */
function WhatFields({ check, choice }: { check: Check; choice: RefundChoice }) {
  const { left, what, planned } = choice
  const format = moneyFormat(check.currency)
  return (
    <>
      <ChoiceButtons<RefundWhat>
        label={TEXTS.what}
        choices={[
          ...(left.total > 0
            ? [
                { id: 'all' as const, label: TEXTS.all, description: format(left.total) },
                ...(choice.part === WHOLE ? [{ id: 'lines' as const, label: TEXTS.lines }] : []),
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
    </>
  )
}

interface RefundDoneProps {
  check: Check
  refundId: number
  onClose: () => void
}

/** After a refund: its number, the money to hand over, and its paper. */
function RefundDone({ check, refundId, onClose }: RefundDoneProps) {
  const refund = check.refunds.find(({ id }) => id === refundId)
  const cents = ({ title, amount }: { title: string; amount: string }) => ({ title, amount: priceOf(amount) })
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.refund}
      footer={
        <>
          <Button size="touch" icon={Printer} onPress={() => warnIfBlocked(openRefund(refundId))}>
            {TEXTS.print}
          </Button>
          <Button autoFocus variant="primary" size="touch" onPress={onClose}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
        <CircleCheck aria-hidden size={56} className="text-good" />
        <p className="text-2xl font-semibold">{TEXTS.numbered(refundId)}</p>
      </div>
      {refund && (
        <RefundPreview
          label={TEXTS.handOver}
          payments={refund.payments.map(cents)}
          tips={refund.tip_payments.map(cents)}
          format={moneyFormat(check.currency)}
        />
      )}
    </Dialog>
  )
}

/** How much of the tip goes back. */
function TipFields({ choice, format }: { choice: RefundChoice; format: MoneyFormat }) {
  const { left, what, tipChoice, setTipChoice, typedTip, setTypedTip } = choice
  if (left.tip === 0) return null
  return (
    <>
      <ChoiceButtons<TipChoice>
        label={TEXTS.tip}
        choices={[
          ...(what === 'tip' ? [] : [{ id: 'none' as const, label: TEXTS.noTip }]),
          { id: 'all', label: TEXTS.wholeTip, description: format(left.tip) },
          { id: 'other', label: TEXTS.partOfTip },
        ]}
        value={tipChoice}
        onChange={setTipChoice}
        className={what === 'tip' ? 'grid-cols-2' : 'grid-cols-3'}
      />
      {tipChoice === 'other' && (
        <NumberField
          label={TEXTS.tipField}
          description={TEXTS.left(format(left.tip))}
          value={typedTip}
          onChange={setTypedTip}
          minValue={0}
          isLive
          formatOptions={MONEY_FORMAT}
        />
      )}
    </>
  )
}
