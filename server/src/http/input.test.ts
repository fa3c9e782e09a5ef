import { randomUUID } from 'node:crypto'
import { addTenant } from '@comanda/shared/platform/api'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { openTaqueria } from '../testing/menu.ts'
import { openOperator } from '../testing/operator.ts'
import { serverForTests } from '../testing/server-for-tests.ts'

const server = serverForTests()

describe('a malformed body, which no form of the product sends,', () => {
  it('is refused in Spanish on the restaurant’s calls', async () => {
    const restaurant = await openTaqueria(server)
    const reply = await restaurant.send(createOrder, {
      body: { cart: ['taco'], selectedTable: [] } as never,
      key: randomUUID(),
    })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^Entrada inválida/)])
  })

  it('is refused in English on the operator’s calls', async () => {
    const operator = await openOperator(server)
    const reply = await operator.send(addTenant, { body: ['Fonda'] as never })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^Invalid input/)])
  })
})
