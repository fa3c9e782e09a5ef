import type { ServerProcess } from './server.ts'

/** No request of a store may hold the event loop longer than this, in milliseconds. */
export const LONGEST_HOLD_MS = 50

/** Milliseconds of CPU time that the server's event loop was held at most since the previous reading. */
export async function takeLongestHold({ base }: Pick<ServerProcess, 'base'>): Promise<number> {
  const figures = await (await fetch(`${base}/metrics`)).text()
  const [, seconds] = /^event_loop_longest_hold_seconds (\S+)$/m.exec(figures) ?? []
  if (seconds === undefined) throw new Error(`no event_loop_longest_hold_seconds at ${base}/metrics`)
  return Number(seconds) * 1_000
}

/**
 * The longest hold while `work` runs alone: the least of three runs, because garbage collection and compilation come
 * on top in some of them.
 */
export async function longestHold(
  server: Pick<ServerProcess, 'base'>,
  work: () => Promise<unknown>,
  runs = 3,
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
