import type { MenuItem } from '@comanda/shared/menu/api'
import type { PosInit } from '@comanda/shared/pos/api'
import type { Category } from '@comanda/shared/settings/categories'
import { isServed, storeClock } from '@comanda/shared/settings/category-hours'
import { labelOfHours } from '@comanda/shared/settings/category-hours-words'
import { useMemo } from 'react'
import { clock } from '../../../parts/time/clock.ts'
import { useNow } from '../../../parts/time/use-now.ts'

type ClosedCategory = Category & { hours: NonNullable<Category['hours']> }

/** The categories that are not sold at this time. */
function closedAt({ categories, storeSettings }: PosInit, at: Date): ClosedCategory[] {
  const limited = categories.filter((one): one is ClosedCategory => Boolean(one.hours))
  if (limited.length === 0) return []
  const { time_zone, business_day_start } = storeSettings
  const now = storeClock(at, { timeZone: time_zone, businessDayStart: business_day_start })
  return limited.filter(({ hours }) => !isServed(hours, now))
}

/** The item's category while it is not sold: staff decide whether to sell it anyway. */
export const closedCategoryOf = (
  data: PosInit,
  { category_id }: Pick<MenuItem, 'category_id'>,
): ClosedCategory | undefined => closedAt(data, clock()).find(({ id }) => id === category_id)

/** The words of the hours of the closed categories, by their ids; changes when one opens or closes. */
export function useClosed(data: PosInit): ReadonlyMap<number | null, string> {
  const ids = useNow((now) =>
    closedAt(data, new Date(now))
      .map(({ id }) => id)
      .join(),
  )
  return useMemo(() => {
    const closed = new Set(ids.split(',').map(Number))
    return new Map(
      data.categories.flatMap(({ id, hours }) =>
        hours && closed.has(id) ? [[id, labelOfHours(hours)]] : [],
      ),
    )
  }, [data, ids])
}
