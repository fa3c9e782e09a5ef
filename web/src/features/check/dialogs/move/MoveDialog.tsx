import { moveCheck } from '@comanda/shared/checks/api'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { FloorChoices } from './FloorChoices.tsx'
import { tableChoices, useFloor } from './floor.ts'

/** Moves the check to another table; the table sends, because a second move takes it back. */
export function MoveDialog({ check, onClose }: CheckDialogProps) {
  const sending = useSend(onClose)
  const floor = useFloor()
  return (
    <ActionDialog title={TEXTS.move} size="lg" sending={sending}>
      <FloorChoices
        label={TEXTS.moveHint}
        floor={floor}
        choicesOf={(view) => tableChoices(view, check.table_id)}
        empty={TEXTS.noTables}
        value={null}
        onChange={(tableId) => sending.send(moveCheck, { params: { id: check.id }, body: { tableId } })}
        isDisabled={sending.isPending}
      />
    </ActionDialog>
  )
}
