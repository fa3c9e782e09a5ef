import { isTimeZone } from '@comanda/shared/kernel/business-day'
import { isServed, storeClock } from '@comanda/shared/settings/category-hours'
import { labelOfClosed } from '@comanda/shared/settings/category-hours-words'
import { useLayoutEffect, useState } from 'preact/hooks'
import { watchServerClock } from '../../offline/server-clock.ts'
import { clock } from '../../parts/time/clock.ts'
import { MENU } from '../texts/texts.ts'
import type { Menu } from './use-menu.ts'

/** When the categories that are not served now are served again, in words, by their ids. */
export type Closed = ReadonlyMap<number | null, string>

const NONE: Closed = new Map()
const TICK_MS = 15_000

/** The store's zone. An old phone may not know it, but is in it. */
export const zoneOf = ({ time_zone }: Menu['storeSettings']): string =>
  isTimeZone(time_zone) ? time_zone : Intl.DateTimeFormat().resolvedOptions().timeZone

function closedAt({ categories, storeSettings }: Menu, at: Date): Closed {
  const businessDayStart = storeSettings.business_day_start
  const now = storeClock(at, { timeZone: zoneOf(storeSettings), businessDayStart })
  const closed = categories.filter(({ hours }) => !isServed(hours, now))
  return new Map(closed.map(({ id, hours }) => [id, hours ? labelOfClosed(hours, now, MENU.hours) : '']))
}

/** Changes when a category opens or closes. The server renders none as closed: its page is that of the whole day. */
export function useClosed(menu: Menu | null, language: string): Closed {
  const [closed, setClosed] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  useLayoutEffect(() => {
    if (!menu?.categories.some(({ hours }) => hours)) {
      setClosed(NONE)
      return
    }
    const look = () => {
      const now = closedAt(menu, clock())
      setClosed((before) => (String([...before]) === String([...now]) ? before : now))
    }
    look()
    const timer = setInterval(look, TICK_MS)
    const unwatch = watchServerClock(look)
    // Timers pause while a phone sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      unwatch()
      document.removeEventListener('visibilitychange', look)
    }
  }, [menu, language])
  return closed
}
