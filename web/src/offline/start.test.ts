import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeviceRecord } from './outbox/database.ts'

const MINUTE_MS = 60_000
let stores = 900

/** A browser with one page, and a server that answers the calls of a selling page. */
class Page {
  readonly tenantId = ++stores
  readonly asked: { path: string; body: Record<string, unknown> }[] = []
  /** The answer to the device's report of unsent sales. */
  report: Record<string, unknown> = { isEnded: false }
  /** The answer to the registration. */
  registered: Record<string, unknown> = { device: 'd1', letter: 'A', lastNumber: 0, isEnded: false }

  constructor(person = { role: 'admin', scope: '' }) {
    const user = { tenant_id: this.tenantId, username: 'ana', name: 'Ana', ...person }
    const memory = new Map([['comanda.user', JSON.stringify(user)]])
    vi.stubGlobal('localStorage', { getItem: (key: string) => memory.get(key) ?? null })
    vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {}, location: { pathname: '/' } })
    vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, querySelector: () => null })
    const request = async (_name: string, ...rest: unknown[]) =>
      (rest.at(-1) as (lock: object) => unknown)({})
    vi.stubGlobal('navigator', { locks: { request } })
    vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => this.#answer(address, body))
  }

  asks = (path: string) => this.asked.filter((one) => one.path === path)

  #answer(address: string, body: unknown): Response {
    const path = address.replace('/api/v1', '')
    this.asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : {} })
    const kit = { now: '', hours: 72, waitMs: 400, drawerId: null, people: [], customers: [] }
    const answers: Record<string, object> = {
      '/offline/devices': this.registered,
      '/offline/kit': kit,
      '/feed/checks': { version: null, changed: null, rows: [] },
      '/offline/report': this.report,
    }
    if (path === '/pos/create-order')
      return Response.json({ code: 'device_unknown', message: 'Ya no vende.' }, { status: 403 })
    const headers = { date: new Date().toUTCString() }
    return new Response(JSON.stringify(answers[path] ?? []), { headers })
  }

  /** The device's record in a page that opens now without the server. */
  async device(): Promise<DeviceRecord | null> {
    const { Outbox } = await import('./outbox/outbox.ts')
    const outbox = await Outbox.open(this.tenantId, Date.now())
    outbox.close()
    return outbox.device
  }
}

describe('a page that sells', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    // Files share their modules: the timers of these pages are gone.
    vi.resetModules()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('keeps the time of its last contact for the next page, days after it was opened', async () => {
    const page = new Page()
    const [{ startKeepingAnswers }, { startOffline }] = [
      await import('./kept/keep-answers.ts'),
      await import('./start.ts'),
    ]
    startKeepingAnswers(() => {})
    const running = startOffline()
    await vi.waitFor(() => expect(page.asks('/offline/report')).toHaveLength(1))
    vi.setSystemTime(Date.now() + 80 * 60 * MINUTE_MS)
    const last = Date.now()
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    await vi.waitFor(async () =>
      expect(Date.parse((await page.device())?.heardAt ?? '')).toBeGreaterThanOrEqual(last),
    )
    running.stop()
  })

  it('registers once, and not again at each unlock of its tablet', async () => {
    const page = new Page()
    const { startOffline } = await import('./start.ts')
    for (let turn = 1; turn <= 3; turn++) {
      const running = startOffline()
      await vi.waitFor(() => expect(page.asks('/offline/report')).toHaveLength(turn))
      running.stop()
    }
    expect(page.asks('/offline/devices')).toHaveLength(1)
    expect(page.asks('/offline/kit')).toHaveLength(3)
  })

  it('is ready to sell while its browser asks whether it may keep data', async () => {
    const page = new Page()
    const storage = { persist: () => new Promise(() => {}) }
    vi.stubGlobal('navigator', Object.create(navigator, { storage: { value: storage } }))
    const { startOffline } = await import('./start.ts')
    const running = startOffline()
    await vi.waitFor(() => expect(page.asks('/offline/report')).toHaveLength(1))
    running.stop()
  })

  it('hears that its device was ended, sells no more without the server, and registers it again', async () => {
    const page = new Page()
    const [{ startKeepingAnswers }, { startOffline, registerAgain }, { canSell }] = [
      await import('./kept/keep-answers.ts'),
      await import('./start.ts'),
      await import('./selling/sell.ts'),
    ]
    startKeepingAnswers(() => {})
    const running = startOffline()
    await vi.waitFor(() => expect(page.asks('/offline/report')).toHaveLength(1))
    expect(canSell()).not.toBe('ended')
    page.report = { isEnded: true }
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    await vi.waitFor(() => expect(canSell()).toBe('ended'))
    expect(await page.device()).toMatchObject({ letter: 'A', isEnded: true })
    page.registered = { device: 'd2', letter: 'B', lastNumber: 0, isEnded: false }
    expect(await registerAgain()).toBe(true)
    expect(canSell()).not.toBe('ended')
    expect(await page.device()).toMatchObject({ letter: 'B', isEnded: false })
    running.stop()
  })

  it('hears of the end when the server refuses a sale, and has the sale reviewed', async () => {
    const page = new Page()
    const [{ startOffline }, { canSell }, { currentOutbox }] = [
      await import('./start.ts'),
      await import('./selling/sell.ts'),
      await import('./outbox/current-outbox.ts'),
    ]
    const running = startOffline()
    await vi.waitFor(() => expect(page.asks('/offline/report')).toHaveLength(1))
    const at = new Date().toISOString()
    const sale = { key: 'k', chain: 'k', after: null, at, heardAt: at, offset: 0, by: 'ana', amount: 0 }
    await currentOutbox()?.begin({ ...sale, title: 'Mesa 4', path: '/pos/create-order', body: {} } as never)
    expect(canSell()).not.toBe('ended')
    await currentOutbox()?.sell('k')
    await vi.waitFor(() => expect(canSell()).toBe('ended'))
    await vi.waitFor(() => expect(page.asks('/offline/reviews')).toHaveLength(1))
    expect(page.asks('/offline/reviews')[0]?.body).toMatchObject({ number: 1, title: 'Mesa 4' })
    running.stop()
  })

  it('has a sale reviewed whose title and reason are longer than the server takes', async () => {
    const page = new Page()
    const { reportReview } = await import('./device-reports.ts')
    const title = `${'a'.repeat(199)}🌮 y más`
    const entry = { number: 1, by: 'ana', amount: 0, title, at: new Date().toISOString(), offset: 0 }
    reportReview({ device: { id: 'd1' } } as never)(entry as never, `${'b'.repeat(299)}🌮 y más`)
    await vi.waitFor(() => expect(page.asks('/offline/reviews')).toHaveLength(1))
    expect(page.asks('/offline/reviews')[0]?.body).toMatchObject({
      title: `${'a'.repeat(199)}🌮`,
      reason: `${'b'.repeat(299)}🌮`,
    })
  })

  it('asks for the open checks when orders change, unless the person may not read them', async () => {
    const { startOffline } = await import('./start.ts')
    for (const [scope, isAsked] of [
      ['POS', true],
      ['TAKE_ORDERS', true],
      ['ORDERS', false],
      ['KITCHEN', false],
    ] as const) {
      const page = new Page({ role: 'user', scope })
      const running = startOffline()
      if (isAsked) await vi.waitFor(() => expect(page.asks('/offline/report')).toHaveLength(1))
      page.asked.length = 0
      running.refreshChecks()
      await vi.advanceTimersByTimeAsync(10_000)
      expect([scope, page.asks('/feed/checks').length]).toEqual([scope, isAsked ? 1 : 0])
      running.stop()
    }
  })

  it('of an ended device registers again until its sales have arrived', async () => {
    const page = new Page()
    const { Outbox } = await import('./outbox/outbox.ts')
    const before = await Outbox.open(page.tenantId, Date.now())
    await before.setDevice({ id: 'd1', letter: 'A' })
    const at = new Date().toISOString()
    const sale = {
      key: 'k',
      seq: 1,
      state: 'trying',
      chain: 'k',
      after: null,
      path: '/pos/create-order',
      body: {},
    }
    await before.db?.put('outbox', { ...sale, at, heardAt: at, offset: 0, amount: 0 } as never)
    before.close()
    page.registered = { ...page.registered, isEnded: true }
    const [{ startKeepingAnswers }, { startOffline }] = [
      await import('./kept/keep-answers.ts'),
      await import('./start.ts'),
    ]
    startKeepingAnswers(() => {})
    const running = startOffline()
    await vi.waitFor(() => expect(page.asks('/offline/devices')).toHaveLength(1))
    expect(page.asks('/offline/devices')[0]?.body).toMatchObject({ device: 'd1', hasUnsent: true })
    await vi.waitFor(() => expect(page.asks('/offline/report')).toHaveLength(1))
    page.registered = { device: 'd2', letter: 'B', lastNumber: 0, isEnded: false }
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await vi.waitFor(async () => expect((await page.device())?.letter).toBe('B'))
    running.stop()
  })
})
