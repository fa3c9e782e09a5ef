import type { Step } from './step-queue.ts'

/** The minimum time between two steps of a line, so that a double tap does not start and complete it. */
const BOUNCE_MS = 600

/** The last step of each line in a station. */
export class DoubleTaps {
  readonly #last = new Map<string, { status: Step['status']; at: number }>()

  /**
   * The lines of a step that are not hit by the second tap of a double tap: 'Listo' of a card is another button than that of a
   * line, and completes a line that was just started. The times are those of the taps: a busy screen
   * handles taps and timers late, and would drop a tap that was meant.
   * @param at when the tap was made, in ms
   * @param isPending whether a step of the line waits for the list; a recalled line may be completed again at once
   */
  linesOf({ itemIds, stationId, status }: Step, at: number, isPending: (id: number) => boolean): number[] {
    const keyOf = (id: number) => `${id} ${stationId}`
    for (const [key, before] of this.#last) if (at - before.at >= BOUNCE_MS) this.#last.delete(key)
    const free = itemIds.filter((id) => {
      const before = this.#last.get(keyOf(id))
      if (before === undefined) return true
      return before.status === status ? !isPending(id) : itemIds.length > 1
    })
    for (const id of free) this.#last.set(keyOf(id), { status, at })
    return free
  }
}
