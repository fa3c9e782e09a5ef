import type { Reservation } from '@comanda/shared/reservations/api'
import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { newRetryKey } from '../../parts/retry-key.ts'
import { toast } from '../../ui/toast.ts'
import { add, change, useReload } from './data.ts'
import type { ReservationBody } from './form.ts'
import { TEXTS } from './texts.ts'

/** A table that somebody else has is a matter of the table's field. */
const pointed = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'table_reserved'
    ? new ApiError(error.status, {
        ...error.details,
        errors: [{ field: 'tableId', message: error.message }],
      })
    : error

/** Adds a reservation, or changes the one given. A retry after a lost answer adds nothing twice. */
export function useSaving(before: Reservation | null) {
  const retry = useRef({ key: '', told: '' })
  const reload = useReload()

  async function send(body: ReservationBody): Promise<string> {
    if (before) {
      const { customerId: _, ...rest } = body
      return (await change(before.id, rest)).message
    }
    const told = JSON.stringify(body)
    // The same form again is a retry, a corrected one is another request.
    if (retry.current.told !== told) retry.current = { key: newRetryKey(), told }
    const { message, uniqueCode } = await add(body, retry.current.key)
    return `${message} ${TEXTS.code(uniqueCode)}`
  }

  return async (body: ReservationBody): Promise<void> => {
    try {
      toast.success(await send(body))
    } catch (error) {
      throw pointed(error)
    } finally {
      void reload()
    }
  }
}
