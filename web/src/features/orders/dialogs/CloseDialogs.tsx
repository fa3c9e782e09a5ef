import { priceOf } from '@comanda/shared/kernel/money'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { MAX_CLOSE_REASON, UNPAID_REASONS } from '@comanda/shared/orders/closing'
import { CircleCheck, Printer } from 'lucide-react'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { dueOfGroup, type Group, nameOfGroup, tokensOfOrders, unpaidOf } from '../groups.ts'
import { TEXTS } from '../texts.ts'

export interface DialogState {
  isOpen: boolean
  onClose: () => void
}

interface AskState extends DialogState {
  onConfirm: () => unknown
}

/** The words that all these dialogs share. */
const WORDS = { cancelLabel: TEXTS.back, fallback: TEXTS.actionFailed }

export function CompleteDialog({ group, ...state }: AskState & { group: Group }) {
  return (
    <ConfirmDialog
      {...WORDS}
      {...state}
      tone="primary"
      title={`${TEXTS.completeTitle}: ${nameOfGroup(group)}`}
      confirmLabel={TEXTS.complete}
    >
      <p>{TEXTS.completeSentence}</p>
    </ConfirmDialog>
  )
}

interface CloseUnpaidDialogProps extends DialogState {
  group: Group
  currency: string | null
  onConfirm: (reason: string) => Promise<void>
}

type Reason = (typeof UNPAID_REASONS)[number]
const OTHER: Reason = 'Otro motivo'
const OPTIONS = UNPAID_REASONS.map((id) => ({ id, label: id }))
/** The server limits the reason and the note together, with a separator of 2 characters. */
const MAX_NOTE = MAX_CLOSE_REASON - Math.max(...UNPAID_REASONS.map((reason) => reason.length)) - 2

/** Closes an unpaid bill and asks for the reason. */
export function CloseUnpaidDialog({ group, currency, onConfirm, ...state }: CloseUnpaidDialogProps) {
  const { values, field } = useFields<{ reason: Reason | null; note: string }>({ reason: null, note: '' })
  const { reason } = values
  const written = values.note.trim()
  const paid = unpaidOf(group).find(({ check_paid }) => priceOf(check_paid) > 0)
  const validate = () => {
    if (reason === null) return { field: 'reason', message: TEXTS.reasonMissing }
    return reason === OTHER && isBlank(written) ? { field: 'note', message: TEXTS.noteMissing } : null
  }
  return (
    <FormDialog
      {...WORDS}
      {...state}
      size="sm"
      tone="danger"
      title={`${TEXTS.closeUnpaid}: ${nameOfGroup(group)}`}
      submitLabel={TEXTS.closeUnpaid}
      extra={paid && <TextLink href={addressOfCheck(paid.check_id)}>{TEXTS.seeCheck}</TextLink>}
      validate={validate}
      onSubmit={() => onConfirm([reason, written].filter(Boolean).join(': '))}
    >
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-muted">{tokensOfOrders(unpaidOf(group))}</p>
        {currency && (
          <MoneyText amount={dueOfGroup(group)} currency={currency} className="text-3xl font-semibold" />
        )}
      </div>
      <Banner tone="warn">{TEXTS.closeUnpaidLead}</Banner>
      <RadioGroup {...field('reason')} label={TEXTS.reason} isRequired options={OPTIONS} />
      <TextField
        {...field('note')}
        label={TEXTS.note}
        maxLength={MAX_NOTE}
        isRequired={reason === OTHER}
        {...(reason === OTHER ? {} : { description: TEXTS.noteHint })}
      />
    </FormDialog>
  )
}

export interface Success {
  message: string
  orderIds: number[]
}

interface SuccessDialogProps extends DialogState {
  success: Success
  onPrint: () => void
}

export function SuccessDialog({ success, onPrint, ...state }: SuccessDialogProps) {
  return (
    <Dialog
      {...state}
      title={TEXTS.successTitle}
      size="sm"
      footer={
        <>
          <Button size="touch" icon={Printer} onPress={onPrint}>
            {TEXTS.printReceipt}
          </Button>
          <Button autoFocus variant="primary" size="touch" onPress={() => state.onClose()}>
            {TEXTS.close}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 py-2 text-center">
        <CircleCheck aria-hidden size={48} className="text-good" />
        <p className="text-lg font-semibold">{success.message}</p>
      </div>
    </Dialog>
  )
}
