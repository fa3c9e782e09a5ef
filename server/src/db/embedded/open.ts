import { setTimeout as sleep } from 'node:timers/promises'
import { DirectoryInUse } from './directory-claim.ts'
import { embeddedUrl, startEmbeddedPostgres } from './embedded.ts'
import { connectAsSuperuser } from './postmaster.ts'
import { readSettings } from './settings.ts'

export interface OpenedDatabase {
  /** The owner's url. */
  url: string
  /** Stops the database if this tool started it; a running server keeps its own. */
  close(): Promise<void>
}

/** How long to wait for an app that is starting or stopping its database. */
const patienceMs = 30_000

/**
 * Opens the embedded database of `dir` for a tool: that of the running app, or one started here until `close()`. Two
 * servers never start on one directory: the first process claims it, and the others connect.
 */
export async function openEmbedded(dir: string, log: (line: string) => void): Promise<OpenedDatabase> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      const { url, stop } = await startEmbeddedPostgres({ dir, log })
      return { url, close: stop }
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error
      const url = await urlOfRunning(dir)
      if (url !== null) return { url, close: async () => undefined }
      if (performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** @returns null while it does not respond. */
async function urlOfRunning(dir: string): Promise<string | null> {
  const settings = readSettings(dir)
  if (!settings) return null
  try {
    await (await connectAsSuperuser(settings)).end()
    return embeddedUrl(settings)
  } catch {
    return null
  }
}
