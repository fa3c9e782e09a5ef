import { afterAll, beforeAll } from 'vitest'
import type { AppOptions } from '../deps.ts'
import { TestServer } from './restaurant.ts'

/**
 * The server of one test file, which starts before its tests and stops after them. A file names it while it is read;
 * its fields are set when it has started.
 */
export function serverForTests(overrides: Partial<AppOptions> = {}): TestServer {
  const server: TestServer = Object.create(TestServer.prototype)
  beforeAll(async () => {
    Object.assign(server, await TestServer.start(overrides))
  })
  afterAll(() => server.stop())
  return server
}
