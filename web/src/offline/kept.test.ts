import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findAnswer, latestAnswer, loadKept, noteAnswer } from './kept.ts'

const memory = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
})

const signIn = (store: number) => memory.set('comanda.user', JSON.stringify({ tenant_id: store }))
const signOut = () => memory.delete('comanda.user')
const note = (answer: object) => noteAnswer('/api/v1/pos/init', answer, new Headers())

describe('the answers that a device keeps', () => {
  beforeEach(() => memory.clear())

  it('are those of one store: the next one to sign in sees nothing of it', async () => {
    signIn(1)
    note({ menu: 'tacos' })
    expect(await findAnswer('/api/v1/pos/init')).toEqual({ menu: 'tacos' })
    signOut()
    signIn(2)
    expect(latestAnswer('/pos/init')).toBeNull()
    expect(await findAnswer('/api/v1/pos/init')).toBeNull()
  })

  it('are not read by the lock screen of another store', async () => {
    signIn(4)
    note({ menu: 'pozole' })
    signOut()
    await loadKept(5, ['/pos/init'])
    expect(latestAnswer('/pos/init')).toBeNull()
  })

  it('are as new as the last time that the server has confirmed them', async () => {
    signIn(6)
    const menu = { menu: 'birria' }
    note(menu)
    const first = latestAnswer('/pos/init')?.at ?? 0
    vi.spyOn(Date, 'now').mockReturnValue(first + 60_000)
    note(menu)
    vi.restoreAllMocks()
    expect(latestAnswer('/pos/init')).toEqual({ answer: menu, etag: null, at: first + 60_000 })
  })

  it('stay while a shared device is locked', async () => {
    signIn(3)
    note({ menu: 'mole' })
    signOut()
    expect(latestAnswer('/pos/init')?.answer).toEqual({ menu: 'mole' })
    await vi.waitFor(async () => {
      const name = (await indexedDB.databases()).find((one) => one.name === 'comanda-offline-3')
      expect(name).toBeDefined()
    })
  })
})
