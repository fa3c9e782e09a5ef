import { writes } from '../data.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

/** Hands the check over; the name sends. */
export function WaiterDialog({ check, init, onClose }: CheckDialogProps) {
  const { send, isPending, failure } = useSend(onClose)
  const choices = init.staff.map(({ username, name }) => ({
    id: username,
    label: name,
    ...(username === check.waiter ? { description: TEXTS.present } : {}),
  }))
  return (
    <ActionDialog title={TEXTS.waiter} onClose={onClose} isPending={isPending} failure={failure}>
      <ChoiceButtons
        label={TEXTS.waiterHint}
        choices={choices}
        value={check.waiter}
        onChange={(username) => send({ username }, () => writes.setWaiter(check.id, { username }))}
        isDisabled={isPending}
      />
    </ActionDialog>
  )
}
