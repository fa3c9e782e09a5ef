import { setTimeout as sleep } from 'node:timers/promises'
import { lineOf } from '../../kernel/error-line.ts'
import type { Postmaster } from './postmaster.ts'

const longestPauseMs = 5_000
/** After running this long, a server's next restart pauses start from the shortest again. */
const settledMs = 60_000

interface Supervision {
  /** Starts a replacement and resolves when it accepts connections. */
  restart: () => Promise<Postmaster>
  stop: (server: Postmaster) => Promise<void>
  log: (line: string) => void
}

/** Restarts a server that ends by itself, with growing pauses, until `stop()` is called. */
export function supervise(first: Postmaster, { restart, stop, log }: Supervision): { stop(): Promise<void> } {
  const ending = new AbortController()
  let current = first
  const watching = watch()
  let stopped: Promise<void> | null = null

  async function watch(): Promise<void> {
    let pauseMs = 0
    while (!ending.signal.aborted) {
      const since = performance.now()
      await Promise.race([current.exited, aborted(ending.signal)])
      if (ending.signal.aborted) return
      pauseMs = performance.now() - since > settledMs ? 0 : Math.min(longestPauseMs, pauseMs * 2 + 50)
      log('PostgreSQL terminó sin que se le pidiera; se reinicia')
      await replace(pauseMs)
    }
  }

  async function replace(firstPauseMs: number): Promise<void> {
    let pauseMs = firstPauseMs
    while (await pause(pauseMs, ending.signal)) {
      try {
        current = await restart()
        log(`PostgreSQL acepta conexiones de nuevo (proceso ${current.pid})`)
        return
      } catch (error) {
        log(`PostgreSQL no volvió a iniciar: ${lineOf(error)}`)
        pauseMs = Math.min(longestPauseMs, pauseMs * 2 + 50)
      }
    }
  }

  async function end(): Promise<void> {
    ending.abort()
    await stop(current)
    await watching
    // A restart was in progress when the stop was requested.
    await stop(current)
  }

  return {
    stop: () => {
      stopped ??= end()
      return stopped
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** @returns false when the signal ended the pause early. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false)
}
