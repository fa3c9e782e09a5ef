import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Deed } from './chances.ts'
import { expected } from './decide.ts'
import { STORES } from './menu.ts'
import { viewsOf } from './model-views.ts'
import { KEYED, type Outcome, type Sent } from './requests.ts'
import { StoreModel } from './store-model.ts'

/** The restaurants as they should be. */
export class World {
  readonly clock: { now: number }
  readonly stores: readonly StoreModel[]
  readonly #sent: (Sent | null)[] = STORES.map(() => null)
  #keys = 0

  /** What has come of what: `pay already_paid`. */
  readonly reached: Set<string>
  /** Days by which the clock is wrong. */
  jumped = 0
  readonly #hasKeys: boolean

  /** @param hasKeys false where nothing knows of retries: every request is sent once, without a key. */
  constructor(now: number, reached = new Set<string>(), hasKeys = true) {
    const clock = { now }
    this.#hasKeys = hasKeys
    this.reached = reached
    this.clock = clock
    this.stores = STORES.map((time) => new StoreModel(clock, time))
  }

  /** What is sent of a deed; `null` repeats what was last sent with a key. */
  sent(at: number, deed: Deed | null): Sent | null {
    const last = this.#sent[at] ?? null
    if (!deed) return last && { ...last, times: 1 }
    const request = deed.request(this.stores[at] as StoreModel)
    if (!this.#hasKeys) return { who: deed.who, request, key: null, times: 1 }
    const isKeyed = KEYED.has(request.kind) && deed.key !== 'none'
    const used = deed.key === 'used' ? (last?.key ?? null) : null
    const key = isKeyed ? (used ?? this.#freshKey()) : null
    const sent: Sent = { who: deed.who, request, key, times: deed.times }
    if (key !== null) this.#sent[at] = sent
    return sent
  }

  #freshKey(): string {
    this.#keys++
    return `00000000-0000-4000-8000-${String(this.#keys).padStart(12, '0')}`
  }
}

/** What is held against the model: a server, or the pure rules alone. */
export interface System {
  perform(store: number, sent: Sent): Promise<Outcome[]>
  views(store: number): Promise<unknown>
  /** The shape of `views` may be a part of the model's. */
  known(views: ReturnType<typeof viewsOf>): unknown
  moveClock(now: number): Promise<void>
}

const inOrder = (outcomes: readonly Outcome[]): string[] => outcomes.map((one) => JSON.stringify(one)).sort()

function hold(what: string, found: unknown, should: unknown): void {
  if (isDeepStrictEqual(found, should)) return
  throw new Error(`${what}\n  found  ${JSON.stringify(found)}\n  should ${JSON.stringify(should)}`)
}

type Command = fc.AsyncCommand<World, System, false>

class Act implements Command {
  readonly #store: number
  readonly #deed: Deed | null

  constructor(store: number, deed: Deed | null) {
    this.#store = store
    this.#deed = deed
  }

  check = () => true

  async run(world: World, system: System): Promise<void> {
    const sent = world.sent(this.#store, this.#deed)
    if (!sent) return
    const should = expected(world.stores[this.#store] as StoreModel, sent)
    const found = await system.perform(this.#store, sent)
    for (const one of should) world.reached.add(`${sent.request.kind} ${one.refused ?? 'done'}`)
    hold(`${this} → ${JSON.stringify(sent)}`, inOrder(found), inOrder(should))
  }

  toString(): string {
    const { who, name, key, times } = this.#deed ?? { who: '', name: 'repeats', key: '', times: 1 }
    return `store ${this.#store}: ${who} ${name}${times > 1 ? ` ×${times}` : ''} ${key}`.trim()
  }
}

class Wait implements Command {
  readonly #minutes: number

  constructor(minutes: number) {
    this.#minutes = minutes
  }

  check = () => true

  async run(world: World, system: System): Promise<void> {
    world.clock.now += this.#minutes * 60_000
    await system.moveClock(world.clock.now)
  }

  toString = () => `${this.#minutes} minutes pass`
}

/** Somebody sets the machine's clock wrong, or right again. */
class Jump implements Command {
  readonly #days: number

  constructor(days: number) {
    this.#days = days
  }

  check = () => true

  async run(world: World, system: System): Promise<void> {
    // There and back again, and never further than that.
    const days = world.jumped === 0 ? this.#days : -world.jumped
    world.jumped += days
    world.clock.now += days * 86_400_000
    await system.moveClock(world.clock.now)
  }

  toString = () => `the clock jumps ${this.#days} days, or back to where it should be`
}

/** Every screen of every store shows what the model says. */
class Look implements Command {
  check = () => true
  run = (world: World, system: System) => look(world, system)
  toString = () => 'all screens are looked at'
}

export async function look(world: World, system: System): Promise<void> {
  for (const [at, store] of world.stores.entries())
    hold(`the screens of store ${at}`, await system.views(at), system.known(viewsOf(store)))
}

const minutes = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 60 * 40 }))

/** What may happen, in any order. */
export const commandsOf = (deeds: readonly fc.Arbitrary<Deed>[], longest: number) => {
  const store = fc.nat(STORES.length - 1)
  const acts = deeds.map((one) => fc.tuple(store, one).map(([at, deed]) => new Act(at, deed)))
  const others: fc.Arbitrary<Command>[] = [
    store.map((at) => new Act(at, null)),
    minutes.map((passed) => new Wait(passed)),
    fc.constant(new Look()),
    fc.constantFrom(400, -400, 30, -1).map((days) => new Jump(days)),
  ]
  return fc.commands<World, System, false>([...acts, ...others], { maxCommands: longest, size: 'max' })
}

/** About noon of any day of 2026 from March on, the nights in which clocks are changed among them. */
export const start = fc.oneof(
  fc.integer({ min: Date.parse('2026-03-01T12:00Z'), max: Date.parse('2026-11-20T12:00Z') }),
  fc.constantFrom('2026-03-08T08:50Z', '2026-11-01T07:40Z', '2026-11-01T11:20Z').map((at) => Date.parse(at)),
)
