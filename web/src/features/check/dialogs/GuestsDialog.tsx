import { setGuests } from '@comanda/shared/checks/api'
import { MAX_GUESTS } from '@comanda/shared/orders/order'
import { useState } from 'react'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
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
