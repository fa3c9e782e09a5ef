/** Runs in the server's process, before the server: each SIGUSR2 moves its clock ahead by the next step, the last of which repeats. */
function moveOnSignal(start: number, steps: readonly number[]): void {
  const RealDate = Date
  let ahead = start
  let moves = 0
  const now = () => RealDate.now() + ahead
  process.on('SIGUSR2', () => {
    ahead += steps[Math.min(moves++, steps.length - 1)] ?? 0
  })
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, like) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, like),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

export const MINUTE = 60_000

/**
 * The environment of a server whose clock starts `start` ms from now and is moved ahead by each SIGUSR2.
 * @param steps in ms; by default three minutes
 */
export function movedClock(start = 0, steps: readonly number[] = [3 * MINUTE]): Record<string, string> {
  // tsx names functions with a helper that the server's process does not have.
  const script = encodeURIComponent(
    `var __name = (f) => f; (${moveOnSignal})(${start}, ${JSON.stringify(steps)})`,
  )
  return { NODE_OPTIONS: `--import data:text/javascript,${script}` }
}
