import { expect, it } from 'vitest'
import { pollingPath, setUpPrinter } from '../../../server/src/testing/printers.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'

const server = serverForTests()

const poll = (path: string) =>
  fetch(`${server.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ statusCode: '200%20OK', printingInProgress: false }),
  })

it('the address of a printer is limited per minute, without an effect on other addresses', async () => {
  const admin = await server.openRestaurant()
  const add = async () => pollingPath(admin, await setUpPrinter(admin, { way: 'star', model: 'star' }))
  const [busy, calm] = [await add(), await add()]
  const statuses = new Set<number>()
  for (let n = 0; n < 13; n++) {
    const replies = await Promise.all(Array.from({ length: 100 }, () => poll(busy)))
    for (const reply of replies) {
      statuses.add(reply.status)
      await reply.arrayBuffer()
    }
  }
  expect([...statuses]).toEqual([200, 429])
  expect((await poll(calm)).status).toBe(200)
  server.clock.advance(60_000)
  expect((await poll(busy)).status).toBe(200)
})
