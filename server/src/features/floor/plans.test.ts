import * as api from '@comanda/shared/floor/api'
import type { FloorPlan } from '@comanda/shared/floor/plan'
import { initPos } from '@comanda/shared/pos/api'
import { updateStoreTable } from '@comanda/shared/settings/tables'
import { describe, expect, it, vi } from 'vitest'
import { openTaqueria, TABLES } from '../../testing/menu.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const floor = 'Planta baja'
const place = { x: 100, y: 200, width: 200, height: 160, rotation: 45, shape: 'round' as const }
const wall = { kind: 'wall' as const, x: 0, y: 0, width: 1000, height: 20, rotation: 0, text: '' }
const label = { kind: 'label' as const, x: 0, y: 40, width: 300, height: 60, rotation: 0, text: 'Barra' }
const plan: FloorPlan = { tables: { 1: place }, marks: [wall, label] }

describe('the plan of a floor', () => {
  it('is saved as a whole and shown to everyone who looks at the floor', async () => {
    const received = await eventsFor(restaurant)
    expect((await restaurant.call(api.saveFloorPlan, { body: { floor, version: 0, plan } })).version).toBe(1)
    const { floors } = await restaurant.call(api.readFloor)
    expect(floors).toEqual([
      { floor, version: 1, plan },
      { floor: 'Terraza', version: 0, plan: null },
    ])
    expect((await restaurant.call(api.readFloorPlans)).floors).toEqual(floors)
    await vi.waitFor(() => expect(received).toContain('order_update'))
  })

  it('is not overwritten by an editor who did not see the latest version', async () => {
    const save = (version: number, x: number) =>
      restaurant.send(api.saveFloorPlan, {
        body: { floor, version, plan: { tables: { 1: { ...place, x } }, marks: [] } },
      })
    expect((await save(0, 10)).status).toBe(200)
    const { status, body } = await save(0, 20)
    expect([status, body.code]).toEqual([409, 'plan_changed'])
    expect((await save(1, 30)).status).toBe(200)
    expect((await save(1, 40)).status).toBe(409)
    expect((await save(5, 50)).status).toBe(409)
    const { floors } = await restaurant.call(api.readFloor)
    expect(floors[0]).toMatchObject({ version: 2, plan: { tables: { 1: { x: 30 } } } })
  })

  it('is saved once when two editors save at the same moment', async () => {
    const saves = await Promise.all(
      Array.from({ length: 6 }, () =>
        restaurant.send(api.saveFloorPlan, { body: { floor, version: 0, plan } }),
      ),
    )
    const statuses = saves.map(({ status }) => status)
    expect([statuses.filter((one) => one === 200), statuses.filter((one) => one === 409)]).toMatchObject([
      { length: 1 },
      { length: 5 },
    ])
  })

  it('follows its floor to a new name with the last of its tables', async () => {
    await restaurant.call(api.saveFloorPlan, { body: { floor, version: 0, plan } })
    const rename = (id: number, title: string, to: string) =>
      restaurant.call(updateStoreTable, { params: { id }, body: { title, floor: to, seatingCapacity: 4 } })
    await rename(TABLES.one, 'Mesa 1', 'Salón')
    const renamed = async () => (await restaurant.call(api.readFloor)).floors
    expect(await renamed()).toMatchObject([
      { floor: 'Salón', version: 0, plan: null },
      { floor, version: 1 },
      { floor: 'Terraza' },
    ])
    await rename(TABLES.two, 'Mesa 2', 'Salón')
    expect(await renamed()).toEqual([
      { floor: 'Salón', version: 1, plan },
      { floor: 'Terraza', version: 0, plan: null },
    ])
    // A floor that has a plan keeps it.
    await restaurant.call(api.saveFloorPlan, {
      body: { floor: 'Terraza', version: 0, plan: { tables: {}, marks: [wall] } },
    })
    await rename(TABLES.three, 'Mesa 3', 'Salón')
    expect(await renamed()).toEqual([{ floor: 'Salón', version: 1, plan }])
  })

  it('changes the seats of its tables, and of no others', async () => {
    const seatsOf = async () => (await restaurant.call(api.readFloor)).tables.map(({ seats }) => seats)
    const before = await seatsOf()
    const sold = async () => (await restaurant.call(initPos)).storeTables.map((one) => one.seating_capacity)
    expect(await sold()).toEqual(before)
    const save = (version: number, seats?: Record<string, number>) =>
      restaurant.send(api.saveFloorPlan, { body: { floor, version, plan, ...(seats && { seats }) } })
    await save(0)
    expect(await seatsOf()).toEqual(before)
    const received = await eventsFor(restaurant)
    const outside = { [TABLES.three]: 12, 999: 1, 9999999999: 1 }
    expect((await save(1, { [TABLES.one]: 10, ...outside })).status).toBe(200)
    expect([await seatsOf(), before]).toEqual([
      [10, 2, 6],
      [4, 2, 6],
    ])
    await vi.waitFor(() => expect(received).toContain('menu_changed'))
    expect(await sold()).toEqual([10, 2, 6])
    expect((await restaurant.call(api.readFloor)).floors[0]?.plan).toEqual(plan)
    const refused = [await save(1, { [TABLES.one]: 3 }), await save(2, { [TABLES.one]: 10_000 })]
    expect(refused.map(({ status }) => status)).toEqual([409, 400])
    expect(await seatsOf()).toEqual([10, 2, 6])
    const unchanged = await restaurant.send(api.saveFloorPlan, {
      body: { floor, version: 2, plan, seats: null },
    })
    expect(unchanged.status).toBe(200)
    expect(await seatsOf()).toEqual([10, 2, 6])
  })

  it('belongs to a floor that has tables', async () => {
    const { status } = await restaurant.send(api.saveFloorPlan, {
      body: { floor: 'Sótano', version: 0, plan },
    })
    expect(status).toBe(404)
  })

  it.each<[string, unknown]>([
    ['a table outside the area', { tables: { 1: { ...place, x: 2401 } }, marks: [] }],
    ['a table without a size', { tables: { 1: { ...place, width: 0 } }, marks: [] }],
    ['a rotation of a full turn', { tables: { 1: { ...place, rotation: 360 } }, marks: [] }],
    ['a triangle', { tables: { 1: { ...place, shape: 'triangle' } }, marks: [] }],
    ['a table without an id', { tables: { ventana: place }, marks: [] }],
    ['a mark of another kind', { tables: {}, marks: [{ ...wall, kind: 'planta' }] }],
    ['a label of 41 letters', { tables: {}, marks: [{ ...label, text: 'x'.repeat(41) }] }],
    ['101 walls', { tables: {}, marks: Array.from({ length: 101 }, () => wall) }],
    [
      '301 tables',
      { tables: Object.fromEntries(Array.from({ length: 301 }, (_, at) => [at + 1, place])), marks: [] },
    ],
    ['nothing', undefined],
  ])('with %s is refused', async (_, wrong) => {
    const restaurant = await openTaqueria(server)
    const body = { floor, version: 0, plan: wrong as FloorPlan }
    expect((await restaurant.send(api.saveFloorPlan, { body })).status).toBe(400)
  })
})
