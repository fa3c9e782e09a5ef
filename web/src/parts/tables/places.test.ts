import type { FloorCheck, FloorTable, FloorView } from '@comanda/shared/floor/api'
import { describe, expect, it } from 'vitest'
import {
  bareTablePlaces,
  checkPlaces,
  lookedForFirst,
  type PlaceGroup,
  tablePlaces,
  together,
} from './places.ts'

const NOW = Date.parse('2026-11-26T20:00:00Z')
const ME = { username: 'ana@fonda.mx', name: 'Ana Ruiz Tapia' }
const BY = { me: ME, now: NOW }

const check = (id: number, waiter: string, due: string, more: Partial<FloorCheck> = {}): FloorCheck => ({
  id,
  token_no: id,
  delivery_type: 'dinein',
  customer_name: null,
  total: due,
  paid: '0.00',
  due,
  guests: null,
  waiter,
  waiter_name: waiter === ME.username ? ME.name : 'Emiliano Ruiz Tapia',
  opened_at: '2026-11-26T19:30:00Z',
  billed_at: null,
  is_split: false,
  is_under_review: false,
  order_ids: [id],
  items_waiting: 0,
  items_ready: 0,
  items_served: 0,
  ...more,
})

const table = (id: number, title: string, floor: string, checks: FloorCheck[] = []): FloorTable => ({
  id,
  title,
  floor,
  seats: 4,
  checks,
  paid_waiting: 0,
  qr_waiting: 0,
  reservation: null,
  cleaning_since: null,
})

const floorOf = (tables: FloorTable[], counter: FloorCheck[] = []): FloorView => ({
  tables,
  counter,
  floors: ['Planta baja', 'Terraza'].map((floor) => ({ floor, version: 0, plan: null })),
  currency: 'MXN',
  time_zone: 'America/Mexico_City',
})

const OTHERS = 'emiliano@fonda.mx'
const FULL = floorOf(
  [
    table(1, 'Mesa 10', 'Planta baja', [check(11, OTHERS, '100.00')]),
    table(2, 'Mesa 2', 'Planta baja', [
      check(12, ME.username, '12613.00', { billed_at: '2026-11-26T19:50:00Z' }),
    ]),
    table(3, 'Mesa 9', 'Planta baja'),
    table(4, 'Mesa 3', 'Planta baja'),
    table(5, 'Mesa 20', 'Terraza', [check(13, OTHERS, '50.00', { name: 'Juan' })]),
  ],
  [check(14, OTHERS, '20.00', { delivery_type: 'takeaway', name: 'Rosa' })],
)

const labels = (groups: readonly PlaceGroup[]) =>
  groups.map(({ title, places }) => [title, ...places.map(({ label }) => label)])

describe('the picker of tables', () => {
  it('shows on each floor the free tables first, then those of the person, with what they owe', () => {
    const groups = tablePlaces(FULL, BY)
    expect(labels(groups)).toEqual([
      ['Planta baja', 'Mesa 3', 'Mesa 9', 'Mesa 2', 'Mesa 10'],
      ['Terraza', 'Mesa 20'],
    ])
    expect(groups[0]?.places.map(({ amount }) => amount)).toEqual([null, null, '$12,613.00', '$100.00'])
    expect(groups[0]?.places.map(({ note }) => note)).toEqual([
      '4 personas',
      '4 personas',
      '4 personas',
      '4 personas',
    ])
  })

  it('leaves the present table out, and a single floor has no head', () => {
    expect(labels(tablePlaces(FULL, BY, 5))).toEqual([['', 'Mesa 3', 'Mesa 9', 'Mesa 2', 'Mesa 10']])
  })

  it('shows the other checks by floor with their token and waiter, and at the end those without a table', () => {
    const groups = checkPlaces(FULL, BY, { id: 11, table_id: 1 })
    expect(labels(groups)).toEqual([
      ['Planta baja', 'Mesa 2'],
      ['Terraza', 'Mesa 20 · Juan'],
      ['Sin mesa', 'Para Llevar · Rosa'],
    ])
    expect(groups[1]?.places[0]).toMatchObject({ amount: '$50.00', note: 'Token 13 · Emiliano R.' })
  })

  it('knows the tables of the store without their states where nothing answers', () => {
    const tables = [{ id: 1, table_title: 'Mesa 1', floor: '-', seating_capacity: 0 }]
    expect(bareTablePlaces(tables)).toEqual([
      { title: '', places: [{ id: 1, label: 'Mesa 1', facts: [], note: null }] },
    ])
  })

  it('puts the floors where something can be looked for first', () => {
    const place = (label: string, isQuiet: boolean) => ({ id: label, label, facts: [], isQuiet })
    const groups = [
      { title: 'Salón', places: [place('Mesa 1', true)] },
      { title: 'Terraza', places: [place('Terraza 1', false), place('Terraza 2', true)] },
      { title: 'Barra', places: [place('Barra 1', false)] },
    ]
    expect(lookedForFirst(groups).map(({ title }) => title)).toEqual(['Terraza', 'Barra', 'Salón'])
  })

  it('puts checks and tables of a floor under one head', () => {
    const all = together(checkPlaces(FULL, BY, { id: 99, table_id: null }), tablePlaces(FULL, BY))
    expect(all.map(({ title }) => title)).toEqual(['Planta baja', 'Terraza', 'Sin mesa'])
  })
})
