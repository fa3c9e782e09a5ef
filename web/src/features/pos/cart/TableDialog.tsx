import { FloorPlaces } from '../../../parts/tables/FloorPlaces.tsx'
import { bareTablePlaces, type PlaceGroup, tablePlaces } from '../../../parts/tables/places.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { usePos, useSale } from '../pos-context.ts'

const NO_TABLE = 0

const NOWHERE: PlaceGroup = { title: '', places: [{ id: NO_TABLE, label: TEXTS.noTable, facts: [] }] }

/** Chooses the table of the order. Without an answer the tables are shown without their states. */
export function TableDialog({ onClose }: { onClose: () => void }) {
  const { data, store } = usePos()
  const tableId = useSale((sale) => sale.tableId)
  return (
    <Dialog onClose={onClose} title={TEXTS.table} size="lg">
      <FloorPlaces
        label={TEXTS.table}
        isLabelHidden
        groupsOf={(view, by) => [NOWHERE, ...tablePlaces(view, by)]}
        unknown={[NOWHERE, ...bareTablePlaces(data.storeTables)]}
        value={tableId ?? NO_TABLE}
        onChange={(id) => {
          store.choose({ tableId: id === NO_TABLE ? null : id })
          onClose()
        }}
      />
    </Dialog>
  )
}
