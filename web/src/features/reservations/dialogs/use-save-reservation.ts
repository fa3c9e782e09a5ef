import type { Reservation } from '@comanda/shared/reservations/api'
import { ApiError } from '../../../api/client.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { add, update, useReload } from '../data.ts'
import { TEXTS } from '../texts.ts'
import type { ReservationBody } from './form-values.ts'

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
export function useSaveReservation(before: Reservation | null) {
  const retryKeyOf = useRetryKey()
  const reload = useReload()

  async function send(body: ReservationBody): Promise<string> {
    if (before) {
      const { customerId: _, ...rest } = body
      return (await update(before.id, rest)).message
    }
    const { message, uniqueCode } = await add(body, retryKeyOf(body))
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
