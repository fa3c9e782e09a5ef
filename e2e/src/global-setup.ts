import type { TestProject } from 'vitest/node'
import { newDataDir, removeDataDir, startServer } from './lib/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    address: string
    /** The server's data folder: its mails are in `outbox`. */
    dataDir: string
  }
}

/** One server with the demo restaurant for all stories; a story that changes a lot registers a new store. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await newDataDir()
  const server = await startServer(dataDir, { TRUST_PROXY: '1', BILLING: 'off' })
  project.provide('address', server.address)
  project.provide('dataDir', dataDir)
  return async () => {
    await server.end('SIGTERM')
    await removeDataDir(dataDir)
  }
}
