/** Where a server answers. */
interface Served {
  base: string
}

/** The longest time in milliseconds that a request may hold the event loop. */
export const LONGEST_HOLD_MS = 50

/** The longest time in milliseconds of CPU that the event loop was held since the previous reading. */
async function takeLongestHold({ base }: Served): Promise<number> {
  const figures = await (await fetch(`${base}/metrics`)).text()
  const [, seconds] = /^event_loop_longest_hold_seconds (\S+)$/m.exec(figures) ?? []
  if (seconds === undefined) throw new Error(`no event_loop_longest_hold_seconds at ${base}/metrics`)
  return Number(seconds) * 1_000
}

const TEXT = JSON.stringify(
  Array.from({ length: 4_000 }, (_, n) => ({
    id: n,
    title: `Artículo ${n}`,
    price: '116.00',
    tags: [n, n + 1],
  })),
)
/** CPU time in milliseconds of reading and writing `TEXT` on a processor without neighbours. */
const TEXT_MS = 2

/** CPU time in milliseconds of reading and writing `TEXT` now. */
function textMs(): number {
  const since = process.cpuUsage()
  JSON.stringify(JSON.parse(TEXT))
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

/** The factor by which a computation is slower now: load of neighbours on the processor also counts as CPU time. */
function slowness(): number {
  const times = Array.from({ length: 15 }, textMs).sort((one, other) => one - other)
  return Math.max(1, (times[7] ?? 0) / TEXT_MS)
}

/**
 * The longest hold in milliseconds while `work` runs alone, as on a processor without neighbours: the minimum of six runs,
 * because garbage collection and compilation add to some of them.
 */
export async function longestHold(server: Served, work: () => Promise<unknown>, runs = 6): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    await takeLongestHold(server)
    await work()
    const held = await takeLongestHold(server)
    least = Math.min(least, held < LONGEST_HOLD_MS ? held : held / slowness())
    if (least < LONGEST_HOLD_MS) break
  }
  return least
}
