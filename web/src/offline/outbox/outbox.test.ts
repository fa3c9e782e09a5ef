import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Copies } from './copies.ts'
import { Outbox } from './outbox.ts'

const TENANT = 7_201

/** A double of the browser's cache storage for copies. */
function fakeCaches() {
  const kept = new Map<string, Response>()
  const cache = {
    put: async (address: string, response: Response) => void kept.set(address, response),
    delete: async (address: string) => kept.delete(address),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => kept.get(url)?.clone(),
  }
  return { open: async () => cache }
}

const copied = async () => (await new Copies(TENANT).all('sale')).map(([key]) => key).sort()

describe('the copies of a chain', () => {
  beforeEach(() => vi.stubGlobal('caches', fakeCaches()))
  afterEach(() => vi.unstubAllGlobals())

  it('stay while one of its sales is under review, and go when a person has decided on it', async () => {
    const outbox = await Outbox.open(TENANT, 0)
    await outbox.setDevice({ id: 'd1', letter: 'A' })
    for (const [key, after] of [
      ['opener', null],
      ['round', 'opener'],
    ]) {
      await outbox.begin({ key, chain: 'opener', after, amount: 0 } as never)
      await outbox.sell(key as string)
    }
    await outbox.change('opener', { state: 'sent' })
    await outbox.change('round', { state: 'review' })
    expect(await copied()).toEqual(['opener', 'round'])
    await outbox.removeReviewed('round')
    expect(await copied()).toEqual([])
    outbox.close()
  })
})

describe('a sale that cannot be made', () => {
  it('writes nothing and takes no number, and the next sale is on the disk', async () => {
    const outbox = await Outbox.open(TENANT + 1, 0)
    await outbox.setDevice({ id: 'd1', letter: 'A' })
    await expect(outbox.sell('unknown')).rejects.toThrow('no sale that this device can make')
    expect(outbox).toMatchObject({ isLost: false, device: { lastNumber: 0 } })
    await outbox.begin({ key: 'sale', chain: 'sale', after: null, amount: 0 } as never)
    expect(await outbox.sell('sale')).toMatchObject({ state: 'sold', number: 1 })
    await outbox.change('sale', { state: 'sent' })
    outbox.close()
    const again = await Outbox.open(TENANT + 1, 0)
    expect(again.device?.lastNumber).toBe(1)
    expect(again.entry('sale')).toMatchObject({ state: 'sent', number: 1 })
    again.close()
  })
})
