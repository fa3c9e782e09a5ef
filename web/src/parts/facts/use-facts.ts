import type { Fact } from '@comanda/shared/selling/facts'
import { useNow } from '../time/use-now.ts'

/** What is true of something, current while it is shown. Renders again only when a word or a minute changes. */
export const useFacts = (read: (now: number) => readonly Fact[]): Fact[] =>
  JSON.parse(useNow((now) => JSON.stringify(read(now))))
