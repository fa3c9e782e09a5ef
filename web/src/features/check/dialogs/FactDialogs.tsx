import { setGuests, setName, setWaiter } from '@comanda/shared/checks/api'
import { MAX_CHECK_NAME, MAX_GUESTS } from '@comanda/shared/orders/order'
import { useState } from 'react'
import { InvoiceSaleDialog } from '../../../parts/cfdi/InvoiceSaleDialog.tsx'
import { WaiterChoice } from '../../../parts/checks/WaiterChoice.tsx'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

const UNKNOWN = 0
const QUICK = [
  ...Array.from({ length: 11 }, (_, index) => ({ id: index + 1, label: String(index + 1) })),
  { id: UNKNOWN, label: TEXTS.unknownGuests },
]

export function GuestsDialog({ check, onClose }: CheckDialogProps) {
  const [typed, setTyped] = useState(check.guests ?? Number.NaN)
  const sending = useSend(onClose)
  const save = (count: number) => {
    const guests = count === UNKNOWN ? null : count
    return sending.send(setGuests, { params: { id: check.id }, body: { guests } })
  }
  return (
    <ActionDialog
      title={TEXTS.guests}
      size="sm"
      sending={sending}
      submit={{
        label: TEXTS.save,
        isDisabled: !(typed >= 1 && typed <= MAX_GUESTS),
        onPress: () => save(typed),
      }}
    >
      <ChoiceButtons
        label={TEXTS.quickGuests}
        choices={QUICK}
        value={check.guests ?? UNKNOWN}
        onChange={save}
        isDisabled={sending.isPending}
        className="grid-cols-4 *:items-center"
      />
      <NumberField
        label={TEXTS.guestsField}
        value={typed}
        onChange={setTyped}
        minValue={1}
        maxValue={MAX_GUESTS}
        hasSteppers
        isLive
      />
    </ActionDialog>
  )
}

/** Names the check, as it is called out; an empty field takes the name away. */
export function NameDialog({ check, onClose }: CheckDialogProps) {
  const [name, setTyped] = useState(check.name ?? '')
  const sending = useSend(onClose)
  const save = () => sending.send(setName, { params: { id: check.id }, body: { name } })
  return (
    <ActionDialog
      title={TEXTS.name}
      size="sm"
      sending={sending}
      submit={{ label: TEXTS.save, isDisabled: false, onPress: save }}
    >
      <TextField
        label={TEXTS.nameField}
        description={TEXTS.nameHint}
        value={name}
        onChange={setTyped}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && !sending.isPending) void save()
        }}
        maxLength={MAX_CHECK_NAME}
        autoComplete="off"
        autoFocus
      />
    </ActionDialog>
  )
}

/** Hands the check over; the name sends. */
export function WaiterDialog({ check, init, onClose }: CheckDialogProps) {
  const sending = useSend(onClose)
  return (
    <ActionDialog title={TEXTS.waiter} sending={sending}>
      <WaiterChoice
        staff={init.staff}
        waiter={check.waiter}
        isDisabled={sending.isPending}
        onChoose={(username) => sending.send(setWaiter, { params: { id: check.id }, body: { username } })}
      />
    </ActionDialog>
  )
}

/** The fiscal document of a paid check, or the form for it. */
export const InvoiceDialog = ({ check, onClose }: CheckDialogProps) =>
  check.invoice_id !== null && <InvoiceSaleDialog invoiceId={check.invoice_id} onClose={onClose} />
