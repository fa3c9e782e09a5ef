import { expect, it } from 'vitest'
import { notesFor } from './told-notes.ts'

const openedAt = new Date('2025-05-01')
const idsOf = (store: Parameters<typeof notesFor>[0]) => notesFor(store).map(({ id }) => id)

it('a store that opened later is told nothing', () => {
  expect(
    idsOf({ openedAt: new Date('2027-01-01'), staffScopes: [], guessedKinds: ['Crédito'], seen: [] }),
  ).toEqual([])
})

it('an owner without staff is told of no scopes', () => {
  expect(idsOf({ openedAt, staffScopes: null, guessedKinds: [], seen: [] })).toEqual([])
})

it('an earlier store is told which new scopes nobody has, and which payment types count as a card', () => {
  const [scopes, kinds] = notesFor({
    openedAt,
    staffScopes: ['POS', 'TILL', 'DISCOUNTS', 'REFUNDS', 'VOIDS', 'CLOSE_UNPAID'],
    guessedKinds: ['Crédito de la casa'],
    seen: [],
  })
  expect(scopes?.names).toEqual(['Cifras de caja', 'Aprobar cortes', 'Abrir cajón', 'Tabletas compartidas'])
  expect(kinds?.names).toEqual(['Crédito de la casa'])
})

it('a note that the store has marked as seen is left out', () => {
  const store = { openedAt, staffScopes: [], guessedKinds: ['Crédito de la casa'] }
  const [scopes = '', ...others] = idsOf({ ...store, seen: [] })
  expect(others).toHaveLength(1)
  expect(idsOf({ ...store, seen: [scopes] })).toEqual(others)
})
