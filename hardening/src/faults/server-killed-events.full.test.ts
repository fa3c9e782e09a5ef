import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { openScreen } from '../lib/screen.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'

describe('a server that is killed between a commit and its announcement', () => {
  let all: Installation
  beforeAll(async () => {
    all = await openInstallation({ stores: 1 })
  })
  afterAll(() => all.close())

  it('announces after its start the events that it had not sent', async () => {
    const { postgres, server, stores, invariants } = all
    const left = async () => (await postgres.owner.query('SELECT event, payload FROM outbox')).rows
    const traffic = new Traffic(tillsOf(stores, 6), 0)
    // Published events are deleted within a quarter second; until then, some wait in the outbox.
    await all.waitUntil(
      'published events wait for deletion',
      async () => traffic.count > 40 && (await left()).length > 0,
    )
    await server.kill()
    const waiting = await left()
    expect(waiting.length).toBeGreaterThan(0)
    await server.start()
    const [store] = stores
    if (!store) throw new Error('no store')
    const screen = await openScreen(store)
    const acknowledged = await traffic.stop()
    await all.waitUntil('every event is published', async () => (await left()).length === 0)
    const received = () => new Set(screen.events.map((one) => JSON.stringify(one)))
    const missing = () => waiting.filter((one) => !received().has(JSON.stringify(one)))
    await all.waitUntil('the screen has received each of them', () => missing().length === 0)
    screen.close()
    expect(await invariants.problems(acknowledged)).toEqual([])
  })
})
