import { expect, inject, it } from 'vitest'
import { ManyStores } from '../testing/many-stores.ts'

const SCREENS = 12

/** Of a cluster, those with the rows of stores. */
const NODES = Math.max(1, inject('nodes').length - 1)

const stores = new ManyStores(200)

function expectOneForEachNode(statements: readonly string[]): void {
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(NODES)
}

it('the sessions of screens are checked by one statement, whatever the number of their stores', async () => {
  const screens = await stores.openScreens(SCREENS)
  const [, ended] = stores.sessions
  const { owner } = stores.server.database
  await owner.query('DELETE FROM sessions WHERE tenant_id = $1', [ended?.tenantId])
  const statements = await stores.record(() => stores.watched.app.hub.checkSessions())
  expectOneForEachNode(statements.filter((sql) => sql.includes('sessions')))
  expect(await screens[1]?.dropped).toBe('io server disconnect')
  expect(screens.filter(({ socket }) => socket.connected)).toHaveLength(SCREENS - 1)
})

it('the published events of many stores are deleted by one statement', async () => {
  const statements = await stores.record(() => stores.publishToAll())
  expectOneForEachNode(statements.filter((sql) => sql.startsWith('DELETE FROM outbox ')))
})
