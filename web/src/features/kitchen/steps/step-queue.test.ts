import { expect, it } from 'vitest'
import { type KeptStep, type Step, StepQueue } from './step-queue.ts'

const start = (id: number): Step => ({ itemIds: [id], stationId: null, status: 'preparing' })

/** A kitchen's device with a server that answers what the test says. */
function device(answer: (step: Step) => 'taken' | 'refused' | 'no answer', kept: readonly KeptStep[] = []) {
  const server: number[] = []
  const refusals: number[] = []
  const disk = { kept }
  const queue = new StepQueue({
    read: () => disk.kept,
    keep: (steps) => {
      disk.kept = steps
    },
    send: async (step) => {
      const is = answer(step)
      if (is !== 'taken') throw new Error(is)
      server.push(...step.itemIds)
    },
    isDown: () => false,
    mayRetry: (error) => (error as Error).message === 'no answer',
    refused: (_error, { itemIds }) => refusals.push(...itemIds),
  })
  return { queue, server, refusals, disk }
}

it('keeps steps without a connection, and sends them once and in order when it is back', async () => {
  let isUp = false
  const { queue, server, disk } = device(() => (isUp ? 'taken' : 'no answer'))
  for (const id of [1, 2, 3]) queue.add(start(id))
  await expect.poll(() => queue.steps().filter(({ isWaiting }) => isWaiting).length).toBe(3)
  expect(disk.kept).toHaveLength(3)
  isUp = true
  await Promise.all([queue.run(), queue.run()])
  expect(server).toEqual([1, 2, 3])
  await expect.poll(queue.steps).toEqual([])
  expect(disk.kept).toEqual([])
})

it('goes on with the steps of before a reload', async () => {
  const { queue, server } = device(() => 'taken', [{ ...start(7), id: 1, isWaiting: true }])
  queue.add(start(8))
  await expect.poll(() => server).toEqual([7, 8])
})

it('drops a step that the server refuses, and sends the next', async () => {
  const { queue, server, refusals } = device(({ itemIds }) => (itemIds[0] === 1 ? 'refused' : 'taken'))
  queue.add(start(1))
  queue.add(start(2))
  await expect.poll(() => server).toEqual([2])
  expect(refusals).toEqual([1])
  await expect.poll(queue.steps).toEqual([])
})

it('shows a step until the list is newer than it', async () => {
  const { queue, server, disk } = device(() => 'taken')
  let fetched: () => void = () => {}
  queue.syncWith(() => new Promise((resolve) => (fetched = resolve)))
  queue.add(start(1))
  await expect.poll(() => server).toEqual([1])
  expect(queue.steps()).toHaveLength(1)
  expect(disk.kept).toEqual([])
  fetched()
  await expect.poll(queue.steps).toEqual([])
})
