import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { closeOutbox, currentOutbox, openOutbox } from './current-outbox.ts'

const CENTRO = 7_101
const NORTE = 7_102

afterEach(closeOutbox)

describe('a browser that changes its store', () => {
  it('while the outbox of the store before opens, has that of its own store', async () => {
    const before = openOutbox(CENTRO)
    const own = await openOutbox(NORTE)
    await before
    expect([own?.tenantId, currentOutbox()?.tenantId]).toEqual([NORTE, NORTE])
  })

  it('keeps no outbox open that was closed while it opened', async () => {
    const before = openOutbox(CENTRO)
    closeOutbox()
    expect([await before, currentOutbox()]).toEqual([null, null])
  })
})
