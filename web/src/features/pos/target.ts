import { getCheck } from '@comanda/shared/checks/api'
import type { DeliveryType } from '@comanda/shared/orders/order'
import type { PosInit } from '@comanda/shared/pos/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { addressOfCheck, placeOf } from '../../parts/checks.ts'
import { useAddress } from '../../parts/use-address.ts'
import { TEXTS } from './texts.ts'

/** What the point of sale was opened for: a round of a check, or an order at a table. */
export interface Target {
  kind: 'check' | 'table'
  /** `Ronda para Mesa 4` */
  title: string
  /** The page to return to after the order was sent. */
  back: string
  /** The fields of the order that it fixes. */
  order: {
    tableId: number | null
    deliveryType: DeliveryType
    checkId?: number
    newCheck?: boolean
  }
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
  const { data: check, error } = useQuery({
    queryKey: ['check', id],
    queryFn: ({ signal }) => api(getCheck, { params: { id }, signal }),
    enabled: id !== '',
    retry: false,
  })
  if (!asked || !data) return { target: null, error: null }
  if (asked.kind === 'table') return { target: tableTarget(asked, data), error: null }
  const target: Target | undefined = check && {
    kind: 'check',
    title: TEXTS.roundFor(check.table_title ?? check.customer_name ?? placeOf(check)),
    back: addressOfCheck(check.id),
    order: {
      checkId: check.id,
      tableId: check.table_id,
      deliveryType: check.delivery_type ?? 'dinein',
    },
  }
  return { target, error }
}

/** Null for a table that no longer exists: then it is an order like any other. */
function tableTarget({ id, isNew }: Asked, { storeTables }: PosInit): Target | null {
  const table = storeTables.find((one) => String(one.id) === id)
  if (!table) return null
  return {
    kind: 'table',
    title: TEXTS.orderFor(table.table_title),
    back: '/dashboard/floor',
    order: { tableId: table.id, deliveryType: 'dinein', ...(isNew ? { newCheck: true } : {}) },
  }
}
