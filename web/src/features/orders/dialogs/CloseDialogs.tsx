import { priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { MAX_CLOSE_REASON, UNPAID_REASONS } from '@comanda/shared/orders/closing'
import { CircleCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { addressOfCheck } from '../../../parts/orders/addresses.ts'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
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
const CHOICES = UNPAID_REASONS.map((id) => ({ id, label: id }))
/** The server limits the reason and the note together, with a separator of 2 characters. */
const MAX_NOTE = MAX_CLOSE_REASON - Math.max(...UNPAID_REASONS.map((reason) => reason.length)) - 2

/** Closes an unpaid bill; the reason closes it. */
export function CloseUnpaidDialog({ group, currency, onConfirm, isOpen, onClose }: CloseUnpaidDialogProps) {
  const { attempt, isPending, failure } = useAttempt(TEXTS.actionFailed)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState<Reason | null>(null)
  const [asked, setAsked] = useState(0)
  const written = note.trim()
  const paid = unpaidOf(group).find(({ check_paid }) => priceOf(check_paid) > 0)
  const amount = currency && moneyFormat(currency)(dueOfGroup(group))
  function close(why: Reason): void {
    if (why === OTHER && isBlank(written)) {
      setAsked(asked + 1)
      return
    }
    setReason(why)
    void attempt(async () => {
      await onConfirm([why, written].filter(Boolean).join(': '))
      onClose()
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${TEXTS.closeUnpaid}: ${nameOfGroup(group)}`}
      size="sm"
      role="alertdialog"
      isDismissable={!isPending}
      footer={
        <>
          {paid && <TextLink href={addressOfCheck(paid.check_id)}>{TEXTS.seeCheck}</TextLink>}
          <Button autoFocus size="touch" isDisabled={isPending} onPress={onClose}>
            {TEXTS.back}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && <RefusalBanner failure={failure.text} error={failure.error} />}
        <p className="text-muted">{tokensOfOrders(unpaidOf(group))}</p>
        <Banner tone="warn">{TEXTS.closeUnpaidLead}</Banner>
        <TextField
          // Takes the focus each time that it is missing.
          key={asked}
          autoFocus={asked > 0}
          label={TEXTS.note}
          value={note}
          onChange={setNote}
          maxLength={MAX_NOTE}
          description={TEXTS.noteOfOther}
          errorMessage={asked > 0 && isBlank(written) ? TEXTS.noteMissing : null}
        />
        <ChoiceButtons
          label={TEXTS.reasonCloses(amount)}
          choices={CHOICES}
          value={isPending ? reason : null}
          onChange={close}
          isDisabled={isPending}
          className="auto-rows-fr grid-cols-2"
        />
      </div>
    </Dialog>
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
