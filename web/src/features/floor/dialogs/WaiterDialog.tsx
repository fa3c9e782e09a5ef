import type { FloorCheck } from '@comanda/shared/floor/api'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
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
  const { data, error, refetch } = useStaff()
  const [waiter, setWaiter] = useState(check.waiter)
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.waiterTitle(name)}
      submitLabel={TEXTS.waiterSave}
      onSubmit={() => write(changeWaiter(check.id, waiter))}
    >
      {data ? (
        <RadioGroup
          label={TEXTS.waiterLabel}
          options={data.staff.map((person) => ({ id: person.username, label: person.name }))}
          value={waiter}
          onChange={setWaiter}
        />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </FormDialog>
  )
}
