import {
  addDrawer,
  DEFAULT_TILL,
  deleteDrawer,
  getTillSettings,
  listDrawers,
  saveTillSettings,
} from '@comanda/shared/settings/till'
import { chooseDrawer, getTill, openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { refusalIn } from '../../testing/client.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const addBar = async () => (await restaurant.call(addDrawer, { body: { title: 'Barra' } })).id

describe('a store', () => {
  it('has one drawer and needs no shift until it opens its first shift', async () => {
    expect(await restaurant.call(getTill)).toEqual({
      requiresShift: false,
      isUsed: false,
      drawerId: 1,
      drawers: [{ id: 1, title: 'Caja 1', shift: null }],
      countingShiftId: null,
    })
    const cashier = await server.hire(restaurant, ['POS', 'TILL'])
    const { shiftId } = await cashier.call(openShift, {
      body: { pieces: [{ value: '200', quantity: 3 }], amount: '47.50' },
    })
    const till = await cashier.call(getTill)
    expect(till).toMatchObject({ requiresShift: true, isUsed: true, drawerId: 1 })
    expect(till.drawers[0]?.shift).toMatchObject({
      id: shiftId,
      status: 'open',
      openedBy: { username: cashier.username },
      countingBy: null,
    })
    expect(
      await server.sql(
        'SELECT source, entry, kind, amount::integer, shift_id FROM ledger WHERE tenant_id = $1',
        restaurant.tenantId,
      ),
    ).toEqual([{ source: 'shift', entry: 'float', kind: 'cash', amount: 647_50, shift_id: shiftId }])
  })

  it('stays with the owner’s choice about charging without a shift', async () => {
    expect(await restaurant.call(getTillSettings)).toEqual(DEFAULT_TILL)
    const bar = await addBar()
    await restaurant.call(openShift, { body: { drawerId: bar } })
    await restaurant.call(saveTillSettings, { body: { ...DEFAULT_TILL, requireShift: false } })
    await restaurant.call(openShift, { body: { drawerId: 1 } })
    expect((await restaurant.call(getTillSettings)).requireShift).toBe(false)
  })

  it('keeps at least one drawer, and a drawer with an open shift', async () => {
    const remove = (id: number) => refusalIn(restaurant.send(deleteDrawer, { params: { id } }))
    expect(await remove(1)).toEqual([400, 'invalid_input'])
    const bar = await addBar()
    await restaurant.call(openShift, { body: { drawerId: bar } })
    expect(await remove(bar)).toEqual([409, 'drawer_in_use'])
    expect(await remove(1)).toEqual([200, undefined])
    expect(await restaurant.call(listDrawers)).toEqual([{ id: bar, title: 'Barra' }])
    expect(await remove(1)).toEqual([404, 'not_found'])
  })
})

describe('a shift', () => {
  it('is opened once by two cashiers at one drawer', async () => {
    const people = await Promise.all([1, 2, 3].map(() => server.hire(restaurant, ['TILL'])))
    const replies = await Promise.all(people.map((one) => refusalIn(one.send(openShift, { body: {} }))))
    expect(replies.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      [409, 'shift_open'],
      [409, 'shift_open'],
    ])
  })

  it('is opened once by a retry, with the answer of the first try', async () => {
    const key = crypto.randomUUID()
    const first = await restaurant.send(openShift, { body: { amount: 500 }, key })
    const again = await restaurant.send(openShift, { body: { amount: 500 }, key })
    expect(again.body).toEqual(first.body)
    expect(again.status).toBe(200)
  })

  it('is opened in the chosen drawer of a store with several', async () => {
    const bar = await addBar()
    const cashier = await server.hire(restaurant, ['TILL'])
    expect(await refusalIn(cashier.send(openShift, { body: {} }))).toEqual([409, 'drawer_required'])
    expect(await refusalIn(cashier.send(chooseDrawer, { body: { drawerId: 99 } }))).toEqual([
      404,
      'not_found',
    ])
    await cashier.call(chooseDrawer, { body: { drawerId: bar } })
    await cashier.call(openShift, { body: {} })
    const till = await cashier.call(getTill)
    expect(till.drawerId).toBe(bar)
    expect(till.drawers.map(({ shift }) => shift?.status ?? null)).toEqual([null, 'open'])
    expect((await restaurant.call(getTill)).drawerId).toBe(null)
  })
})
