import type { Reservation } from '@comanda/shared/reservations/api'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { PlacePicker } from '../../../parts/tables/PlacePicker.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../texts.ts'
import { NO_TABLE, placesOfStay, type Stay } from './table-places.ts'

interface TablePickerProps {
  tables: readonly StoreTable[]
  stay: Stay
  before: Reservation | null
  value: number | null
  onChange: (tableId: number | null) => void
  onClose: () => void
}

/** Chooses the table of a reservation among the tables as they are during its stay. */
export const TablePicker = ({ tables, stay, before, value, onChange, onClose }: TablePickerProps) => (
  <Dialog onClose={onClose} title={TEXTS.table} size="lg">
    <PlacePicker
      label={TEXTS.table}
      isLabelHidden
      groups={placesOfStay(tables, stay, before)}
      value={value ?? NO_TABLE}
      onChange={(id) => {
        onChange(id === NO_TABLE ? null : id)
        onClose()
      }}
    />
  </Dialog>
)
