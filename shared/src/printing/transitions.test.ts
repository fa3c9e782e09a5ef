import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEASE_MS } from './jobs.ts'
import type { PrinterState } from './printers.ts'
import {
  ended,
  MOST_REFUSALS,
  nextJob,
  type Outcome,
  type QueuedJob,
  retried,
  settled,
  taken,
} from './transitions.ts'

const READY: PrinterState = { paper: 'ok', cover: 'closed', problem: null }
const OUT: PrinterState = { paper: 'out', cover: 'closed', problem: 'Sin papel' }
const LIFE = 30 * 60_000

const job = (id: number, more: Partial<QueuedJob> = {}): QueuedJob => ({
  id,
  state: 'waiting',
  mark: null,
  attempts: 0,
  expiresAt: LIFE,
  lease: null,
  leasedUntil: null,
  problem: null,
  ...more,
})

const report = (lease: string, outcome: Outcome, state = READY) => ({ lease, outcome, state })

/** The result of one delivery: whether paper comes out, and which report of it arrives. */
const DELIVERIES = [
  { comesOut: true, outcome: 'printed', arrives: 'in time' },
  { comesOut: true, outcome: 'printed', arrives: 'late' },
  { comesOut: true, outcome: 'unknown', arrives: 'in time' },
  { comesOut: true, outcome: 'printed', arrives: 'never' },
  { comesOut: false, outcome: 'not_printed', arrives: 'in time' },
  { comesOut: false, outcome: 'not_printed', arrives: 'late' },
  { comesOut: false, outcome: 'unknown', arrives: 'in time' },
  { comesOut: false, outcome: 'unknown', arrives: 'never' },
] as const

const actions = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('order' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 4 * LEASE_MS }) }),
    fc.record({
      kind: fc.constant('deliver' as const),
      how: fc.constantFrom(...DELIVERIES),
      isOut: fc.boolean(),
    }),
  ),
  { maxLength: 80 },
)

/** A printer with its queue. */
class House {
  now = 0
  jobs: QueuedJob[] = []
  /** The printed papers, in order. */
  readonly papers: { id: number; isMarked: boolean }[] = []
  #deliveries = 0
  #late: ReturnType<typeof report>[] = []

  #set(changed: QueuedJob | null | undefined): void {
    if (changed) this.jobs = this.jobs.map((one) => (one.id === changed.id ? changed : one))
  }
  order(): void {
    this.jobs = [...this.jobs, job(this.jobs.length + 1, { expiresAt: this.now + LIFE })]
  }
  wait(ms: number): void {
    this.now += ms
    for (const late of this.#late.splice(0))
      this.#set(this.jobs.map((one) => ended(one, late, this.now)).find((one) => one !== null))
  }
  deliver({ comesOut, outcome, arrives }: (typeof DELIVERIES)[number], state: PrinterState): void {
    this.jobs = this.jobs.map((one) => settled(one, this.now))
    const next = nextJob(this.jobs)
    if (!next) return
    const lease = String(++this.#deliveries)
    const delivered = taken(next, lease, this.now)
    this.#set(delivered)
    if (comesOut) this.papers.push({ id: next.id, isMarked: delivered.mark === 'duplicate' })
    if (arrives === 'in time') this.#set(ended(delivered, report(lease, outcome, state), this.now))
    if (arrives === 'late') this.#late.push(report(lease, outcome, state))
  }
}

const run = (all: typeof actions extends fc.Arbitrary<infer T> ? T : never): House => {
  const house = new House()
  for (const action of all) {
    if (action.kind === 'order') house.order()
    else if (action.kind === 'wait') house.wait(action.ms)
    else house.deliver(action.how, action.isOut ? OUT : READY)
  }
  return house
}

describe('a job of a printer', () => {
  it('comes out once, or twice with the second paper marked', () => {
    fc.assert(
      fc.property(actions, (all) => {
        const { papers, jobs } = run(all)
        for (const { id } of jobs) {
          const copies = papers.filter((paper) => paper.id === id)
          expect(copies.length).toBeLessThanOrEqual(2)
          expect(copies.slice(1).every(({ isMarked }) => isMarked)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is never lost: a paper that did not come out waits or is asked about', () => {
    fc.assert(
      fc.property(actions, (all) => {
        const { papers, jobs } = run(all)
        const out = new Set(papers.map(({ id }) => id))
        expect(jobs.filter(({ id, state }) => state === 'printed' && !out.has(id))).toEqual([])
        expect(jobs.filter(({ state }) => state === 'discarded')).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('comes out in the order of the kitchen', () => {
    fc.assert(
      fc.property(actions, (all) => {
        const { papers } = run(all)
        const first = [...new Set(papers.map(({ id }) => id))]
        expect(first).toEqual(first.toSorted((one, other) => one - other))
      }),
      { numRuns: 500 },
    )
  })

  it('is printed after every failure once printer and connection work', () => {
    fc.assert(
      fc.property(actions, (all) => {
        const house = run(all)
        house.wait(LEASE_MS)
        for (const _ of house.jobs) house.deliver(DELIVERIES[0], READY)
        const left = house.jobs.map((one) => settled(one, house.now)).map(({ state }) => state)
        expect(left.filter((state) => state === 'waiting' || state === 'taken')).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

describe('a delivery', () => {
  const first = taken(job(1), 'a', 0)

  it('holds back the other jobs until its end is known or its lease ran out', () => {
    expect(nextJob([first, job(2)])).toBeNull()
    expect(nextJob([settled(first, LEASE_MS), job(2)])).toMatchObject({ id: 1, mark: 'duplicate' })
  })

  it('that printed nothing leaves no mark', () => {
    expect(ended(first, report('a', 'not_printed', OUT), 1)).toMatchObject({
      state: 'waiting',
      mark: null,
      attempts: 0,
      problem: 'Sin papel',
    })
  })

  it('of another lease changes nothing, and a late confirmation counts', () => {
    expect(ended(first, report('b', 'printed'), 1)).toBeNull()
    const again = settled(first, LEASE_MS)
    expect(ended(again, report('a', 'printed'), LEASE_MS)).toMatchObject({ state: 'printed' })
    expect(ended(again, report('a', 'not_printed'), LEASE_MS)).toBeNull()
    expect(ended(taken(again, 'b', LEASE_MS), report('a', 'printed'), LEASE_MS)).toBeNull()
  })

  it('that a working printer refuses ten times fails, so that the next job is printed', () => {
    let one = job(1)
    for (let count = 0; count < MOST_REFUSALS; count++)
      one = ended(taken(one, 'a', 0), report('a', 'not_printed'), 1) ?? one
    expect(one).toMatchObject({ state: 'failed' })
    expect(nextJob([one, job(2)])).toMatchObject({ id: 2 })
    expect(retried(one, 5)).toMatchObject({ state: 'waiting', attempts: 0, expiresAt: 5 })
  })
})

it('a printer that was off at night prints nothing old in the morning', () => {
  const night = [job(1), taken(job(2), 'a', 0), job(3, { expiresAt: LIFE * 40 })]
  const morning = night.map((one) => settled(one, LIFE * 20))
  expect(morning.map(({ state }) => state)).toEqual(['expired', 'expired', 'waiting'])
})
