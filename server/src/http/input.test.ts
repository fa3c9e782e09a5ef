import { randomUUID } from 'node:crypto'
import { operatorSignIn } from '@comanda/shared/platform/api'
import { addTenant } from '@comanda/shared/platform/tenants'
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
      body: { cart: ['taco'], selectedTable: [] },
      key: randomUUID(),
    })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^Entrada inválida/)])
  })

  it('is refused in English on the operator’s calls', async () => {
    const operator = await openOperator(server)
    const reply = await operator.send(addTenant, { body: ['Fonda'] })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^Invalid input/)])
  })
})

describe('the operator’s calls', () => {
  it.each([
    ['a name that is too long', { name: 'x'.repeat(121) }, 'The text is too long (at most 120 characters).'],
    ['a name that is no text', { name: { text: 'Fonda' } }, 'A text was expected.'],
    ['a name with a NUL', { name: 'a\0b' }, 'The text contains invalid characters.'],
    [
      'a password that is too long',
      { password: 'x'.repeat(201) },
      'The password is too long (at most 200 characters).',
    ],
    ['a wrong flag', { isActive: 'yes' }, 'True or false was expected.'],
  ])('refuse %s in English', async (_what, wrong, message) => {
    const operator = await openOperator(server)
    const store = { name: 'Fonda', email: 'a@b.mx', password: 'larga y buena' }
    const reply = await operator.send(addTenant, { body: { ...store, ...wrong } })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  it('refuse a malformed sign-in and an unknown address in English', async () => {
    const reply = await server.stranger.send(operatorSignIn, { body: ['me'] })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^Invalid input/)])
    const messageAt = async (path: string) =>
      ((await (await fetch(`${server.base}/api/v1${path}`)).json()) as { message: string }).message
    expect(await messageAt('/superadmin/nothing')).toBe('Not found.')
    expect(await messageAt('/superadmins')).toBe('No encontramos lo que buscas.')
  })
})
