const STEP_MS = 3 * 60_000

/** Runs in the server's process, before the server: each SIGUSR2 moves its clock ahead. */
function moveOnSignal(stepMs: number): void {
  const RealDate = Date
  let ahead = 0
  const now = () => RealDate.now() + ahead
  process.on('SIGUSR2', () => {
    ahead += stepMs
  })
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, like) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, like),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

const script = encodeURIComponent(`(${moveOnSignal})(${STEP_MS})`)

/** The environment of a server whose clock a story moves ahead by three minutes with each SIGUSR2. */
export const MOVED_CLOCK = { NODE_OPTIONS: `--import data:text/javascript,${script}` }
