import { moveCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { FloorView } from '@comanda/shared/floor/api'
import { FloorPlaces } from '../../../../parts/tables/FloorPlaces.tsx'
import {
  lookedForFirst,
  type PlaceGroup,
  type PlacesFor,
  renamed,
  tablePlaces,
} from '../../../../parts/tables/places.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'

/** A free table is what one looks for; at a taken one the check stays apart. */
const placesToMove = (view: FloorView, by: PlacesFor, { table_id }: Check): PlaceGroup[] =>
  lookedForFirst(
    renamed(tablePlaces(view, by, table_id), (place) => ({ ...place, isQuiet: place.amount !== null })),
  )

/** Moves the check to another table; the table sends, because a second move takes it back. */
export function MoveDialog({ check, onClose }: CheckDialogProps) {
  const sending = useSend(onClose)
  return (
    <ActionDialog title={TEXTS.move} size="lg" sending={sending}>
      <FloorPlaces
        label={TEXTS.moveHint}
        groupsOf={(view, by) => placesToMove(view, by, check)}
        empty={TEXTS.noTables}
        value={null}
        onChange={(tableId) => sending.send(moveCheck, { params: { id: check.id }, body: { tableId } })}
        isDisabled={sending.isPending}
      />
    </ActionDialog>
  )
}
