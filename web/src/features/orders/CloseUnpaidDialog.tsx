import { MAX_CLOSE_REASON, UNPAID_REASONS } from '@comanda/shared/orders/closing'
import { useState } from 'react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { dueOf, type Group, nameOf, tokensOf, unpaidOf } from './groups.ts'
import { TEXTS } from './texts.ts'

interface CloseUnpaidDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  group: Group
  currency: string | null
  onConfirm: (group: Group, reason: string) => Promise<void>
}

type Reason = (typeof UNPAID_REASONS)[number]
const OTHER: Reason = 'Otro motivo'
const OPTIONS = UNPAID_REASONS.map((id) => ({ id, label: id }))
/** With the longest reason before it. */
const MAX_NOTE = MAX_CLOSE_REASON - Math.max(...UNPAID_REASONS.map((reason) => reason.length)) - 2

/** Why an open bill is closed although it is not paid. */
export function CloseUnpaidDialog({ group, currency, onConfirm, ...state }: CloseUnpaidDialogProps) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const written = note.trim()
  const validate = () => {
    if (reason === null) return { field: 'reason', message: TEXTS.reasonMissing }
    return reason === OTHER && written === '' ? { field: 'note', message: TEXTS.noteMissing } : null
  }
  return (
    <FormDialog
      {...state}
      size="sm"
      tone="danger"
      title={`${TEXTS.closeUnpaid}: ${nameOf(group)}`}
      submitLabel={TEXTS.closeUnpaid}
      cancelLabel={TEXTS.back}
      fallback={TEXTS.actionFailed}
      validate={validate}
      onSubmit={() => onConfirm(group, [reason, written].filter(Boolean).join(': '))}
    >
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-muted">{tokensOf(unpaidOf(group))}</p>
        {currency && (
          <MoneyText amount={dueOf(group)} currency={currency} className="text-3xl font-semibold" />
        )}
      </div>
      <Banner tone="warn">{TEXTS.closeUnpaidLead}</Banner>
      <RadioGroup
        name="reason"
        label={TEXTS.reason}
        isRequired
        options={OPTIONS}
        value={reason}
        onChange={setReason}
      />
      <TextField
        name="note"
        label={TEXTS.note}
        value={note}
        onChange={setNote}
        maxLength={MAX_NOTE}
        isRequired={reason === OTHER}
        {...(reason === OTHER ? {} : { description: TEXTS.noteHint })}
      />
    </FormDialog>
  )
}
