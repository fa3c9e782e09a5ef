import 'fake-indexeddb/auto'
import { feedOrders } from '@comanda/shared/feed/api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A server whose answers of the feed come when the test says. */
class Server {
  readonly #asked: ((answer: object) => void)[] = []

  readonly fetch = (): Promise<Response> =>
    new Promise((answer) => this.#asked.push((body) => answer(Response.json(body))))

  get asked(): number {
    return this.#asked.length
  }

  /** Answers the n-th request. */
  answer(nth: number, news: object): void {
    this.#asked[nth - 1]?.(news)
  }
}

const order = (status: string) => ({ id: 7, check_id: 3, items: [{ id: 1, status }] })
const whole = (version: string, status: string) => ({ version, changed: null, rows: [order(status)] })
const part = (version: string, status: string) => ({ version, changed: [3], rows: [order(status)] })
const statusIn = (news: unknown) => (news as ReturnType<typeof whole>).rows[0]?.items[0]?.status

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const memory = new Map([['comanda.user', JSON.stringify({ tenant_id: 870, username: 'caja' })]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => memory.get(key) ?? null })
  vi.stubGlobal('window', { location: { pathname: '/' } })
})
afterEach(() => {
  vi.resetModules()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A screen of orders that has asked once. */
async function openScreen() {
  const server = new Server()
  vi.stubGlobal('fetch', server.fetch)
  const { readFeed, showFeed } = await import('../../api/feed.ts')
  const { startKeepingAnswers } = await import('./keep-answers.ts')
  const { latestAnswer } = await import('./kept-answers.ts')
  startKeepingAnswers(() => {})
  const seen: unknown[] = []
  showFeed(feedOrders, (news) => seen.push(statusIn(news)))
  const first = readFeed(feedOrders)
  server.answer(1, whole('1 a', 'created'))
  expect(statusIn(await first)).toBe('created')
  await vi.waitFor(() => expect(latestAnswer(feedOrders)).not.toBeNull())
  return { server, readFeed, seen }
}

it('a screen whose question is answered late shows the answer when it comes, each time', async () => {
  const { server, readFeed, seen } = await openScreen()
  for (const [nth, status] of [
    [2, 'preparing'],
    [3, 'completed'],
  ] as const) {
    const asked = readFeed(feedOrders)
    await vi.waitFor(() => expect(server.asked).toBe(nth))
    await vi.advanceTimersByTimeAsync(3_000)
    // The screen goes on with what it has.
    await asked
    server.answer(nth, part(`${nth} a`, status))
    await vi.waitFor(() => expect(seen.at(-1)).toBe(status))
  }
})

it('a late answer that is older than the newest one changes nothing', async () => {
  const { server, readFeed, seen } = await openScreen()
  const late = readFeed(feedOrders)
  await vi.waitFor(() => expect(server.asked).toBe(2))
  await vi.advanceTimersByTimeAsync(3_000)
  await late
  const next = readFeed(feedOrders)
  await vi.waitFor(() => expect(server.asked).toBe(3))
  server.answer(3, part('3 a', 'completed'))
  expect(statusIn(await next)).toBe('completed')
  server.answer(2, part('2 a', 'preparing'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.filter((status) => status !== 'completed')).toEqual([])
})
