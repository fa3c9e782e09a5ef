import type { StaffMember } from '@comanda/shared/users/api'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { PinField, pinProblem } from '../../parts/pin/PinField.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useUserWrites } from './data.ts'
import { TEXTS } from './texts.ts'

/** Sets or removes the PIN of a person. */
export function PinDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [pin, setPin] = useState('')
  const { setPin: save, removePin } = useUserWrites()

  async function remove(): Promise<void> {
    try {
      await removePin(member)
      onClose()
    } catch (error) {
      toast.error(messageOf(error, TEXTS.failed))
    }
  }

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.pinTitle(member.name)}
      size="sm"
      validate={() => pinProblem(pin)}
      onSubmit={() => save(member, pin)}
      extra={
        // Otherwise the person could not enter any more.
        member.hasPin &&
        member.login !== null && (
          <Button size="touch" className="mr-auto" onPress={remove}>
            {TEXTS.removePin}
          </Button>
        )
      }
    >
      <p className="text-muted">{TEXTS.pinHint}</p>
      <PinField label={TEXTS.newPin} autoFocus value={pin} onChange={setPin} />
    </FormDialog>
  )
}
