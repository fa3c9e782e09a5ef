import { toCents } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import {
  amountsSoFar,
  dividedBy,
  isAssigned,
  itemsChoice,
  keepPersons,
  type Sharing,
  shareRest,
  switched,
  tapped,
  withRest,
} from './sharing.ts'

const tacos = { id: 1, title: 'Taco', quantity: 5, total: toCents(110_00) }
const wine = { id: 2, title: 'Vino', quantity: 1, total: toCents(100_00) }
const lines = [tacos, wine]

/** Taps of persons, in sequence. */
const taps = (line: typeof tacos, sharing: Sharing | undefined, ...persons: number[]) =>
  persons.reduce<Sharing | undefined>((now, person) => tapped(line, now, person), sharing)

describe('a line of a divided check', () => {
  it('belongs to the person who taps it last, and to no person after a second tap', () => {
    expect(taps(wine, undefined, 1, 2)).toEqual({ by: 'whole', person: 2 })
    expect(taps(wine, undefined, 1, 1)).toBeUndefined()
  })

  it('is divided by pieces, never more than it has', () => {
    const pieces = taps(tacos, switched(tacos, undefined, 'pieces'), 1, 1, 2, 2, 2, 2, 1)
    expect(pieces).toEqual({ by: 'pieces', counts: { 1: 2, 2: 3 } })
    expect(isAssigned(tacos, pieces)).toBe(true)
    expect(isAssigned(tacos, taps(tacos, switched(tacos, undefined, 'pieces'), 1))).toBe(false)
  })

  it('is shared by the chosen people, and taken back by the first of them', () => {
    const shared = taps(wine, switched(wine, { by: 'whole', person: 3 }, 'equal'), 1, 2, 2)
    expect(shared).toEqual({ by: 'equal', persons: [1, 3] })
    expect(switched(wine, shared, 'equal')).toEqual({ by: 'whole', person: 1 })
  })

  it('is free again when its person is removed', () => {
    expect(keepPersons({ 1: { by: 'whole', person: 3 }, 2: { by: 'equal', persons: [1, 3] } }, 2)).toEqual({
      2: { by: 'equal', persons: [1] },
    })
  })
})

describe('the amounts of the people', () => {
  it('are shown while lines and pieces are still free', () => {
    const sharings = { 1: { by: 'pieces', counts: { 1: 2 } } } as const
    expect(amountsSoFar(lines, sharings, 2)).toEqual([44_00, 0])
  })

  it('add up to the check once everything is assigned, to the centavo', () => {
    const sharings = shareRest(lines, { 1: { by: 'pieces', counts: { 1: 2, 2: 3 } } }, 3)
    const { parts } = dividedBy(lines, itemsChoice(lines, sharings, 3))
    const amounts = parts?.map(({ total }) => total)
    expect(amounts).toEqual([77_34, 99_33, 33_33])
    expect(amountsSoFar(lines, sharings, 3)).toEqual(amounts)
    expect(parts?.[0]?.lines.map(({ quantity }) => quantity)).toEqual(['2', '1/3'])
  })

  it('are refused with the reason while a line belongs to no person', () => {
    const choice = itemsChoice(lines, { 1: { by: 'whole', person: 1 } }, 2)
    expect(dividedBy(lines, choice).fault).toBe('Elige quién paga «Vino».')
  })
})

describe('a division by amounts', () => {
  it('gives the rest to the last part', () => {
    expect(withRest(toCents(210_00), [50, 60.5])).toEqual([50_00, 60_50, 99_50])
    expect(withRest(toCents(210_00), [50, Number.NaN])).toBeNull()
  })

  it('is refused when nothing is left for the last part', () => {
    const amounts = withRest(toCents(210_00), [210]) ?? []
    expect(dividedBy(lines, { mode: 'amounts', amounts }).fault).toBe('Cada parte debe ser mayor a 0.')
  })
})
