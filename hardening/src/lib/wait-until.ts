import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a condition. @throws an error with its description after the time limit. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`)
    await sleep(20)
  }
}
