import { moveCheck } from '@comanda/shared/checks/api'
import { FloorPlaces } from '../../../../parts/tables/FloorPlaces.tsx'
import { tablePlaces } from '../../../../parts/tables/places.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'

/** Moves the check to another table; the table sends, because a second move takes it back. */
export function MoveDialog({ check, onClose }: CheckDialogProps) {
  const sending = useSend(onClose)
  return (
    <ActionDialog title={TEXTS.move} size="lg" sending={sending}>
      <FloorPlaces
        label={TEXTS.moveHint}
        groupsOf={(view, by) => tablePlaces(view, by, check.table_id)}
        empty={TEXTS.noTables}
        value={null}
        onChange={(tableId) => sending.send(moveCheck, { params: { id: check.id }, body: { tableId } })}
        isDisabled={sending.isPending}
      />
    </ActionDialog>
  )
}
