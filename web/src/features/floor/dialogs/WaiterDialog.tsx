import { setWaiter } from '@comanda/shared/checks/api'
import type { FloorCheck } from '@comanda/shared/floor/api'
import { useState } from 'react'
import { useChecksInit } from '../../../parts/checks/use-checks-init.ts'
import { useCallWrite } from '../../../parts/hooks/use-call-write.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { FLOOR } from '../data.ts'
import { TEXTS } from '../texts.ts'

interface WaiterDialogProps {
  name: string
  check: FloorCheck
  onClose: () => void
}

/** Chooses who waits on a check. */
export function WaiterDialog({ name, check, onClose }: WaiterDialogProps) {
  const init = useChecksInit()
  const { write } = useCallWrite(FLOOR)
  const [username, choose] = useState(check.waiter)
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.waiterTitle(name)}
      submitLabel={TEXTS.waiterSave}
      onSubmit={() => write(setWaiter, { params: { id: check.id }, body: { username } })}
    >
      {init.data ? (
        <RadioGroup
          label={TEXTS.waiterLabel}
          options={init.data.staff.map((person) => ({ id: person.username, label: person.name }))}
          value={username}
          onChange={choose}
        />
      ) : (
        <Unfetched queries={[init]} failed={TEXTS.failed} className="h-40" />
      )}
    </FormDialog>
  )
}
