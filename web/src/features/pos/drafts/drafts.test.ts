import { beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../../parts/browser/local-storage.ts'
import { EMPTY_ORDER } from '../cart/cart-memory.ts'
import { createDraftStore, type Draft } from './drafts.ts'

const draft = (nameRef: string): Draft => ({
  id: nameRef,
  nameRef,
  date: '21/11/2026, 14:05',
  ...EMPTY_ORDER,
})

let kept: Map<string, string>
let room: number
const storage: Storage = {
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => void kept.delete(key),
  setItem: (key, value) => {
    if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
    kept.set(key, value)
  },
}

beforeEach(() => {
  kept = new Map()
  room = Number.POSITIVE_INFINITY
})

describe('drafts', () => {
  it('are kept in the order they were saved, over a reload', () => {
    const drafts = createDraftStore(storage, 1)
    drafts.save(draft('Mesa 4'))
    drafts.save(draft('Sra. Rosa'))
    expect(createDraftStore(storage, 1).get()).toEqual([draft('Mesa 4'), draft('Sra. Rosa')])
  })

  it('of one store are not visible in another', () => {
    createDraftStore(storage, 1).save(draft('Mesa 4'))
    expect(createDraftStore(storage, 2).get()).toEqual([])
  })

  it('are deleted singly and all at once', () => {
    const drafts = createDraftStore(storage, 1)
    for (const name of ['a', 'b', 'c']) drafts.save(draft(name))
    drafts.remove('b')
    expect(drafts.get().map((one) => one.nameRef)).toEqual(['a', 'c'])
    drafts.clear()
    expect(createDraftStore(storage, 1).get()).toEqual([])
  })

  it('replace the draft with the same id', () => {
    const drafts = createDraftStore(storage, 1)
    for (const name of ['a', 'b']) drafts.save(draft(name))
    drafts.save({ ...draft('a'), tableId: 4 })
    expect(drafts.get().map(({ id, tableId }) => [id, tableId])).toEqual([
      ['b', null],
      ['a', 4],
    ])
  })

  it('of two tabs are all stored', () => {
    const [here, there] = [createDraftStore(storage, 1), createDraftStore(storage, 1)]
    here.save(draft('a'))
    there.save(draft('b'))
    here.save(draft('c'))
    expect(here.get().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('report when the device has no storage space, and keep the stored drafts', () => {
    const drafts = createDraftStore(storage, 1)
    drafts.save(draft('Mesa 4'))
    room = 10
    expect(drafts.save(draft('Mesa 5'))).toBe(false)
    expect(drafts.get()).toEqual([draft('Mesa 4')])
  })

  it('start empty when the stored drafts are invalid', () => {
    kept.set('comanda.drafts.1', '{"not": "drafts"')
    expect(createDraftStore(storage, 1).get()).toEqual([])
  })

  it('of an older version, without customer, table and service, still load', () => {
    kept.set('comanda.drafts.1', '[{"nameRef":"Mesa 4","date":"hoy","cart":[]}]')
    expect(createDraftStore(storage, 1).get()[0]).toMatchObject({
      customer: null,
      deliveryType: 'dinein',
      qrOrderId: null,
    })
  })

  it('saved in another tab appear', () => {
    const here = createDraftStore(storage, 1)
    let heard = 0
    here.watch(() => heard++)
    createDraftStore(storage, 1).save(draft('Mesa 4'))
    here.sync()
    expect(here.get()).toHaveLength(1)
    expect(heard).toBe(1)
  })
})
