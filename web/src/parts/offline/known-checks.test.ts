import 'fake-indexeddb/auto'
import { feedChecks } from '@comanda/shared/feed/api'
import { afterEach, expect, it, vi } from 'vitest'
import { noteAnswer } from '../../offline/kept/kept-answers.ts'
import { closeOutbox, openOutbox } from '../../offline/outbox/current-outbox.ts'
import { knownChecks } from './known-checks.ts'

const STORE = 7_001
const storeSettings = { currency: 'MXN', time_zone: 'America/Mexico_City' } as never

afterEach(() => {
  closeOutbox()
  vi.unstubAllGlobals()
})

it('a sale that the server has answered is no open table while the device keeps no open checks', async () => {
  const user = JSON.stringify({ tenant_id: STORE })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'comanda.user' ? user : null) })
  const outbox = await openOutbox(STORE)
  const at = new Date().toISOString()
  const view = { of: 'order', lines: [], payments: [], tableId: 4, tableTitle: 'Mesa 4' }
  await outbox?.begin({ key: 'k', after: null, body: {}, at, offset: 0, byName: 'Ana', view } as never)
  const answer = { orderId: 41, checkId: 70, tokenNo: 5 }
  await outbox?.change('k', { state: 'sent', answer, triedAt: Date.now() + 1_000 })
  expect([...knownChecks({ storeSettings }).checks.keys()]).toEqual([])
  noteAnswer(feedChecks, { version: null, changed: null, rows: [] }, new Headers())
  expect([...knownChecks({ storeSettings }).checks.keys()]).toEqual([70])
})
