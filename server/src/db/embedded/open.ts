import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedUrl, startEmbeddedPostgres } from './embedded.ts'
import { DirectoryInUse } from './owner.ts'
import { connect } from './postmaster.ts'
import { readSettings } from './settings.ts'

export interface OpenedDatabase {
  /** The owner's. */
  url: string
  /** Stops the database, if it was started for this; a running server keeps its own. */
  close(): Promise<void>
}

/** An app that is just starting or stopping its database gets this long. */
const patienceMs = 30_000

/**
 * The embedded database of `dir` for a tool: the one of the app that is running there, or else started here until
 * `close()`. Two servers never start on one directory: the first process claims it, and the others connect.
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

/** @returns null while it does not answer. */
async function urlOfRunning(dir: string): Promise<string | null> {
  const settings = readSettings(dir)
  if (!settings) return null
  try {
    await (await connect(settings)).end()
    return embeddedUrl(settings)
  } catch {
    return null
  }
}
