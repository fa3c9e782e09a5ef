import { afterAll, beforeAll } from 'vitest'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts'

/**
 * A server without the demo restaurant that runs during a file's stories.
 * @param environment further settings
 * @returns an object that has the server's properties before the first story
 */
export function openServer(environment: Record<string, string> = {}): RunningServer {
  const server = {} as RunningServer
  beforeAll(async () => {
    const settings = { TRUST_PROXY: '1', BILLING: 'off', DEMO: '0', ...environment }
    Object.assign(server, await startServer(await newDataDir(), settings))
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await removeDataDir(server.dataDir)
  })
  return server
}
