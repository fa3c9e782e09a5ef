import { getAuditLog } from '@comanda/shared/audit/api'
import * as api from '@comanda/shared/menu/api'
import { type EnglishKind, MAX_ENGLISH_TEXTS, saveEnglish } from '@comanda/shared/menu/english'
import { importMenu } from '@comanda/shared/menu/files'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { placeQrOrder, readQrMenu } from '@comanda/shared/qr/api'
import { addCategory, listCategories, updateCategory } from '@comanda/shared/settings/categories'
import { describe, expect, it } from 'vitest'
import { raising } from '../../testing/changing-menu.ts'
import { messageOfReply } from '../../testing/client.ts'
import { cartLine, openTaqueria, switchQr, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

type Texts = { kind: EnglishKind; id: number; title: string | null }[]

const save = (restaurant: Client, texts: Texts) => restaurant.call(saveEnglish, { body: { texts } })
const refusal = async (texts: unknown) =>
  messageOfReply(await restaurant.send(saveEnglish, { body: { texts } }))

const ALL: Texts = [
  { kind: 'category', id: 1, title: 'Tacos' },
  { kind: 'item', id: TACO.id, title: ' Marinated pork taco ' },
  { kind: 'description', id: TACO.id, title: 'With pineapple' },
  { kind: 'variant', id: TACO.variants.five, title: 'Order of 5' },
  { kind: 'addon', id: TACO.addons.cheese, title: 'Cheese' },
]

const taco = (restaurant: Client) => restaurant.call(api.getMenuItem, { params: { id: TACO.id } })

describe('the English titles of a menu', () => {
  it('are saved by one call, read by diners in one menu, and are one entry of the audit log', async () => {
    const qrcode = await switchQr(restaurant)
    await raising(server, restaurant, () => save(restaurant, ALL))
    const menu = await server.stranger.call(readQrMenu, { params: { qrcode } })
    expect(menu.categories.map(({ title, title_en }) => [title, title_en])).toEqual([
      ['Tacos', 'Tacos'],
      ['Bebidas', undefined],
    ])
    const [pastor, water] = menu.menuItems
    expect(pastor).toMatchObject({
      title: 'Taco al pastor',
      title_en: 'Marinated pork taco',
      description_en: 'With pineapple',
      variants: [{ title: 'Sencillo' }, { title: 'Orden de 5', title_en: 'Order of 5' }],
      addons: [{ title: 'Queso', title_en: 'Cheese' }, { title: 'Guacamole' }],
    })
    expect(JSON.stringify(water)).not.toContain('title_en')
    const { entries } = await restaurant.call(getAuditLog, { query: { action: 'menu.english' } })
    expect(entries.map(({ subject, details }) => [subject, details])).toEqual([[null, { texts: 5 }]])
  })

  it('stay when the Spanish title or price changes, and an empty one removes them', async () => {
    await save(restaurant, ALL)
    await restaurant.call(api.updateMenuItem, {
      params: { id: TACO.id },
      body: { title: 'Taco de trompo', price: '25', categoryId: 1 },
    })
    await restaurant.call(api.updateVariant, {
      params: { itemId: TACO.id, variantId: TACO.variants.five },
      body: { title: 'Orden', price: '99' },
    })
    await restaurant.call(updateCategory, { params: { id: 1 }, body: { title: 'Taquitos' } })
    expect(await taco(restaurant)).toMatchObject({
      title: 'Taco de trompo',
      title_en: 'Marinated pork taco',
      variants: [{ title: 'Sencillo' }, { title: 'Orden', title_en: 'Order of 5' }],
    })
    expect((await restaurant.call(listCategories))[0]).toMatchObject({ title: 'Taquitos', title_en: 'Tacos' })
    await save(restaurant, [
      { kind: 'item', id: TACO.id, title: '' },
      { kind: 'addon', id: TACO.addons.cheese, title: null },
      { kind: 'variant', id: TACO.variants.five, title: 'Plate' },
    ])
    const { title_en, variants, addons } = await taco(restaurant)
    expect([title_en, variants[1]?.title_en, addons[0]?.title_en]).toEqual([undefined, 'Plate', undefined])
  })

  it('go with what is deleted, and a new item, variant or category has none', async () => {
    await save(restaurant, ALL)
    await restaurant.call(api.deleteMenuItem, { params: { id: TACO.id } })
    const rows = await server.sql(
      `SELECT title_en FROM menu_items WHERE tenant_id = $1 UNION ALL SELECT title_en FROM variants WHERE tenant_id = $1
       UNION ALL SELECT title_en FROM addons WHERE tenant_id = $1`,
      restaurant.tenantId,
    )
    expect(rows.every((row: { title_en: string | null }) => row.title_en === null)).toBe(true)
    const { id } = await restaurant.call(api.addMenuItem, { body: { title: 'Taco al pastor', price: '22' } })
    await restaurant.call(api.addVariant, {
      params: { itemId: id },
      body: { title: 'Orden de 5', price: '99' },
    })
    await restaurant.call(addCategory, { body: { title: 'Tacos' } })
    expect(JSON.stringify(await restaurant.call(api.getMenuItem, { params: { id } }))).not.toContain(
      'title_en',
    )
    const added = (await restaurant.call(listCategories)).filter(({ title }) => title === 'Tacos').at(-1)
    expect(added).not.toHaveProperty('title_en')
  })

  it('of another store, of what is gone or unknown are refused, and nothing of the list is saved', async () => {
    const other = await openTaqueria(server)
    const { id } = await other.call(api.addMenuItem, { body: { title: 'Ajeno', price: '10' } })
    const { id: choice } = await other.call(api.addVariant, {
      params: { itemId: id },
      body: { title: 'Ajena', price: '10' },
    })
    await restaurant.call(api.deleteMenuItem, { params: { id: WATER.id } })
    const wrong: Texts = [
      { kind: 'item', id, title: 'Stolen' },
      { kind: 'item', id: WATER.id, title: 'Water' },
      { kind: 'variant', id: choice, title: 'Stolen' },
      { kind: 'addon', id: 9_999, title: 'Stolen' },
      { kind: 'category', id: 9_999, title: 'Stolen' },
    ]
    for (const one of wrong) {
      expect(await refusal([...ALL, one])).toBe(
        '404 Algo de la lista ya no está en el menú. Revísala y guarda de nuevo.',
      )
    }
    expect(await taco(restaurant)).not.toHaveProperty('title_en')
    expect(JSON.stringify(await other.call(api.listMenuItems))).not.toContain('Stolen')
  })

  it('have at most the length of the Spanish ones, and are a bounded number', async () => {
    const long = (kind: string, length: number) => [{ kind, id: 1, title: 'x'.repeat(length) }]
    expect(await refusal(long('item', 201))).toBe('400 El texto es demasiado largo (máximo 200 caracteres).')
    expect(await refusal(long('category', 101))).toBe(
      '400 El texto es demasiado largo (máximo 100 caracteres).',
    )
    expect((await restaurant.send(saveEnglish, { body: { texts: long('category', 100) } })).status).toBe(200)
    const many = Array.from({ length: MAX_ENGLISH_TEXTS + 1 }, () => ({ kind: 'item', id: 1, title: 'x' }))
    expect(await refusal(many)).toBe(`400 El máximo es ${MAX_ENGLISH_TEXTS} textos a la vez.`)
    expect((await restaurant.send(saveEnglish, { body: { texts: many.slice(1) } })).status).toBe(200)
    expect((await restaurant.send(saveEnglish, { body: { texts: long('description', 201) } })).status).toBe(
      200,
    )
    for (const texts of [[], 'x', [{ kind: 'tax', id: 1, title: 'VAT' }]])
      expect((await restaurant.send(saveEnglish, { body: { texts } })).status).toBe(400)
  })

  it('are not in orders nor in diners’ requests, which the kitchen and the bill read in Spanish', async () => {
    const params = { qrcode: await switchQr(restaurant) }
    await save(restaurant, ALL)
    const cart = [cartLine(TACO.id)]
    await restaurant.call(createOrder, { body: { cart, deliveryType: 'takeaway', customerType: 'WALKIN' } })
    await server.stranger.call(placeQrOrder, { params, body: { cartItems: cart, customerType: 'WALKIN' } })
    for (const table of ['order_items', 'qr_orders']) {
      const rows = await server.sql(
        `SELECT to_jsonb(one)::text AS text FROM ${table} one WHERE tenant_id = $1`,
        restaurant.tenantId,
      )
      expect(JSON.stringify(rows)).not.toMatch(/Marinated|Single|Order of 5/)
    }
  })

  it('leave with an export, and come back with an import', async () => {
    await save(restaurant, ALL)
    const file = await fetch(`${server.base}/api/v1/menu-items/export?format=csv`, {
      headers: { authorization: `Bearer ${restaurant.token}` },
    })
    expect(await file.text()).toContain(
      'Tacos,Marinated pork taco,With pineapple,Sencillo:|Orden de 5:Order of 5,Queso:Cheese|Guacamole:',
    )
    const row = { row: 2, category: 'Tacos', title: 'Taco al pastor', price: '22' }
    const given = {
      titleEn: 'Pork taco',
      categoryEn: 'Taco time',
      variantsEn: 'Sencillo:Single',
      addonsEn: '',
    }
    const flan = { row: 3, category: 'Postres', title: 'Flan', price: '35', categoryEn: 'Desserts' }
    await restaurant.call(importMenu, {
      body: {
        rows: [
          { ...row, ...given },
          { ...flan, titleEn: 'Caramel custard', variants: 'Grande:40' },
        ],
      },
    })
    const { menuItems, categories } = await restaurant.call(initPos)
    expect(menuItems.find(({ id }) => id === TACO.id)).toMatchObject({
      title_en: 'Pork taco',
      variants: [{ title_en: 'Single' }, {}],
    })
    expect(JSON.stringify(menuItems)).not.toMatch(/Order of 5|Cheese/)
    expect(menuItems.find(({ title }) => title === 'Flan')).toMatchObject({ title_en: 'Caramel custard' })
    expect(categories.map(({ title_en }) => title_en)).toEqual(['Taco time', undefined, 'Desserts'])
  })
})
