import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Reservation } from '@comanda/shared/reservations/api'
import { Armchair } from 'lucide-react'
import { useContext, useId, useState } from 'react'
import { Button, FormValidationContext } from 'react-aria-components'
import { Lazy } from '../../../parts/Lazy.tsx'
import { CONTROL, cx } from '../../../ui/classes.ts'
import { FormFaultsContext } from '../../../ui/forms/form-faults.ts'
import { type ReservationsInit, useDay } from '../data.ts'
import { takenTables } from '../day/day-layout.ts'
import { TEXTS } from '../texts.ts'
import { type ReservationForm, startOfForm, stayWords } from './form-values.ts'

const loadPicker = () => import('./TablePicker.tsx')

const NAME = 'tableId'

interface TableFieldProps {
  init: ReservationsInit
  reservation: Reservation | null
  form: ReservationForm
  set: (part: Partial<ReservationForm>) => void
}

/** The table of a reservation. It opens the picker of tables, and says when another reservation has the table. */
export function TableField({ init, reservation, form, set }: TableFieldProps) {
  const { storeTables: tables, timeZone } = init
  const { tableId, people } = form
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const refusal = useContext(FormValidationContext)?.[NAME]
  const faults = useContext(FormFaultsContext)
  const taken = useTaken(init, reservation, form)
  const other = tableId === null ? undefined : taken.get(tableId)
  const title = titleOf(tableId, init, reservation)
  const close = () => setOpen(false)
  return (
    // The hidden input gives the form a field of this name; a refusal focuses the button beside it.
    <div data-rac className="flex min-w-0 flex-col gap-1.5">
      <input type="hidden" name={NAME} value={tableId ?? ''} />
      <span id={`${id}-label`} className="text-sm font-medium text-ink">
        {TEXTS.table}
      </span>
      <Button
        id={id}
        aria-labelledby={`${id} ${id}-label`}
        aria-describedby={`${id}-help`}
        className={cx(
          CONTROL,
          'flex items-center gap-2 text-left leading-tight data-hovered:bg-hover',
          refusal && 'border-bad ring-1 ring-bad',
        )}
        onPress={() => setOpen(true)}
      >
        <Armchair aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{title}</span>
      </Button>
      <p
        id={`${id}-help`}
        role="status"
        className={cx('text-sm font-medium', refusal ? 'text-bad' : 'text-warn')}
      >
        {refusal ?? (other && TEXTS.tableTaken(title, stayWords(other, timeZone)))}
      </p>
      <Lazy load={loadPicker} isOpen={isOpen} onFail={close}>
        {({ TablePicker }) => (
          <TablePicker
            tables={tables}
            stay={{ taken, people, timeZone }}
            before={reservation}
            value={tableId}
            onChange={(chosen) => {
              faults?.unmark(NAME)
              set({ tableId: chosen })
            }}
            onClose={close}
          />
        )}
      </Lazy>
    </div>
  )
}

function useTaken(
  init: ReservationsInit,
  reservation: Reservation | null,
  form: ReservationForm,
): ReadonlyMap<number, Reservation> {
  const from = startOfForm(form, init.timeZone)
  const day = useDay(from === null ? null : businessDate(new Date(from), init))
  const minutes = reservation?.stay_minutes ?? init.stayMinutes
  const stay = { ...(reservation && { id: reservation.id }), from: from ?? 0, minutes }
  return takenTables(from === null ? [] : (day.data ?? []), stay)
}

const titleOf = (tableId: number | null, init: ReservationsInit, before: Reservation | null): string =>
  tableId === null
    ? TEXTS.noTable
    : (init.storeTables.find(({ id }) => id === tableId)?.table_title ?? before?.table_title ?? '')
