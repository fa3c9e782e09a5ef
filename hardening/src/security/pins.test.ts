import { giveApproval } from '@comanda/shared/approvals/api'
import { setOwnPin } from '@comanda/shared/auth/api'
import { setUserPin } from '@comanda/shared/users/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { type Client, PASSWORD, TestServer } from '../../../server/src/testing/restaurant.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const MANAGERS_PIN = '471163'

async function openShift() {
  const restaurant = await openTaqueria(server)
  const manager = await server.hire(restaurant, ['POS', 'VOIDS'])
  await manager.call(setOwnPin, { body: { password: PASSWORD, pin: MANAGERS_PIN } })
  return { restaurant, manager, waiter: await server.hire(restaurant, ['POS', 'SETTINGS']) }
}

it('a person who tries PINs as their own learns nothing about those of colleagues', async () => {
  const { restaurant, waiter } = await openShift()
  const victim = await server.hire(restaurant, ['POS'])
  const answers = new Set<string>()
  for (const pin of [MANAGERS_PIN, '471164', MANAGERS_PIN, '528617']) {
    for (const reply of [
      await waiter.send(setOwnPin, { body: { password: PASSWORD, pin } }),
      await waiter.send(setUserPin, { params: { username: victim.username }, body: { pin } }),
    ])
      answers.add(JSON.stringify([reply.status, reply.body]))
  }
  expect(answers.size).toBe(1)
})

it('colleagues who type wrong PINs do not keep a manager from approving, where she does and elsewhere', async () => {
  const { restaurant, manager, waiter } = await openShift()
  const give = (client: Client, pin: string) =>
    client.send(giveApproval, {
      body: { action: 'void', target: 'check:1', username: manager.username, pin },
    })
  expect((await give(waiter, MANAGERS_PIN)).status).toBe(200)
  const attacker = await server.hire(restaurant, ['POS'])
  const statuses: number[] = []
  for (let time = 0; time < 15; time++) statuses.push((await give(attacker, '902418')).status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  const newcomer = await server.hire(restaurant, ['POS'])
  for (const client of [waiter, newcomer]) expect((await give(client, MANAGERS_PIN)).status).toBe(200)
})
