import { feedFloor } from '@comanda/shared/feed/api'
import type { FloorView } from '@comanda/shared/floor/api'
import { floorView } from '@comanda/shared/floor/view'
import type { Answer } from '@comanda/shared/kernel/call'
import { readFeed } from '../../api/feed.ts'

/** The floor of an answer of its feed. */
export const viewOfFeed = ({ facts, rows }: Answer<typeof feedFloor>): FloorView | undefined =>
  facts && floorView(facts, rows)

/** The floor at this moment, for a dialog. */
export const readFloor = async (signal: AbortSignal): Promise<FloorView> => {
  const view = viewOfFeed(await readFeed(feedFloor, { signal }))
  if (!view) throw new Error('a floor without its tables')
  return view
}
