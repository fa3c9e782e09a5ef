import { addPaymentType, updatePaymentType } from '@comanda/shared/settings/payment-types'
import { listReleaseNotes, markReleaseNotesSeen } from '@comanda/shared/settings/release-notes'
import { expect, it } from 'vitest'
import { openTaqueria } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const openedOn = (restaurant: Client & { tenantId: number }, date: string) =>
  server.sql('UPDATE stores SET created_at = $2 WHERE tenant_id = $1', restaurant.tenantId, new Date(date))

it('an owner is told which new scopes nobody has, until somebody has them', async () => {
  const restaurant = await openTaqueria(server)
  await server.hire(restaurant, ['POS', 'ORDERS'])
  await openedOn(restaurant, '2027-01-01')
  expect(await restaurant.call(listReleaseNotes)).toEqual([])
  await openedOn(restaurant, '2025-05-01')
  const [note] = await restaurant.call(listReleaseNotes)
  expect([note?.about, note?.names.includes('Caja'), note?.names.includes('Anulaciones')]).toEqual([
    'scopes',
    true,
    true,
  ])
  await server.hire(restaurant, ['TILL'])
  const [later] = await restaurant.call(listReleaseNotes)
  expect([later?.names.includes('Caja'), later?.names.includes('Anulaciones')]).toEqual([false, true])
})

it('an owner is told which payment types count as a card by their titles, of the own store alone', async () => {
  const [restaurant, neighbour] = [await openTaqueria(server), await openTaqueria(server)]
  const credit = { title: 'Crédito de la casa', kind: 'credit_card', isActive: true } as const
  const { id } = await restaurant.call(addPaymentType, { body: credit })
  await Promise.all([restaurant, neighbour].map((store) => openedOn(store, '2025-05-01')))
  const told = { id: '0.1.0-kinds', version: '0.1.0', about: 'guessedKinds', names: ['Crédito de la casa'] }
  expect(await restaurant.call(listReleaseNotes)).toEqual([told])
  expect(await neighbour.call(listReleaseNotes)).toEqual([])
  await restaurant.call(updatePaymentType, { params: { id }, body: { ...credit, kind: 'other' } })
  expect(await restaurant.call(listReleaseNotes)).toEqual([])
})

it('a note that was marked as seen is shown on no device of the store, and the others stay', async () => {
  const [restaurant, neighbour] = [await openTaqueria(server), await openTaqueria(server)]
  for (const store of [restaurant, neighbour]) {
    await server.hire(store, ['POS'])
    await store.call(addPaymentType, {
      body: { title: 'Crédito de la casa', kind: 'credit_card', isActive: true },
    })
    await openedOn(store, '2025-05-01')
  }
  const shownTo = async (person: Client) => (await person.call(listReleaseNotes)).map(({ id }) => id)
  const all = ['0.1.0-scopes', '0.1.0-kinds']
  expect(await shownTo(restaurant)).toEqual(all)
  await restaurant.call(markReleaseNotesSeen, { body: { ids: ['0.1.0-scopes', 'no such note'] } })
  const otherDevice = await server.signIn(restaurant.username)
  expect(await shownTo(otherDevice)).toEqual(['0.1.0-kinds'])
  await otherDevice.call(markReleaseNotesSeen, { body: { ids: all } })
  expect([await shownTo(restaurant), await shownTo(neighbour)]).toEqual([[], all])
})

it('a manager, who could hide them from the owner, neither reads nor marks the notes', async () => {
  const restaurant = await openTaqueria(server)
  const manager = await server.hire(restaurant, ['SETTINGS', 'DASHBOARD', 'POS'])
  expect((await manager.send(listReleaseNotes, {})).status).toBe(403)
  expect((await manager.send(markReleaseNotesSeen, { body: { ids: ['0.1.0-kinds'] } })).status).toBe(403)
})
