import type { Reservation } from '@comanda/shared/reservations/api'
import {
  lastReservation,
  RESERVATION_STATUSES,
  RESERVATION_WORDS,
} from '@comanda/shared/reservations/reservation'
import { Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { CustomerPicker } from '../../../parts/customers/CustomerPicker.tsx'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { RESERVATION_ICONS } from '../../../parts/ReservationBadge.tsx'
import { clock } from '../../../parts/time/clock.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { add, type ReservationsInit, update, useReload } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { localText } from '../times.ts'
import {
  bodyOfForm,
  formOfReservation,
  newForm,
  type Prefill,
  problemOfForm,
  type ReservationBody,
  type ReservationForm,
  seatsMissing,
} from './form-values.ts'
import { TableField } from './TableField.tsx'

interface ReservationDialogProps {
  init: ReservationsInit
  /** The reservation to change; null adds a reservation. */
  reservation: Reservation | null
  prefill?: Prefill
  onClose: () => void
  onDelete: (reservation: Reservation) => void
}

const STATUSES = RESERVATION_STATUSES.map((id) => ({
  id,
  label: RESERVATION_WORDS[id],
  icon: RESERVATION_ICONS[id],
}))

/** Adds or changes a reservation. Mounting it opens it. */
export function ReservationDialog({
  init,
  reservation,
  prefill = {},
  onClose,
  onDelete,
}: ReservationDialogProps) {
  const { timeZone } = init
  const { form, set, field, earliest, validate, save, customerMissing, chooseCustomer } = useReservationForm(
    timeZone,
    reservation,
    prefill,
  )
  return (
    <FormDialog
      onClose={onClose}
      title={reservation ? TEXTS.editTitle : TEXTS.addTitle}
      submitLabel={TEXTS.save}
      validate={validate}
      onSubmit={save}
      extra={
        reservation && (
          <Button
            variant="quiet"
            size="touch"
            icon={Trash2}
            className="text-bad sm:mr-auto"
            onPress={() => onDelete(reservation)}
          >
            {TEXTS.deleteShort}
          </Button>
        )
      }
    >
      <CustomerField
        reservation={reservation}
        value={form.customer}
        onChange={chooseCustomer}
        errorMessage={customerMissing}
      />
      <DateField
        withTime
        isRequired
        {...field('date')}
        label={TEXTS.date}
        description={TEXTS.dateHint(reservation?.stay_minutes ?? init.stayMinutes)}
        minValue={earlier(earliest, reservation && localText(new Date(reservation.date), timeZone))}
        maxValue={lastReservation(earliest)}
        today={earliest}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TableField init={init} reservation={reservation} form={form} set={set} />
        <PeopleField init={init} form={form} set={set} />
      </div>
      <Select {...field('status')} label={TEXTS.status} options={STATUSES} />
      <TextArea {...field('notes')} label={TEXTS.notes} maxLength={500} rows={2} />
    </FormDialog>
  )
}

/** The values of the form, their problems, and the body that is sent. */
function useReservationForm(timeZone: string, reservation: Reservation | null, prefill: Prefill) {
  const {
    values: form,
    set,
    field,
  } = useFields(() =>
    reservation ? formOfReservation(reservation, timeZone) : newForm(prefill, clock().getTime(), timeZone),
  )
  const [earliest] = useState(() => localText(clock(), timeZone))
  const [customerMissing, setCustomerMissing] = useState<string | null>(null)
  const send = useSaveReservation(reservation)
  const body = bodyOfForm(form, timeZone, reservation)

  function validate() {
    const problem = problemOfForm(form, body, reservation, earliest)
    setCustomerMissing(problem?.field === 'customerId' ? problem.message : null)
    return problem
  }

  const save = () => send(body)
  function chooseCustomer(customer: ReservationForm['customer']) {
    setCustomerMissing(null)
    set({ customer })
  }

  return { form, set, field, earliest, validate, save, customerMissing, chooseCustomer }
}

interface CustomerFieldProps {
  reservation: Reservation | null
  value: ReservationForm['customer']
  onChange: (customer: ReservationForm['customer']) => void
  errorMessage: string | null
}

/** The customer of a reservation stays; a new one has it chosen. */
function CustomerField({ reservation, value, onChange, errorMessage }: CustomerFieldProps) {
  if (reservation)
    return (
      <TextField
        isReadOnly
        label={TEXTS.customer}
        value={`${reservation.customer_name} · ${reservation.customer_id}`}
      />
    )
  return (
    // The hidden input gives the form a field of this name; an error focuses the button beside it.
    <div data-rac>
      <input type="hidden" name="customerId" value={value?.phone ?? ''} />
      <CustomerPicker
        hasLabel
        isRequired
        placeholder={TEXTS.chooseCustomer}
        value={value}
        onChange={onChange}
        errorMessage={errorMessage}
      />
    </div>
  )
}

const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one)

interface FieldProps {
  init: ReservationsInit
  form: ReservationForm
  set: (part: Partial<ReservationForm>) => void
}

function PeopleField({ init, form, set }: FieldProps) {
  const seats = seatsMissing(form, init.storeTables)
  return (
    <div className="flex flex-col gap-1.5">
      <NumberField
        isRequired
        hasSteppers
        name="peopleCount"
        label={TEXTS.peopleCount}
        value={form.people}
        onChange={(people) => set({ people })}
        minValue={0}
        maxValue={9_999}
      />
      <p role="status" className="text-sm font-medium text-warn">
        {seats !== null && (
          <>
            <TriangleAlert aria-hidden size={16} className="mr-1.5 inline align-text-bottom" />
            {TEXTS.overCapacity(form.people, seats)}
          </>
        )}
      </p>
    </div>
  )
}

/** Shows a taken table as an error of the table's field. */
const asFieldError = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'table_reserved'
    ? new ApiError(error.status, {
        ...error.details,
        errors: [{ field: 'tableId', message: error.message }],
      })
    : error

/**
 * Adds or changes a reservation. A retry reuses the idempotency key, so that a lost answer does not add it
 * twice.
 */
function useSaveReservation(before: Reservation | null) {
  const underKey = useRetryKey()
  const reload = useReload()

  async function send(body: ReservationBody): Promise<string> {
    if (before) {
      const { customerId: _, ...rest } = body
      return (await update(before.id, rest)).message
    }
    const { message, uniqueCode } = await underKey((key) => add(body, key), body)
    return `${message} ${TEXTS.code(uniqueCode)}`
  }

  return async (body: ReservationBody): Promise<void> => {
    try {
      toast.success(await send(body))
    } catch (error) {
      throw asFieldError(error)
    } finally {
      void reload()
    }
  }
}
