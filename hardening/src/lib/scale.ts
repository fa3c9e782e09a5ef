/** `FULL=1`, as the suites' own commands set it: everything at its full size, as long as it takes. */
export const isFull = process.env.FULL === '1'

const sized = (quick: number, full: number): number => (isFull ? full : quick)

/** How much of everything a run does. */
export const SCALE = {
  /** Bodies made from the OpenAPI document and tampered with. */
  fuzzedBodies: sized(2_000, 100_000),
  /** Sequences of commands against the pure rules alone. */
  modelRuns: sized(500, 10_000),
  /** Sequences of commands against the rules and a real server. */
  serverRuns: sized(5, 100),
  /** How often the same thing is killed under load. */
  kills: sized(1, 5),
  /** Sockets that come back at once. */
  reconnects: sized(100, 500),
} as const
