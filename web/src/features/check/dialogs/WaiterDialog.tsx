import { setWaiter } from '@comanda/shared/checks/api'
import { shortName } from '@comanda/shared/kernel/short-name'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

/** Hands the check over; the name sends. */
export function WaiterDialog({ check, init, onClose }: CheckDialogProps) {
  const sending = useSend(onClose)
  const choices = init.staff.map(({ username, name }) => ({
    id: username,
    label: shortName(name),
    title: name,
    ...(username === check.waiter ? { description: TEXTS.present } : {}),
  }))
  return (
    <ActionDialog title={TEXTS.waiter} sending={sending}>
      <ChoiceButtons
        label={TEXTS.waiterHint}
        choices={choices}
        value={check.waiter}
        onChange={(username) => sending.send(setWaiter, { params: { id: check.id }, body: { username } })}
        isDisabled={sending.isPending}
        className="auto-rows-fr grid-cols-2 sm:grid-cols-3"
      />
    </ActionDialog>
  )
}
