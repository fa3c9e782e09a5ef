import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Ask } from './load.ts'

/** With more than this many connections, requests do not wait for each other; a queue would add to the times. */
const CONNECTIONS = 128

interface Offer {
  perSecond: number
  seconds: number
  /** The n-th request. */
  ask: (n: number) => Ask
}

/**
 * Sends requests at a constant rate, independent of the answers.
 * @returns samples: ms from the moment a request was due to the last byte of its answer
 */
export async function offer(
  origin: string,
  { perSecond, seconds, ask }: Offer,
): Promise<{ samples: number[]; failed: number }> {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 })
  const samples: number[] = []
  let failed = 0
  const place = async (n: number, due: number) => {
    const { statusCode, body } = await agent.request({ origin, ...ask(n) })
    await body.dump()
    samples.push(performance.now() - due)
    if (statusCode !== 200) failed++
  }
  const start = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    sent.push(
      place(n, due).catch(() => {
        samples.push(performance.now() - due)
        failed++
      }),
    )
  }
  await Promise.all(sent)
  await agent.close()
  return { samples, failed }
}
