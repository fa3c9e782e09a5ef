import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { ALL_ACTIONS } from './actions.ts'
import type { ApiSystem } from './api-system.ts'
import type { Action } from './generators.ts'
import { STORES } from './menu.ts'
import { expectedOutcomes } from './model-outcomes.ts'
import { viewsOf } from './model-views.ts'
import { KEYED, type Outcome, type Sent } from './requests.ts'
import { StoreModel } from './store-model.ts'

/** The model of all stores. */
export class World {
  readonly clock: { now: number }
  readonly stores: readonly StoreModel[]
  readonly #sent: (Sent | null)[] = STORES.map(() => null)
  #keys = 0

  /** Every kind of request with its outcomes so far: `pay already_paid`. */
  readonly reached: Set<string>
  /** How many days the clock is off. */
  clockOffsetDays = 0

  constructor(now: number, reached: Set<string>) {
    const clock = { now }
    this.reached = reached
    this.clock = clock
    this.stores = STORES.map((store) => new StoreModel(clock, store))
  }

  /** The request of an action; `null` repeats the last request that had a key. */
  sent(at: number, action: Action | null): Sent | null {
    const last = this.#sent[at] ?? null
    if (!action) return last && { ...last, times: 1 }
    const request = action.request(this.stores[at] as StoreModel)
    const isKeyed = KEYED.has(request.kind) && action.key !== 'none'
    const used = action.key === 'used' ? (last?.key ?? null) : null
    const key = isKeyed ? (used ?? this.#freshKey()) : null
    const sent: Sent = { who: action.who, request, key, times: action.times }
    if (key !== null) this.#sent[at] = sent
    return sent
  }

  #freshKey(): string {
    this.#keys++
    return `00000000-0000-4000-8000-${String(this.#keys).padStart(12, '0')}`
  }
}

const inOrder = (outcomes: readonly Outcome[]): string[] => outcomes.map((one) => JSON.stringify(one)).sort()

function assertEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}\n  found    ${JSON.stringify(found)}\n  expected ${JSON.stringify(expected)}`)
}

type Command = fc.AsyncCommand<World, ApiSystem, false>

class PerformAction implements Command {
  readonly #store: number
  readonly #action: Action | null

  constructor(store: number, action: Action | null) {
    this.#store = store
    this.#action = action
  }

  check = () => true

  async run(world: World, system: ApiSystem): Promise<void> {
    const sent = world.sent(this.#store, this.#action)
    if (!sent) return
    const expected = expectedOutcomes(world.stores[this.#store] as StoreModel, sent)
    const found = await system.perform(this.#store, sent)
    for (const one of expected) world.reached.add(`${sent.request.kind} ${one.refused ?? 'done'}`)
    assertEqual(`${this} → ${JSON.stringify(sent)}`, inOrder(found), inOrder(expected))
  }

  toString(): string {
    const { who, name, key, times } = this.#action ?? { who: '', name: 'repeats', key: '', times: 1 }
    return `store ${this.#store}: ${who} ${name}${times > 1 ? ` ×${times}` : ''} ${key}`.trim()
  }
}

class WaitMinutes implements Command {
  readonly #minutes: number

  constructor(minutes: number) {
    this.#minutes = minutes
  }

  check = () => true

  async run(world: World, system: ApiSystem): Promise<void> {
    world.clock.now += this.#minutes * 60_000
    await system.moveClock(world.clock.now)
  }

  toString = () => `${this.#minutes} minutes pass`
}

/** Sets the machine's clock wrong, or right again. */
class JumpClock implements Command {
  readonly #days: number

  constructor(days: number) {
    this.#days = days
  }

  check = () => true

  async run(world: World, system: ApiSystem): Promise<void> {
    // Jumps away and back, so that the offset never adds up.
    const days = world.clockOffsetDays === 0 ? this.#days : -world.clockOffsetDays
    world.clockOffsetDays += days
    world.clock.now += days * 86_400_000
    await system.moveClock(world.clock.now)
  }

  toString = () => `the clock jumps ${this.#days} days, or back to the right time`
}

/** Checks that every screen of every store shows the model's prediction. */
class CompareScreens implements Command {
  check = () => true
  run = (world: World, system: ApiSystem) => compareScreens(world, system)
  toString = () => 'all screens are compared'
}

export async function compareScreens(world: World, system: ApiSystem): Promise<void> {
  for (const [at, store] of world.stores.entries())
    assertEqual(`the screens of store ${at}`, await system.views(at), viewsOf(store))
}

const minutes = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 60 * 40 }))

/** All commands, in random order. */
export const commandsOf = (longest: number) => {
  const store = fc.nat(STORES.length - 1)
  const performed = ALL_ACTIONS.map((one) =>
    fc.tuple(store, one).map(([at, action]) => new PerformAction(at, action)),
  )
  const others: fc.Arbitrary<Command>[] = [
    store.map((at) => new PerformAction(at, null)),
    minutes.map((passed) => new WaitMinutes(passed)),
    fc.constant(new CompareScreens()),
    fc.constantFrom(400, -400, 30, -1).map((days) => new JumpClock(days)),
  ]
  return fc.commands<World, ApiSystem, false>([...performed, ...others], {
    maxCommands: longest,
    size: 'max',
  })
}

/** About noon of any day of 2026 from March on, or a night in which the clocks change. */
export const start = fc.oneof(
  fc.integer({ min: Date.parse('2026-03-01T12:00Z'), max: Date.parse('2026-11-20T12:00Z') }),
  fc.constantFrom('2026-03-08T08:50Z', '2026-11-01T07:40Z', '2026-11-01T11:20Z').map((at) => Date.parse(at)),
)
