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

  it('announces after its start what nobody was told of', async () => {
    const { postgres, server, stores, books } = all
    const left = async () => (await postgres.owner.query('SELECT FROM outbox')).rowCount ?? 0
    const traffic = new Traffic(tillsOf(stores, 6), 0)
    // Published events are forgotten within a quarter second: in between, some wait.
    await all.until('something waits to be forgotten', async () => traffic.count > 40 && (await left()) > 0)
    await server.kill()
    const waiting = await left()
    expect(waiting).toBeGreaterThan(0)
    await server.start()
    const [store] = stores
    if (!store) throw new Error('no store')
    const screen = await openScreen(store)
    const acknowledged = await traffic.stop()
    await all.until('nothing is left to be announced', async () => (await left()) === 0)
    // What has left the outbox is on its way.
    const heard = () => screen.heard.filter(({ event }) => event === 'new_order').length
    await all.until('the screen has heard of as many', () => heard() >= waiting)
    screen.close()
    expect(await books.problems(acknowledged)).toEqual([])
  })
})
