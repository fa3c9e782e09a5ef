import type { ServerProcess } from './server.ts'

/** The longest time in milliseconds that a request may hold the event loop. */
export const LONGEST_HOLD_MS = 50

/** The longest time in milliseconds of CPU that the event loop was held since the previous reading. */
async function takeLongestHold({ base }: Pick<ServerProcess, 'base'>): Promise<number> {
  const figures = await (await fetch(`${base}/metrics`)).text()
  const [, seconds] = /^event_loop_longest_hold_seconds (\S+)$/m.exec(figures) ?? []
  if (seconds === undefined) throw new Error(`no event_loop_longest_hold_seconds at ${base}/metrics`)
  return Number(seconds) * 1_000
}

/**
 * The longest hold while `work` runs alone: the minimum of six runs, because garbage collection, compilation and neighbours
 * on the processor add to some of them.
 */
export async function longestHold(
  server: Pick<ServerProcess, 'base'>,
  work: () => Promise<unknown>,
  runs = 6,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    await takeLongestHold(server)
    await work()
    least = Math.min(least, await takeLongestHold(server))
    if (least < LONGEST_HOLD_MS) break
  }
  return least
}
