import { expect, it } from 'vitest'
import { z } from 'zod'
import { nameOfCall } from '../testing/client.ts'
import { serverForTests } from '../testing/server-for-tests.ts'

const server = serverForTests()

/** The names of amounts in answers. */
const AMOUNT = /^(\w+_)?(total|net|tax|due|partDue|amount|paid|tip|cash|volume)$/

/** They have amounts of one sale that the person makes now. */
const OF_NOW = [
  // What the counted drawer has been given and asked for, which the person counts with.
  'GET /till/shifts/{id}/closing',
  'GET /till/shifts/{id}/movements',
  'POST /checks/{id}/charge',
  'POST /checks/{id}/refund',
  'POST /payments/{id}/return',
]

it('a call that answers with an amount of what was sold says nothing while its person counts, whether it reads or writes', () => {
  const loud = server.app.calls.filter(({ access, showsSums, answer }) => {
    if (access.kind === 'platform' || access.kind === 'public' || showsSums) return false
    const schema = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }))
    return [...schema.matchAll(/"(\w+)":\{/g)].some(([, name = '']) => AMOUNT.test(name))
  })
  expect(loud.map(nameOfCall).toSorted()).toEqual(OF_NOW)
})
