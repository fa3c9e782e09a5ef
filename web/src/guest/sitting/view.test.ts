import { type Cents, sumCents, timesCents } from '@comanda/shared/kernel/money'
import type { SentLine, SentRound } from '@comanda/shared/sittings/api'
import { guestWord } from '@comanda/shared/sittings/guest-colors'
import type { GuestLineStatus } from '@comanda/shared/sittings/sitting'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShownLine } from './shared-order.ts'
import { fairShares, type ItemsById, linesByGuest, roundsOnBill, statesOf, titlesOfSent } from './view.ts'

const sent = (status: GuestLineStatus, quantity = 1): SentLine => ({
  guest: 1,
  item_id: 1,
  title: status,
  variant_id: null,
  variant: null,
  addons_ids: [],
  addons: [],
  notes: null,
  quantity,
  total: '10.00',
  status,
  reason: null,
})
const round = (lines: SentLine[], more: Partial<SentRound> = {}): SentRound => ({
  key: 'o1',
  sent_at: '2026-11-30T20:00:00.000Z',
  lines,
  ...more,
})

it('a sent dish has the menu’s English beside the titles of the bill, where there is some', () => {
  const item = {
    title_en: 'Hibiscus water',
    variants: [{ id: 4, title_en: 'Jug' }],
    addons: [{ id: 7, title_en: 'Chia' }, { id: 8 }],
  }
  const items = new Map([[1, item]]) as unknown as ItemsById
  const words = {
    title: 'Agua de jamaica',
    variant_id: 4,
    variant: 'Jarra',
    addons_ids: [8, 7],
    addons: ['Sin azúcar', 'Chía'],
  }
  const line = { ...sent('ready'), ...words }
  expect(titlesOfSent(line, items)).toEqual({
    dish: { title: 'Agua de jamaica', title_en: 'Hibiscus water' },
    choices: [
      { title: 'Jarra', title_en: 'Jug' },
      { title: 'Sin azúcar', title_en: undefined },
      { title: 'Chía', title_en: 'Chia' },
    ],
  })
  const gone = titlesOfSent({ ...line, item_id: 2 }, items)
  expect([gone.dish, ...gone.choices].map(({ title_en }) => title_en)).toEqual(Array(4).fill(undefined))
})

describe('a table’s page', () => {
  it('counts dishes by where they are, what is ready first', () => {
    const rounds = [round([sent('served'), sent('kitchen', 2)]), round([sent('ready'), sent('refused')])]
    expect(statesOf(rounds)).toEqual([
      { status: 'ready', count: 1 },
      { status: 'kitchen', count: 2 },
      { status: 'served', count: 1 },
    ])
  })

  it('has on the account what is on the check: no request, no refused dish, nothing of another check', () => {
    const rounds = [
      round([sent('received')]),
      round([sent('served'), sent('refused')]),
      round([sent('served')], { elsewhere: true }),
    ]
    expect(roundsOnBill(rounds)).toMatchObject([{ number: 2, lines: [{ title: 'served' }] }])
  })

  it('shows the guest’s own lines first, then those of the others', () => {
    const lines = [3, 1, 2, 1].map((guest, at) => ({ id: `${at}`, guest }) as ShownLine)
    expect(linesByGuest(lines, 2).map((one) => [one.guest, one.lines.length])).toEqual([
      [2, 1],
      [1, 2],
      [3, 1],
    ])
  })

  it('calls a guest without a name by the color, which the ninth shares', () => {
    const guest = (number: number, name = '') => ({ number, name })
    expect([guest(1), guest(9), guest(2, 'Ana')].map((one) => guestWord(one))).toEqual([
      'Azul',
      'Azul 2',
      'Ana',
    ])
  })
})

it('equal shares are one centavo apart at most, and add up to what is due', () => {
  const due = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount as Cents)
  fc.assert(
    fc.property(due, fc.integer({ min: 2, max: 20 }), (amount, parts) => {
      const shares = fairShares(amount, parts)
      expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(parts)
      expect(sumCents(shares.map((share) => timesCents(share.amount, share.count)))).toBe(amount)
      const amounts = shares.map((share) => share.amount)
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
    }),
  )
})
