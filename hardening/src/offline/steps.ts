import fc from 'fast-check'
import { sixNumbers } from '../simulator/seed.ts'
import type { Network } from './server-link.ts'

export const DEVICES = 3
/** Checks that all devices and the waiter know. */
export const SHARED = 3

const HOUR_MS = 3_600_000
/** By how much a device's clock may be wrong, in ms. */
export const MOST_SKEW_MS = 24 * HOUR_MS
const device = fc.nat(DEVICES - 1)
/** Most steps meet at one check. */
const check = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(SHARED - 1) })
const quantity = fc.integer({ min: 1, max: 3 })
const table = fc.integer({ min: 1, max: 3 })
const tip = fc.nat(300)
const part = fc.nat(2)

const one = <K extends string, F extends object>(what: K, fields: { [P in keyof F]: fc.Arbitrary<F[P]> }) =>
  fc.record({ do: fc.constant(what), ...fields }) as unknown as fc.Arbitrary<{ do: K } & F>

/** On checks that the device has opened by itself, or without a check. */
const OWN = [
  { weight: 4, arbitrary: one('order', { device, quantity, table }) },
  { weight: 3, arbitrary: one('round', { device, quantity }) },
  { weight: 2, arbitrary: one('paid', { device, quantity, isCrash: fc.boolean() }) },
  { weight: 3, arbitrary: one('charge', { device, tip, part }) },
  { weight: 2, arbitrary: one('discount', { device }) },
  { weight: 1, arbitrary: one('customer', { device, phone: fc.nat(2) }) },
]

/** What the waiter does: as in any evening of the simulator, without what the sums of sales cannot say. */
const WAITER = [
  ...(['charge all', 'round', 'move', 'move', 'join', 'join', 'join', 'split', 'split'] as const),
  ...(['unsplit', 'move lines', 'move lines'] as const),
]

/** On checks that other devices and the waiter change too. */
const TOGETHER = [
  { weight: 5, arbitrary: one('sharedRound', { device, check, quantity }) },
  { weight: 4, arbitrary: one('sharedCharge', { device, check, tip, part }) },
  {
    weight: 12,
    arbitrary: one('waiter', { kind: fc.constantFrom(...WAITER), check, other: check, pick: sixNumbers }),
  },
]

const FAULTS = [
  {
    weight: 5,
    arbitrary: one('network', {
      device,
      network: fc.constantFrom<Network>('up', 'up', 'slow', 'lost', 'down', 'down'),
    }),
  },
  { weight: 2, arbitrary: one('crash', { device }) },
  { weight: 1, arbitrary: one('update', { device }) },
  { weight: 2, arbitrary: one('oldOutbox', { device }) },
  { weight: 2, arbitrary: one('deviceEnds', { device }) },
  { weight: 1, arbitrary: one('sessionEnds', { device }) },
  {
    weight: 1,
    arbitrary: one('clock', {
      device,
      skew: fc.constantFrom(0, HOUR_MS, -HOUR_MS, MOST_SKEW_MS, -MOST_SKEW_MS),
    }),
  },
  { weight: 1, arbitrary: one('later', { ms: fc.integer({ min: 1, max: 35 }).map((s) => s * 1_000) }) },
  {
    weight: 2,
    // Below and beyond the 72 hours that a device may sell, and the nine days after which a sale is not sent.
    arbitrary: one('later', { ms: fc.constantFrom(3, 31, 71, 80, 210, 225).map((h) => h * HOUR_MS) }),
  },
]

export const step = fc.oneof(...OWN, ...TOGETHER, ...FAULTS)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const order = { do: 'order', device: 1, quantity: 1, table: 1 } as const

/** Schedules that have found an error, or that reach states that random schedules reach rarely. */
export const CHOSEN: Step[][] = [
  // The sale that opens a check was deleted while a round of the check waited.
  [
    { ...order, device: 0 },
    { do: 'network', device: 0, network: 'down' },
    { do: 'round', device: 0, quantity: 1 },
    { do: 'later', ms: 80 * HOUR_MS },
    { do: 'crash', device: 0 },
  ],
  // A round did not follow a check that was joined twice.
  [
    { do: 'sharedRound', device: 1, check: 0, quantity: 1 },
    { do: 'waiter', kind: 'join', check: 1, other: 0, pick: [] },
    { do: 'waiter', kind: 'join', check: 2, other: 1, pick: [] },
  ],
  // The charge of a check that was moved and paid did not pay the device's late round.
  [
    { do: 'sharedRound', device: 1, check: 0, quantity: 1 },
    { do: 'sharedCharge', device: 1, check: 0, tip: 0, part: 2 },
    { do: 'waiter', kind: 'move', check: 0, other: 0, pick: [0, 1] },
    { do: 'waiter', kind: 'charge all', check: 0, other: 0, pick: [] },
  ],
  // An ended device became another device while its sales were on their way.
  [
    ...Array.from({ length: 8 }, () => order),
    { do: 'deviceEnds', device: 1 },
    { do: 'network', device: 1, network: 'up' },
    { do: 'crash', device: 1 },
  ],
  // An ended device sells on after the server has had a sale of it.
  [
    order,
    { do: 'deviceEnds', device: 1 },
    { do: 'network', device: 1, network: 'up' },
    { do: 'crash', device: 1 },
    { do: 'network', device: 1, network: 'down' },
    { do: 'later', ms: 31_000 },
    order,
  ],
  // A sale that arrived at the moment of a report counted as a sale that arrived after it.
  [
    { do: 'sharedRound', device: 2, check: 0, quantity: 1 },
    { do: 'network', device: 2, network: 'up' },
    { do: 'sharedRound', device: 2, check: 0, quantity: 1 },
    { do: 'later', ms: 3 * HOUR_MS },
    { ...order, device: 2 },
  ],
  // The sale that opens a check waited at the server when its device registered again, and a round of the check followed.
  [
    order,
    { do: 'deviceEnds', device: 1 },
    { do: 'network', device: 1, network: 'up' },
    { do: 'later', ms: 31_000 },
    { do: 'later', ms: HOUR_MS },
    { do: 'crash', device: 1 },
    { do: 'round', device: 1, quantity: 1 },
  ],
  // An ended device's session had to be renewed before the server had the sale.
  [
    { do: 'deviceEnds', device: 1 },
    { do: 'network', device: 1, network: 'lost' },
    { do: 'later', ms: 3 * HOUR_MS },
    order,
    { do: 'later', ms: 1_000 },
    { do: 'sharedCharge', device: 1, check: 0, tip: 0, part: 0 },
  ],
]
