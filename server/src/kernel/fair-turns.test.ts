import { expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** Records which jobs start; the test ends each of them. */
function controlled(turns: FairTurns) {
  const begun: string[] = []
  const endings: (() => void)[] = []
  const take = (line: string, signal?: AbortSignal) =>
    turns.take(
      line,
      async () => {
        begun.push(line)
        await new Promise<void>((end) => endings.push(end))
      },
      signal,
    )
  const endOldest = async () => {
    const before = begun.length
    endings.shift()?.()
    await expect.poll(() => begun.length).toBe(before + 1)
  }
  return { take, begun, endOldest }
}

it('serves the queues in turn, however long one of them is', async () => {
  const { take, begun, endOldest } = controlled(
    new FairTurns({ atOnce: 2, mostWaiting: 100, mostWaitingInLine: 50 }),
  )
  for (let n = 0; n < 20; n++) void take('busy')
  void take('other')
  void take('third')
  for (let n = 0; n < 4; n++) await endOldest()
  expect(begun).toEqual(['busy', 'busy', 'busy', 'other', 'third', 'busy'])
})

it('refuses work for a full queue and accepts work for others', async () => {
  const turns = new FairTurns({ atOnce: 1, mostWaiting: 3, mostWaitingInLine: 2 })
  const { take, begun, endOldest } = controlled(turns)
  for (let n = 0; n < 3; n++) void take('busy')
  await expect(take('busy')).rejects.toMatchObject({ code: 'unavailable' })
  void take('other')
  await expect(take('third')).rejects.toMatchObject({ code: 'unavailable' })
  await endOldest()
  await endOldest()
  expect(begun).toEqual(['busy', 'busy', 'other'])
})

it('gives the slot of a failed job to the next job', async () => {
  const turns = new FairTurns({ atOnce: 1, mostWaiting: 2, mostWaitingInLine: 2 })
  const failing = turns.take('a', () => Promise.reject(new Error('broken')))
  const second = turns.take('b', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await second).toBe('done')
})

it('gives the place of a job that nobody waits for to others, and never starts it', async () => {
  const turns = new FairTurns({ atOnce: 1, mostWaiting: 2, mostWaitingInLine: 2 })
  const { take, begun, endOldest } = controlled(turns)
  void take('running')
  const reader = new AbortController()
  const gone = [take('gone', reader.signal), take('gone', reader.signal)]
  await expect(take('other')).rejects.toMatchObject({ code: 'unavailable' })
  reader.abort(new Error('hung up'))
  for (const one of gone) await expect(one).rejects.toThrow('hung up')
  await expect(take('gone', reader.signal)).rejects.toThrow('hung up')
  void take('other')
  await endOldest()
  expect(begun).toEqual(['running', 'other'])
})
