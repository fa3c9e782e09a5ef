import type { FloorCheck } from '@comanda/shared/floor/api'
import { useState } from 'react'
import { Unfetched } from '../../../parts/Unfetched.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { changeWaiter, useStaff } from '../data.ts'
import { TEXTS } from '../texts.ts'
import type { FloorActions } from '../use-floor-actions.ts'

interface WaiterDialogProps {
  name: string
  check: FloorCheck
  onClose: () => void
  write: FloorActions['write']
}

/** Chooses who waits on a check. */
export function WaiterDialog({ name, check, onClose, write }: WaiterDialogProps) {
  const init = useStaff()
  const [waiter, setWaiter] = useState(check.waiter)
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.waiterTitle(name)}
      submitLabel={TEXTS.waiterSave}
      onSubmit={() => write(changeWaiter(check.id, waiter))}
    >
      {init.data ? (
        <RadioGroup
          label={TEXTS.waiterLabel}
          options={init.data.staff.map((person) => ({ id: person.username, label: person.name }))}
          value={waiter}
          onChange={setWaiter}
        />
      ) : (
        <Unfetched queries={[init]} failed={TEXTS.failed} height="h-40" />
      )}
    </FormDialog>
  )
}
