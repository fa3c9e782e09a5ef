import { isDeepStrictEqual } from 'node:util'
import { needs } from '@comanda/shared/kernel/access'
import type { Call } from '@comanda/shared/kernel/call'
import { AREA } from '@comanda/shared/kernel/scopes'
import { listDishes } from '@comanda/shared/kitchen/api'
import * as api from '@comanda/shared/menu/api'
import { listOrders } from '@comanda/shared/orders/api'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { readQrMenu } from '@comanda/shared/qr/api'
import { describe, expect, it } from 'vitest'
import { raising, versionOfMenu } from '../../testing/changing-menu.ts'
import { messageOfReply } from '../../testing/client.ts'
import { CANDY, switchQr, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const message = async (restaurant: Client, call: Call, inputs: Record<string, unknown>) =>
  messageOfReply(await restaurant.send(call, inputs))

describe('menu items', () => {
  it('can be added, read alone and in the list, and changed', async () => {
    const { id, menuItemId } = await raising(server, restaurant, () =>
      restaurant.call(api.addMenuItem, {
        body: {
          title: ' Horchata ',
          price: '32.5',
          netPrice: 9,
          categoryId: '2',
          taxId: 1,
          image: '/evil.png',
        },
      }),
    )
    expect(menuItemId).toBe(id)
    const horchata = await restaurant.call(api.getMenuItem, { params: { id } })
    expect(horchata).toEqual({
      id,
      title: 'Horchata',
      price: '32.50',
      net_price: '9.00',
      image: null,
      category_id: 2,
      category_title: 'Bebidas',
      tax_id: 1,
      tax_title: 'IVA',
      tax_rate: 16,
      tax_type: 'inclusive',
      is_sold_out: 0,
      must_choose: 0,
      variants: [],
      addons: [],
    })
    expect(await restaurant.call(api.listMenuItems)).toContainEqual(horchata)

    await raising(server, restaurant, () =>
      restaurant.call(api.updateMenuItem, {
        params: { id },
        body: { title: 'Horchata', price: 35, netPrice: null, categoryId: '', taxId: 'null' },
      }),
    )
    expect(await restaurant.call(api.getMenuItem, { params: { id } })).toMatchObject({
      price: '35.00',
      net_price: null,
      category_id: null,
      tax_id: null,
      tax_type: null,
    })
    expect((await restaurant.call(initPos)).menuItems.find((one) => one.id === id)?.price).toBe('35.00')
  })

  it('say whether their variant must be chosen, which a client that does not know it leaves as it is', async () => {
    const params = { id: TACO.id }
    const body = { title: 'Taco al pastor', price: '22.00', categoryId: 1, taxId: 1 }
    const taco = async () => (await restaurant.call(initPos)).menuItems.find(({ id }) => id === TACO.id)
    expect(await taco()).toMatchObject({ must_choose: 0 })
    await restaurant.call(api.updateMenuItem, { params, body: { ...body, mustChoose: true } })
    await restaurant.call(api.updateMenuItem, { params, body })
    expect(await taco()).toMatchObject({ must_choose: 1 })
    await restaurant.call(api.updateMenuItem, { params, body: { ...body, mustChoose: 'false' } })
    expect(await taco()).toMatchObject({ must_choose: 0 })
  })

  it('say what is in them, for staff and diners, which a client that does not know it leaves as it is', async () => {
    const params = { id: TACO.id }
    const body = { title: 'Taco al pastor', price: '22.00', categoryId: 1, taxId: 1 }
    const save = (more: Record<string, unknown>) =>
      restaurant.call(api.updateMenuItem, { params, body: { ...body, ...more } })
    const said = async () => {
      const { description, allergens, diets, spicy, is_recommended } = await restaurant.call(
        api.getMenuItem,
        { params },
      )
      return [description, allergens, diets, spicy, is_recommended]
    }
    const nothing = [undefined, undefined, undefined, undefined, undefined]
    expect(await said()).toEqual(nothing)
    await save({
      description: ' Con piña ',
      allergens: ['nuts', 'milk', 'nuts'],
      diets: ['gluten_free'],
      spicy: '2',
      isRecommended: 1,
    })
    const all = ['Con piña', ['milk', 'nuts'], ['gluten_free'], 2, 1]
    expect(await said()).toEqual(all)
    await save({})
    await save({ allergens: null, diets: null, spicy: null, isRecommended: null })
    expect(await said()).toEqual(all)
    const code = await switchQr(restaurant)
    const { menuItems } = await restaurant.call(readQrMenu, { params: { qrcode: code } })
    expect(menuItems.find(({ id }) => id === TACO.id)).toMatchObject({ allergens: ['milk', 'nuts'] })
    await save({ description: '', allergens: [], diets: [], spicy: 0, isRecommended: false })
    expect(await said()).toEqual(nothing)
  })

  it('say nothing that cannot be true or is not on the lists', async () => {
    const params = { id: WATER.id }
    const refusal = (more: Record<string, unknown>) =>
      message(restaurant, api.updateMenuItem, { params, body: { title: 'Agua', price: 1, ...more } })
    expect(await refusal({ description: 'a'.repeat(401) })).toBe(
      '400 El texto es demasiado largo (máximo 400 caracteres).',
    )
    for (const allergens of [['mariscos'], 'milk', [1]])
      expect(await refusal({ allergens })).toBe('400 ¡Un alérgeno no es válido!')
    expect(await refusal({ diets: ['keto'] })).toBe('400 ¡Una dieta no es válida!')
    for (const spicy of [4, -1, 1.5])
      expect(await refusal({ spicy })).toBe('400 ¡El picante es un número de 0 a 3!')
    const fault = '400 «Vegano» y «Leche» no pueden ser ciertos a la vez: quita uno.'
    expect(await refusal({ diets: ['vegan'], allergens: ['milk'] })).toBe(fault)
    await restaurant.call(api.updateMenuItem, { params, body: { title: 'Agua', price: 1, diets: ['vegan'] } })
    expect(await refusal({ allergens: ['milk'] })).toBe(fault)
    expect(
      await message(restaurant, api.addMenuItem, {
        body: { title: 'Flan', price: 1, diets: ['vegan'], allergens: ['milk'] },
      }),
    ).toBe(fault)
  })

  it('are listed with their own variants and add-ons only', async () => {
    const taco = await restaurant.call(api.getMenuItem, { params: { id: TACO.id } })
    expect(taco.variants.map((one) => one.title)).toEqual(['Sencillo', 'Orden de 5'])
    expect(taco.addons.map((one) => one.price)).toEqual(['12.00', '18.50'])
    const water = await restaurant.call(api.getMenuItem, { params: { id: WATER.id } })
    expect([water.variants, water.addons]).toEqual([[], []])
  })

  it('are checked for title, then price', async () => {
    const refusal = (body: Record<string, unknown>) => message(restaurant, api.addMenuItem, { body })
    expect(await refusal({ price: -1 })).toBe('400 ¡Por favor ingresa el título!')
    for (const price of [-1, '1.999', 'gratis', '1e12'])
      expect(await refusal({ title: 'x', price })).toBe('400 ¡Por favor proporciona un precio válido!')
    expect(await refusal({ title: 'x', price: 1, netPrice: -1 })).toBe(
      '400 ¡Por favor proporciona un precio válido!',
    )
    expect(await refusal({ title: 'x', categoryId: 99 })).toBe('404 La categoría ya no existe.')
    expect(await refusal({ title: 'x', taxId: 99 })).toBe('404 El impuesto ya no existe.')
    expect(await restaurant.call(api.listMenuItems)).toHaveLength(3)
  })

  it('disappear from the menu when they are deleted, and open orders keep title and price', async () => {
    const body = {
      cart: [{ id: CANDY.id, quantity: 2 }],
      deliveryType: null,
      customerId: null,
      tableId: null,
    }
    await restaurant.call(createOrder, { body })
    await raising(server, restaurant, () => restaurant.call(api.deleteMenuItem, { params: { id: CANDY.id } }))

    expect((await restaurant.call(api.listMenuItems)).map((one) => one.id)).toEqual([TACO.id, WATER.id])
    expect(await message(restaurant, api.getMenuItem, { params: { id: CANDY.id } })).toBe(
      '404 El artículo ya no existe.',
    )
    expect((await restaurant.send(createOrder, { body })).status).toBe(404)
    const [group] = await restaurant.call(listOrders)
    expect(group?.orders[0]?.items[0]).toMatchObject({ item_title: 'Dulce', price: '15.00', quantity: 2 })
  })
})

describe('the call that sets a price', () => {
  it('changes only the price', async () => {
    const before = await restaurant.call(api.getMenuItem, { params: { id: TACO.id } })
    await raising(server, restaurant, () =>
      restaurant.call(api.setMenuItemPrice, { params: { id: TACO.id }, body: { price: '24.50' } }),
    )
    const after = await restaurant.call(api.getMenuItem, { params: { id: TACO.id } })
    expect(after).toEqual({ ...before, price: '24.50' })
  })

  it('checks the price like every call', async () => {
    for (const price of [-1, '1.999', 'gratis'])
      expect(
        await message(restaurant, api.setMenuItemPrice, { params: { id: TACO.id }, body: { price } }),
      ).toBe('400 ¡Por favor proporciona un precio válido!')
  })
})

describe('a sold-out variant', () => {
  const { single, five } = TACO.variants
  const mark = (person: Client, variantId: number, isSoldOut = true) =>
    person.call(api.setVariantSoldOut, { params: { itemId: TACO.id, variantId }, body: { isSoldOut } })
  const order = (person: Client, variant_id: number) =>
    person.send(createOrder, { body: { cart: [{ id: TACO.id, quantity: 1, variant_id }] } })
  /** What the point of sale shows: the taco, and each variant. */
  const shown = async () => {
    const taco = (await restaurant.call(initPos)).menuItems.find(({ id }) => id === TACO.id)
    return [taco?.is_sold_out, ...(taco?.variants ?? []).map(({ is_sold_out }) => is_sold_out)]
  }

  it('is refused by name, while the others are sold, until it is available again', async () => {
    const cook = await server.hire(restaurant, ['KITCHEN'])
    await mark(cook, five)
    expect(await shown()).toEqual([0, 0, 1])
    expect((await cook.call(listDishes)).find(({ id }) => id === TACO.id)?.variants).toEqual([
      { id: single, title: 'Sencillo', is_sold_out: 0 },
      { id: five, title: 'Orden de 5', is_sold_out: 1 },
    ])
    const refused = await order(restaurant, five)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        success: false,
        code: 'sold_out',
        message: '¡Se agotó «Taco al pastor: Orden de 5»! Quítalo del carrito para continuar.',
        itemId: TACO.id,
        variantId: five,
      },
    ])
    expect((await order(restaurant, single)).status).toBe(200)
    await mark(cook, five, false)
    expect((await order(restaurant, five)).status).toBe(200)
  })

  it('takes the dish with it when it is the last, and brings it back', async () => {
    await mark(restaurant, single)
    await mark(restaurant, five)
    expect(await shown()).toEqual([1, 1, 1])
    await mark(restaurant, single, false)
    expect(await shown()).toEqual([0, 0, 1])
    await restaurant.call(api.deleteVariant, { params: { itemId: TACO.id, variantId: single } })
    expect(await shown()).toEqual([1, 1])
  })

  it('follows the dish', async () => {
    const all = (isSoldOut: boolean) =>
      restaurant.call(api.setMenuItemSoldOut, { params: { id: TACO.id }, body: { isSoldOut } })
    await all(true)
    expect(await shown()).toEqual([1, 1, 1])
    await all(false)
    expect(await shown()).toEqual([0, 0, 0])
  })

  it('is no variant of another dish or store, and a waiter without the scopes marks none', async () => {
    const rival = await server.openRestaurant()
    const waiter = await server.hire(restaurant, ['ORDERS'])
    const send = (person: Client, itemId: number) =>
      person.send(api.setVariantSoldOut, { params: { itemId, variantId: five }, body: { isSoldOut: true } })
    expect((await send(restaurant, WATER.id)).status).toBe(404)
    expect((await send(rival, TACO.id)).status).toBe(404)
    expect((await send(waiter, TACO.id)).status).toBe(403)
    expect(await shown()).toEqual([0, 0, 0])
  })
})

describe('a sold-out item', () => {
  const mark = (restaurant: Client, isSoldOut: boolean) =>
    raising(server, restaurant, () =>
      restaurant.call(api.setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut } }),
    )
  const water = async (restaurant: Client) =>
    (await restaurant.call(initPos)).menuItems.find(({ id }) => id === WATER.id)
  const order = (restaurant: Client) =>
    restaurant.send(createOrder, { body: { cart: [{ id: WATER.id, quantity: 1 }] } })

  it('stays on the menu with a mark, and is refused by name until it is available again', async () => {
    await mark(restaurant, true)
    expect(await water(restaurant)).toMatchObject({ title: 'Agua de jamaica', is_sold_out: 1 })
    const refused = await order(restaurant)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        success: false,
        code: 'sold_out',
        message: '¡Se agotó «Agua de jamaica»! Quítalo del carrito para continuar.',
        itemId: WATER.id,
      },
    ])
    expect(await restaurant.call(listOrders)).toEqual([])

    await mark(restaurant, false)
    expect((await water(restaurant))?.is_sold_out).toBe(0)
    expect((await order(restaurant)).status).toBe(200)
  })

  it('can be marked with the scopes of counter and kitchen, and is in the audit log', async () => {
    const cook = await server.hire(restaurant, ['KITCHEN'])
    const [cashier, waiter] = [
      await server.hire(restaurant, ['POS']),
      await server.hire(restaurant, ['ORDERS', 'KITCHEN_DISPLAY']),
    ]
    await mark(cook, true)
    const dishes = await cook.call(listDishes)
    expect(dishes.find(({ id }) => id === WATER.id)).toEqual({
      id: WATER.id,
      title: 'Agua de jamaica',
      category_title: 'Bebidas',
      is_sold_out: 1,
      variants: [],
    })
    await mark(cashier, false)
    const refused = await waiter.send(api.setMenuItemSoldOut, {
      params: { id: WATER.id },
      body: { isSoldOut: true },
    })
    expect(refused.status).toBe(403)
    expect((await water(restaurant))?.is_sold_out).toBe(0)
    const rows = await server.sql(
      "SELECT actor FROM audit_log WHERE tenant_id = $1 AND action = 'item.sold_out'",
      restaurant.tenantId,
    )
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([cook.username, cashier.username]))
  })

  it('affects no other items and no orders placed before', async () => {
    expect((await order(restaurant)).status).toBe(200)
    await mark(restaurant, true)
    const [group] = await restaurant.call(listOrders)
    expect(group?.orders[0]?.items[0]).toMatchObject({ item_title: 'Agua de jamaica', status: 'created' })
    const other = { body: { cart: [{ id: CANDY.id, quantity: 1 }] } }
    expect((await restaurant.send(createOrder, other)).status).toBe(200)
  })
})

describe.each([
  {
    what: 'variants',
    add: api.addVariant,
    update: api.updateVariant,
    remove: api.deleteVariant,
    noun: 'de la variante',
    target: 'la variante',
  },
  {
    what: 'addons',
    add: api.addAddon,
    update: api.updateAddon,
    remove: api.deleteAddon,
    noun: 'del complemento',
    target: 'el complemento',
  },
] as const)('$what', ({ what, add, update, remove, noun, target }) => {
  const name = what === 'variants' ? 'variantId' : 'addonId'
  const params = (itemId: number, id: number) => ({ itemId, [name]: id }) as never

  it('are added to an item, changed and removed', async () => {
    const added = await raising(server, restaurant, () =>
      restaurant.call(add as typeof api.addVariant, {
        params: { itemId: WATER.id },
        body: { title: 'Grande', price: '' },
      }),
    )
    expect((added as unknown as Record<string, number>)[name]).toBe(added.id)
    const choices = async () => (await restaurant.call(api.getMenuItem, { params: { id: WATER.id } }))[what]
    const there = what === 'variants' ? { is_sold_out: 0 } : {}
    expect(await choices()).toEqual([
      { id: added.id, item_id: WATER.id, title: 'Grande', price: '0.00', ...there },
    ])
    await raising(server, restaurant, () =>
      restaurant.call(update, { params: params(WATER.id, added.id), body: { title: 'Litro', price: 55.5 } }),
    )
    expect(await choices()).toEqual([
      { id: added.id, item_id: WATER.id, title: 'Litro', price: '55.50', ...there },
    ])
    await raising(server, restaurant, () => restaurant.call(remove, { params: params(WATER.id, added.id) }))
    expect(await choices()).toEqual([])
  })

  it('of another item are not found under this item and stay unchanged', async () => {
    const before = await restaurant.call(api.listMenuItems)
    const version = await versionOfMenu(server, restaurant)
    const body = { title: 'Ajena', price: 1 }
    for (const [itemId, id] of [
      [WATER.id, 1],
      [TACO.id, 99],
      [99, 1],
    ] as const) {
      expect((await restaurant.send(update, { params: params(itemId, id), body })).status).toBe(404)
      expect((await restaurant.send(remove, { params: params(itemId, id) })).status).toBe(404)
    }
    expect((await restaurant.send(add, { params: { itemId: 99 }, body })).status).toBe(404)
    expect(await restaurant.call(api.listMenuItems)).toEqual(before)
    expect(await versionOfMenu(server, restaurant)).toBe(version)
  })

  it('are checked for title, then price', async () => {
    const inputs = (body: Record<string, unknown>) => ({ params: { itemId: TACO.id }, body })
    expect(await message(restaurant, add, inputs({ price: -1 }))).toBe(
      `400 ¡Por favor proporciona el título ${noun}!`,
    )
    expect(await message(restaurant, add, inputs({ title: 'x', price: -1 }))).toBe(
      `400 ¡Por favor proporciona un precio válido para ${target}!`,
    )
  })
})

describe('the calls of the menu', () => {
  const declared = (): Call[] => server.app.calls.filter((call) => call.path.startsWith('/menu-items'))

  // That a call refuses who lacks its scope, and shows another store nothing, is a property of every call:
  // server/src/http/every-call.test.ts.
  it('need the scope SETTINGS', () => {
    expect(declared()).toHaveLength(19)
    // The counter and the kitchen can also mark sold-out items.
    const marks: Call[] = [api.setMenuItemSoldOut, api.setVariantSoldOut]
    const settings = declared().filter((one) => !marks.includes(one))
    expect(settings.filter(({ access }) => !isDeepStrictEqual(access, needs(AREA.settings)))).toEqual([])
  })
})
