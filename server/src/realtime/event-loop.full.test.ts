import { expect, it, onTestFinished } from 'vitest'
import { LoopWatch } from '../kernel/loop-watch.ts'
import { ManyStores } from '../testing/many-stores.ts'

/** As a request may hold the event loop. */
const LOOP_MS = 50

const stores = new ManyStores(1_000)

/** @returns how long the work held the event loop */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const loop = new LoopWatch()
  onTestFinished(() => loop.stop())
  await work()
  return loop.takeLongest()
}

it('the check of the sessions of a thousand stores holds the event loop as short as a request', async () => {
  const screens = await stores.openScreens(60)
  expect(await heldBy(() => stores.watched.app.hub.checkSessions())).toBeLessThan(LOOP_MS)
  expect(screens.filter(({ socket }) => socket.connected)).toHaveLength(60)
})

it('the deletion of the events of a thousand stores holds the event loop as short as a request', async () => {
  expect(await heldBy(() => stores.publishToAll())).toBeLessThan(LOOP_MS)
})
