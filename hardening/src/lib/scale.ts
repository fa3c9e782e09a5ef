/** `FULL=1` runs everything at full size; `npm run test:full` sets it. */
export const isFull = process.env.FULL === '1'

/** In `npm run test:slow`. */
const isSlow = process.env.SEEDS === 'more'

/** In `npm test`. */
export const isQuick = !isFull && !isSlow

/** @param quick in `npm test` @param slow in `npm run test:slow` @param full in `npm run test:full` */
export const sized = (quick: number, slow: number, full: number): number =>
  isFull ? full : isSlow ? slow : quick

/** How much work a run does. */
export const SCALE = {
  /** How many carts and instants the rules of the screens are compared with the model for. */
  modelRuns: sized(500, 2_000, 20_000),
  /** Sequences of commands against a real server. */
  serverRuns: sized(1, 3, 100),
  /** How often the same process is killed under load. */
  kills: sized(1, 1, 5),
  /** Papers that printers print while processes are killed. */
  printJobs: sized(120, 120, 10_000),
  /** How many stores they are in, and how many printers each has. */
  printingStores: sized(2, 2, 4),
  printers: sized(3, 3, 6),
  /** Sockets that reconnect at once. */
  reconnects: sized(100, 100, 500),
} as const
