import type { Fact } from '@comanda/shared/selling/facts'
import type { WaitMinutes } from '@comanda/shared/selling/rank'
import { useNow } from '../time/use-now.ts'
import { useWaitMinutes } from '../time/use-wait-minutes.ts'

/** What is true of something, current while it is shown. Renders again only when a word or a minute changes. */
export function useFacts(read: (now: number, wait: WaitMinutes) => readonly Fact[]): Fact[] {
  const wait = useWaitMinutes()
  return JSON.parse(useNow((now) => JSON.stringify(read(now, wait))))
}
