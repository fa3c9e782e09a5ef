import 'fake-indexeddb/auto'
import { listCustomers } from '@comanda/shared/customers/api'
import { initPos } from '@comanda/shared/pos/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { post } from '../sending/request.ts'
import { continueWithKept, findAnswer, latestAnswer, loadKept, noteAnswer } from './kept-answers.ts'
import { oldDataAt } from './old-data.ts'

const memory = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
})

const signIn = (store: number) => memory.set('comanda.user', JSON.stringify({ tenant_id: store }))
const signOut = () => memory.delete('comanda.user')
const note = (answer: object) => noteAnswer(initPos, answer, new Headers())

describe('the answers that a device keeps', () => {
  beforeEach(() => memory.clear())

  it('are those of one store: the next person to sign in sees none of them', async () => {
    signIn(1)
    note({ menu: 'tacos' })
    expect(await findAnswer(initPos)).toEqual({ menu: 'tacos' })
    signOut()
    signIn(2)
    expect(latestAnswer(initPos)).toBeNull()
    expect(await findAnswer(initPos)).toBeNull()
  })

  it('are not read by the lock screen of another store', async () => {
    signIn(4)
    note({ menu: 'pozole' })
    signOut()
    await loadKept(5, [initPos])
    expect(latestAnswer(initPos)).toBeNull()
  })

  it('are as new as the last time that the server has confirmed them', async () => {
    signIn(6)
    const menu = { menu: 'birria' }
    note(menu)
    const first = latestAnswer(initPos)?.at ?? 0
    vi.spyOn(Date, 'now').mockReturnValue(first + 60_000)
    note(menu)
    vi.restoreAllMocks()
    expect(latestAnswer(initPos)).toEqual({ answer: menu, etag: null, at: first + 60_000 })
  })

  it('stay while a shared device is locked', async () => {
    signIn(3)
    note({ menu: 'mole' })
    signOut()
    expect(latestAnswer(initPos)?.answer).toEqual({ menu: 'mole' })
    await vi.waitFor(async () => {
      const name = (await indexedDB.databases()).find((one) => one.name === 'comanda-offline-3')
      expect(name).toBeDefined()
    })
  })
})

describe('the chip', () => {
  const late = () => {
    let answer = (_response: Response) => {}
    const response = new Promise<Response>((resolve) => (answer = resolve))
    return { response, answer }
  }
  const askAgain = vi.fn()
  /** The network drops all packets: the screen continues with kept answers. */
  async function goOn(response: Promise<Response>): Promise<void> {
    await expect(continueWithKept(initPos, response, 0, askAgain)).rejects.toThrow('no answer')
    expect(oldDataAt()).not.toBeNull()
  }

  beforeEach(() => {
    memory.clear()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    askAgain.mockClear()
  })
  afterEach(async () => {
    await vi.runOnlyPendingTimersAsync()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('hides the chip after a late answer; all screens fetch again at most twice a minute', async () => {
    signIn(11)
    note({ menu: 'old' })
    for (const menu of ['first', 'second']) {
      const { response, answer } = late()
      await goOn(response)
      answer(Response.json({ menu }))
      await vi.waitFor(() => expect(latestAnswer(initPos)?.answer).toEqual({ menu }))
      expect(oldDataAt()).toBeNull()
      await vi.waitFor(() => expect(askAgain).toHaveBeenCalledTimes(1))
    }
    await vi.advanceTimersByTimeAsync(30_000)
    expect(askAgain).toHaveBeenCalledTimes(2)
  })

  it('says nothing after a late refusal, and keeps it while a gateway answers', async () => {
    signIn(12)
    note({ menu: 'tacos' })
    const [gateway, refused] = [late(), late()]
    await goOn(gateway.response)
    gateway.answer(new Response('', { status: 502 }))
    await goOn(refused.response)
    refused.answer(Response.json({ code: 'forbidden' }, { status: 403 }))
    await vi.waitFor(() => expect(oldDataAt()).toBeNull())
    expect(latestAnswer(initPos)?.answer).toEqual({ menu: 'tacos' })
  })

  it('is not brought back by an answer that was asked for before the newest answer', async () => {
    signIn(13)
    note({ menu: 'old' })
    const { response, answer } = late()
    await goOn(response)
    vi.setSystemTime(Date.now() + 1_000)
    note({ menu: 'new' })
    answer(Response.json({ menu: 'slow' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(latestAnswer(initPos)?.answer).toEqual({ menu: 'new' })
  })

  it('says nothing when the server answers another call while the device reads its kept answers', async () => {
    signIn(14)
    const { openOutbox } = await import('../outbox/current-outbox.ts')
    const outbox = await openOutbox(14)
    await outbox?.db?.put('kept', { answer: { menu: 'mole' }, etag: null, at: 5 }, '/pos/init')
    const found = findAnswer(initPos, askAgain)
    noteAnswer(listCustomers, {}, new Headers())
    expect(await found).toEqual({ menu: 'mole' })
    expect(oldDataAt()).toBeNull()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(askAgain).toHaveBeenCalledTimes(1)
  })

  it('says nothing when the server has taken a sale', async () => {
    signIn(15)
    note({ menu: 'tacos' })
    await findAnswer(initPos)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
    await post('/pos/create-order', {})
    expect(oldDataAt()).toBeNull()
  })
})
