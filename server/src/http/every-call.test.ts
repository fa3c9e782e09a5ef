import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@comanda/shared/kernel/call'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nameOfCall } from '../testing/client.ts'
import { ACCESS, OPEN_WHEN_CLOSED, SITES } from '../testing/every-call/access.ts'
import { takenAsText } from '../testing/every-call/blank.ts'
import { BLINDNESS, SHUT_WHILE_COUNTING } from '../testing/every-call/blind.ts'
import { blindReaders, GUESTS } from '../testing/every-call/guests.ts'
import { endsSession, ODDITIES } from '../testing/every-call/odd.ts'
import { derived, SAMPLES } from '../testing/every-call/samples.ts'
import { openStores } from '../testing/every-call/stores.ts'
import { isQuick } from '../testing/runs.ts'
import { serverForTests } from '../testing/server-for-tests.ts'

const server = serverForTests()

/** They send more requests to each call in `npm run test:slow`. */
const MORE = { ...BLINDNESS, ...ODDITIES, ...SITES }
/** The last one compares rows after the requests of the others. */
const PROPERTIES = isQuick ? { ...GUESTS, ...MORE, ...ACCESS } : MORE

/** For each property, the calls of which it was proved, with the faults that were found. */
const walked = new Map(Object.keys(PROPERTIES).map((name) => [name, new Map<string, string[]>()]))

/** What reads comes first, since others change what it reads; what ends the session comes last. */
const turnOf = (call: Call): number =>
  endsSession(call) ? (call.path.endsWith('signout') ? 3 : 2) : call.method === 'GET' ? 0 : 1

beforeAll(async () => {
  const stores = await openStores(server)
  const calls = server.app.calls.toSorted((a, b) => turnOf(a) - turnOf(b))
  for (const [n, call] of calls.entries())
    for (const [name, property] of Object.entries(PROPERTIES))
      if (property.of(call)) walked.get(name)?.set(nameOfCall(call), await property.faults(call, stores, n))
}, 600_000)

describe('every call', () => {
  it.each([...walked.keys()])('%s', (name) => {
    const calls = [...(walked.get(name) ?? [])]
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.flatMap(([call, faults]) => faults.map((fault) => `${call}: ${fault}`))).toEqual([])
  })

  it('has its request in this walk, derived or listed, and none is left over', () => {
    const names = server.app.calls.map(nameOfCall)
    const { account, subscriptionAndData } = OPEN_WHEN_CLOSED
    const listed = [...Object.keys(SAMPLES), ...account, ...subscriptionAndData, ...SHUT_WHILE_COUNTING]
    expect(listed.filter((name) => !names.includes(name))).toEqual([])
    const isNeedless = (call: Call) =>
      call.access.kind === 'public' || isDeepStrictEqual(SAMPLES[nameOfCall(call)], derived(call))
    const sampled = server.app.calls.filter((call) => nameOfCall(call) in SAMPLES)
    expect(sampled.filter(isNeedless).map(nameOfCall)).toEqual([])
  })

  it.runIf(isQuick)('shows the guest of an order to those who serve, and the name to the kitchen', () => {
    expect(blindReaders()).toEqual([])
  })

  it('that answers with an amount of what was sold says nothing while its person counts, whether it reads or writes', () => {
    const loud = server.app.calls.filter(({ access, showsSums, answer }) => {
      if (access.kind === 'platform' || access.kind === 'public' || showsSums) return false
      const schema = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }))
      return [...schema.matchAll(/"(\w+)":\{/g)].some(([, name = '']) => AMOUNT.test(name))
    })
    expect(loud.map(nameOfCall).toSorted()).toEqual(AMOUNTS_OF_NOW)
  })

  it('treats an invisible text in any field as an empty text', () => {
    const taken = server.app.calls.flatMap((call) =>
      takenAsText(call).map((field) => `${nameOfCall(call)} ${field}`),
    )
    expect([...new Set(taken)]).toEqual([])
  })
})

/** The names of amounts in answers. */
const AMOUNT = /^(\w+_)?(total|net|tax|due|partDue|amount|paid|tip|cash|volume)$/

/** They have amounts of one sale that the person makes now. */
const AMOUNTS_OF_NOW = [
  // What a guest means to tip.
  'GET /guest-calls',
  // What the counted drawer has been given and asked for, which the person counts with.
  'GET /till/shifts/{id}/closing',
  'GET /till/shifts/{id}/movements',
  'POST /checks/{id}/charge',
  'POST /checks/{id}/refund',
  'POST /payments/{id}/return',
]
