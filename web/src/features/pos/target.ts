import { getCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { PosInit } from '@comanda/shared/pos/api'
import type { DeliveryType } from '@comanda/shared/selling/delivery-type'
import { useQuery } from '@tanstack/react-query'
import { ApiError, api, isNoAnswer } from '../../api/client.ts'
import type { Entry } from '../../offline/outbox/entry.ts'
import { placeOfCheck } from '../../parts/checks/checks.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { addressOfCheck } from '../../parts/orders/addresses.ts'
import { TEXTS } from './texts.ts'

/** The purpose for which the point of sale was opened: a round of a check, or an order at a table. */
export interface Target {
  kind: 'check' | 'table'
  /** `Ronda para Mesa 4` */
  title: string
  /** The name of the table's check. */
  guest?: string | null | undefined
  /** `Mesa 4 · Juan` */
  place: string
  /** The page to return to after the order was sent. */
  back: string
  /** The check whose last round can be repeated, or the table whose check it is. */
  repeats: { checkId: number | null; tableId: number | null }
  /** The fields of the order that it fixes. */
  order: {
    tableId: number | null
    deliveryType: DeliveryType
    /** `{check}`: the check that the opener opens. */
    checkId?: number | '{check}'
    newCheck?: boolean
  }
  /** The sale of this device that opens the check, while the server does not have it. */
  opener?: Pick<Entry, 'key' | 'chain'>
}

/** The `check`, `table` and `new` of the page's URL. */
export function useAskedTarget() {
  const [{ check, table, new: isNew }] = useAddress()
  const asked = check
    ? { kind: 'check' as const, id: check }
    : table
      ? { kind: 'table' as const, id: table }
      : null
  return asked && { ...asked, key: `${asked.kind}.${asked.id}`, isNew: isNew === '1' }
}

type Asked = NonNullable<ReturnType<typeof useAskedTarget>>

/** @returns undefined while its check loads */
export function useTarget(asked: Asked | null, data: PosInit | undefined) {
  const id = asked?.kind === 'check' ? asked.id : ''
  const { data: target, error } = useQuery({
    queryKey: ['check-target', id],
    queryFn: ({ signal }) => checkTarget(Number(id), signal),
    enabled: id !== '',
    networkMode: 'always',
    retry: false,
  })
  if (!asked || !data) return { target: null, error: null }
  if (asked.kind === 'table') return { target: tableTarget(asked, data), error: null }
  return { target, error }
}

/** @param id negative: a check that this device has opened */
async function checkTarget(id: number, signal: AbortSignal): Promise<Target> {
  if (id > 0) {
    const found = await api(getCheck, { params: { id }, signal }).catch((error) => unlessAway(error))
    if (found) return targetOfCheck(found, null)
  }
  const { findKnownCheck } = await import('../../parts/offline/known-checks.ts')
  const known = await findKnownCheck(id)
  if (!known) throw new ApiError(0, {})
  return targetOfCheck(known.check, known.opener)
}

/** Without an answer, this device may know the check. */
function unlessAway(error: unknown): null {
  if (isNoAnswer(error)) return null
  throw error
}

function targetOfCheck(check: Check, opener: Entry | null): Target {
  const { table_title, name, customer_name } = check
  const place = table_title ?? name ?? customer_name ?? placeOfCheck(check)
  const guest = table_title ? name : null
  return {
    kind: 'check',
    title: TEXTS.roundFor(place),
    guest,
    place: placeAndGuest(place, guest),
    back: addressOfCheck(check.id),
    repeats: { checkId: check.id, tableId: null },
    order: {
      checkId: opener ? '{check}' : check.id,
      tableId: check.table_id,
      deliveryType: check.delivery_type ?? 'dinein',
    },
    ...(opener ? { opener } : {}),
  }
}

/** `Mesa 4 · Juan` */
export const placeAndGuest = (place: string, guest: Target['guest']): string =>
  guest ? `${place} · ${guest}` : place

/** Null for a table that no longer exists: then it is an order like any other. */
function tableTarget({ id, isNew }: Asked, { storeTables }: PosInit): Target | null {
  const table = storeTables.find((one) => String(one.id) === id)
  if (!table) return null
  return {
    kind: 'table',
    title: TEXTS.orderFor(table.table_title),
    place: table.table_title,
    back: '/dashboard/floor',
    repeats: { checkId: null, tableId: isNew ? null : table.id },
    order: { tableId: table.id, deliveryType: 'dinein', ...(isNew ? { newCheck: true } : {}) },
  }
}
