import { isDeepStrictEqual } from 'node:util'
import { listInvoices } from '@comanda/shared/invoices/api'
import { needs } from '@comanda/shared/kernel/access'
import type { Call } from '@comanda/shared/kernel/call'
import { AREA } from '@comanda/shared/kernel/scopes'
import { getMenuItem, listMenuItems, updateMenuItem } from '@comanda/shared/menu/api'
import { completeOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice, initPos } from '@comanda/shared/pos/api'
import {
  addCategory,
  deleteCategory,
  listCategories,
  reorderCategories,
  updateCategory,
} from '@comanda/shared/settings/categories'
import {
  addPaymentType,
  deletePaymentType,
  listPaymentTypes,
  togglePaymentType,
  updatePaymentType,
} from '@comanda/shared/settings/payment-types'
import { getPrintSetting, savePrintSetting } from '@comanda/shared/settings/printing'
import { getServiceSettings, NEW_STORE_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { getStoreSetting, removeStorePhoto, saveStoreSetting } from '@comanda/shared/settings/store'
import {
  addStoreTable,
  addStoreTables,
  deleteStoreTable,
  listStoreTables,
  rotateTableCode,
  updateStoreTable,
} from '@comanda/shared/settings/tables'
import { addTax, deleteTax, listTaxes, restoreTax, updateTax } from '@comanda/shared/settings/taxes'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { raising, versionOfMenu } from '../../testing/changing-menu.ts'
import { messageOfReply } from '../../testing/client.ts'
import { openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const cart = [{ id: WATER.id, quantity: 1 }]
const walkIn = { deliveryType: 'dinein', customerType: 'WALKIN', customerId: null, selectedQrOrderItem: null }

const message = async (restaurant: Client, call: Call, inputs: Record<string, unknown>) =>
  messageOfReply(await restaurant.send(call, inputs))

describe('the store’s details', () => {
  const details = {
    storeName: 'La Parroquia',
    address: 'Gómez Farías 34',
    phone: '229 932 2584',
    email: 'hola@parroquia.mx',
    currency: 'usd',
    isQRMenuEnabled: true,
    isQROrderEnabled: 1,
    timeZone: 'America/Cancun',
    businessDayStart: '05:30',
    reservationMinutes: 120,
    qrOrderMinutes: '30',
    guestTrust: 'open',
  }

  it('are saved, shown again, and reach the point of sale', async () => {
    const restaurant = await server.openRestaurant('La Merced')
    const before = await restaurant.call(getStoreSetting)
    expect(before).toMatchObject({ storeName: 'La Merced', currency: 'MXN', businessDayStart: '04:00' })
    expect(before).toMatchObject({ reservationMinutes: 90, qrOrderMinutes: 120, guestTrust: 'each' })

    await raising(server, restaurant, () => restaurant.call(saveStoreSetting, { body: details }))
    expect(await restaurant.call(getStoreSetting)).toEqual({
      ...before,
      ...details,
      currency: 'USD',
      isQROrderEnabled: true,
      qrOrderMinutes: 30,
    })
    const { storeSettings } = await restaurant.call(initPos)
    expect(storeSettings).toMatchObject({
      store_name: 'La Parroquia',
      currency: 'USD',
      is_qr_menu_enabled: 1,
    })
  })

  it('that are left out clear the texts, and keep the currency, time zone and start of the day', async () => {
    await restaurant.call(saveStoreSetting, { body: details })
    await restaurant.call(saveStoreSetting, { body: { storeName: 'Otra', address: '' } })
    expect(await restaurant.call(getStoreSetting)).toMatchObject({
      storeName: 'Otra',
      address: null,
      phone: null,
      currency: 'USD',
      timeZone: 'America/Cancun',
      businessDayStart: '05:30',
      reservationMinutes: 120,
      qrOrderMinutes: 30,
      guestTrust: 'open',
      isQRMenuEnabled: false,
    })
  })

  it('are refused with a message about the first error', async () => {
    const restaurant = await server.openRestaurant('Intacta')
    const refusal = (body: Record<string, unknown>) => message(restaurant, saveStoreSetting, { body })
    const storeName = 'x'
    expect(await refusal({ email: 'no' })).toBe('400 ¡Por favor proporcione el nombre del negocio!')
    expect(await refusal({ storeName, email: 'no' })).toBe('400 ¡Por favor proporcione un email válido!')
    expect(await refusal({ storeName, currency: 'QQQ' })).toBe('400 ¡Moneda inválida!')
    for (const currency of ['JPY', 'CLP', 'KWD'])
      expect(await refusal({ storeName, currency })).toBe('400 ¡Elige una moneda con dos decimales!')
    expect(await refusal({ storeName, timeZone: 'Mexico/Ciudad' })).toBe('400 ¡Zona horaria inválida!')
    expect(await refusal({ storeName, businessDayStart: '24:00' })).toBe('400 ¡Hora inválida!')
    const stay = '400 ¡La estancia debe ser de 15 minutos a 24 horas!'
    for (const reservationMinutes of [0, 14, 1441, 90.5, 'mucho'])
      expect(await refusal({ storeName, reservationMinutes })).toBe(stay)
    const wait = '400 ¡La espera debe ser de 5 minutos a 24 horas!'
    expect(await refusal({ storeName, qrOrderMinutes: 4 })).toBe(wait)
    expect((await restaurant.call(getStoreSetting)).storeName).toBe('Intacta')
  })

  it('include a picture, which receipts and the menu show, and which is deleted once it is unused', async () => {
    const sign = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const upload = async (file: Buffer) => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'letrero.jpg')
      const reply = await fetch(`${server.base}/api/v1/settings/store-setting/upload-photo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${restaurant.token}` },
        body: form,
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, string> }
    }
    expect((await upload(Buffer.from('<svg onload="x"/>'))).body.message).toMatch(
      /^Los dibujos SVG no se pueden usar/,
    )
    const { imageURL = '' } = (await upload(sign)).body
    expect((await restaurant.call(initPos)).storeSettings.image).toBe(imageURL)
    const served = await fetch(server.base + imageURL)
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
    })
    // Saving the details keeps the picture.
    await restaurant.call(saveStoreSetting, { body: details })
    expect((await restaurant.call(getStoreSetting)).image).toBe(imageURL)
    await restaurant.call(removeStorePhoto)
    expect((await restaurant.call(getStoreSetting)).image).toBeNull()
    expect((await fetch(server.base + imageURL)).status).toBe(404)
  })

  it('keep their currency after the first order, while all others can change', async () => {
    await restaurant.call(createOrder, { body: { ...walkIn, cart, tableId: null } })
    const refused = await restaurant.send(saveStoreSetting, { body: { storeName: 'X', currency: 'USD' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'currency_locked'])
    await restaurant.call(saveStoreSetting, { body: { storeName: 'Nueva', currency: 'MXN' } })
    expect(await restaurant.call(getStoreSetting)).toMatchObject({ storeName: 'Nueva', currency: 'MXN' })
  })
})

it('print settings are saved and reach the point of sale', async () => {
  expect((await restaurant.call(getPrintSetting)).pageFormat).toBe('80')
  const settings = {
    pageFormat: '57' as const,
    header: 'RFC XAXX010101000',
    footer: '¡Gracias!',
    showNotes: false,
    isEnablePrint: true,
    printOnSend: false,
    printOnCharge: true,
    showStoreDetails: false,
    showCustomerDetails: true,
    printToken: false,
  }
  await raising(server, restaurant, () => restaurant.call(savePrintSetting, { body: settings }))
  expect(await restaurant.call(getPrintSetting)).toEqual(settings)
  const { printSettings } = await restaurant.call(initPos)
  expect(printSettings).toMatchObject({ page_format: '57', show_notes: 0, show_customer_details: 1 })
  expect(await message(restaurant, savePrintSetting, { body: { pageFormat: 'A4' } })).toBe(
    '400 ¡Formato de página inválido!',
  )
})

describe('when papers open by themselves', () => {
  const moments = async (restaurant: Client) => {
    const { printOnSend, printOnCharge } = await restaurant.call(getPrintSetting)
    return [printOnSend, printOnCharge]
  }

  it('is at charging in a new store', async () => {
    expect(await moments(await server.openRestaurant())).toEqual([false, true])
  })

  it('follows the one switch of a client that knows no moments, as it did', async () => {
    await restaurant.call(savePrintSetting, { body: { isEnablePrint: true } })
    expect(await moments(restaurant)).toEqual([true, true])
    await restaurant.call(savePrintSetting, { body: { isEnablePrint: false } })
    expect(await moments(restaurant)).toEqual([false, true])
  })
})

it('the e-mail on papers and on the menu is what the store set, never the login of its owner', async () => {
  const shown = async () => (await restaurant.call(initPos)).storeSettings.email
  expect(await shown()).toBeNull()
  const settings = await restaurant.call(getStoreSetting)
  await restaurant.call(saveStoreSetting, { body: { ...settings, email: 'hola@fonda.mx' } })
  expect(await shown()).toBe('hola@fonda.mx')
})

describe('service settings', () => {
  it('protect a new store until its owner changes them, again and again', async () => {
    expect(await restaurant.call(getServiceSettings)).toEqual(NEW_STORE_SERVICE)
    const settings = { ...NEW_STORE_SERVICE, voidReasons: ['Se cayó', 'Otro'], discountLimit: 15 }
    await restaurant.call(saveServiceSettings, { body: settings })
    expect(await restaurant.call(getServiceSettings)).toEqual(settings)
    await restaurant.call(saveServiceSettings, { body: { ...settings, voidReasons: ['Otro', 'Se cayó'] } })
    expect((await restaurant.call(getServiceSettings)).voidReasons).toEqual(['Otro', 'Se cayó'])
  })

  it('keep at least one reason of each kind, a limit of at most 100 %, and food late before it is too late', async () => {
    const saying = (change: object) =>
      message(restaurant, saveServiceSettings, { body: { ...NEW_STORE_SERVICE, ...change } })
    expect(await saying({ refundReasons: [] })).toBe('400 ¡Deja al menos un motivo!')
    expect(await saying({ voidReasons: [' '] })).toBe('400 ¡Escribe el motivo!')
    expect(await saying({ discountLimit: 101 })).toBe('400 ¡El límite debe ser de 0 a 100!')
    expect(await saying({ lateMinutes: 20 })).toBe('400 ¡Lo urgente debe ser después de lo tarde!')
    expect(await restaurant.call(getServiceSettings)).toEqual(NEW_STORE_SERVICE)
  })
})

describe('payment types', () => {
  it('are added, renamed, disabled, enabled and removed', async () => {
    const { id } = await raising(server, restaurant, () =>
      restaurant.call(addPaymentType, { body: { title: ' Vales ', isActive: true, kind: 'voucher' } }),
    )
    await raising(server, restaurant, () =>
      restaurant.call(updatePaymentType, {
        params: { id },
        body: { title: 'Vales de despensa', isActive: 0, kind: 'voucher' },
      }),
    )
    expect(await restaurant.call(listPaymentTypes)).toContainEqual({
      id,
      title: 'Vales de despensa',
      is_active: 0,
      kind: 'voucher',
    })
    await raising(server, restaurant, () =>
      restaurant.call(togglePaymentType, { params: { id: `${id}` }, body: { isActive: true } }),
    )
    expect((await restaurant.call(initPos)).paymentTypes.map((one) => one.title)).toContain(
      'Vales de despensa',
    )
    await raising(server, restaurant, () => restaurant.call(deletePaymentType, { params: { id } }))
    expect((await restaurant.call(listPaymentTypes)).map((one) => one.title)).toEqual([
      'Efectivo',
      'Tarjeta',
      'Transferencia',
    ])
  })

  it('with payments disappear from the list when they are removed, and the payments keep them', async () => {
    const [cash] = await restaurant.call(listPaymentTypes)
    const id = cash?.id as number
    await restaurant.call(createOrderAndInvoice, {
      body: { ...walkIn, cart, tableId: null, paymentTypeId: id },
    })
    await restaurant.call(deletePaymentType, { params: { id } })
    expect((await restaurant.call(listPaymentTypes)).map((one) => one.id)).not.toContain(id)
    const rows = await server.sql(
      'SELECT t.title FROM payments p JOIN payment_types t USING (tenant_id) WHERE tenant_id = $1 AND t.id = p.payment_type_id',
      restaurant.tenantId,
    )
    expect(rows).toEqual([{ title: 'Efectivo' }])
    expect(await message(restaurant, deletePaymentType, { params: { id } })).toMatch(/^404/)
    expect(
      await message(restaurant, updatePaymentType, { params: { id }, body: { title: 'Otra vez' } }),
    ).toMatch(/^404/)
  })

  it('are always sold until the owner says when, and a client that knows no hours leaves them as they are', async () => {
    const hoursOf = async (id: number) =>
      (await restaurant.call(listCategories)).find((one) => one.id === id)?.hours
    const change = (hours?: object | null) =>
      restaurant.call(updateCategory, { params: { id: 1 }, body: { title: 'Desayunos', hours } as never })
    expect(await hoursOf(1)).toBe(null)
    const breakfast = { days: [6, 7, 6], from: '08:00', to: '' }
    await raising(server, restaurant, () => change(breakfast))
    expect(await hoursOf(1)).toEqual({ days: [6, 7], from: '08:00', to: null })
    expect((await restaurant.call(initPos)).categories[0]?.hours).toEqual(await hoursOf(1))
    for (const unsaid of [undefined, null]) await change(unsaid)
    expect(await hoursOf(1)).toEqual({ days: [6, 7], from: '08:00', to: null })
    await change({ days: [1, 2, 3, 4, 5, 6, 7], from: null, to: null })
    expect(await hoursOf(1)).toBe(null)
    const { id } = await restaurant.call(addCategory, { body: { title: 'Cenas', hours: { from: '19:00' } } })
    expect(await hoursOf(id)).toEqual({ days: [1, 2, 3, 4, 5, 6, 7], from: '19:00', to: null })
    expect(await hoursOf(2)).toBe(null)
  })

  it('have hours of some day, with times of a clock', async () => {
    const refusal = (hours: unknown) =>
      message(restaurant, updateCategory, { params: { id: 1 }, body: { title: 'Tacos', hours } })
    expect(await refusal({ days: [] })).toBe('400 ¡Elige al menos un día!')
    expect(await refusal({ from: '8' })).toBe('400 ¡Escribe la hora como 13:00!')
    expect(await refusal({ from: '08:00', to: '08:00' })).toContain('400 ¡La hora en que termina')
    for (const hours of ['siempre', { days: [0] }, { days: '1' }, { to: 12 }])
      expect(await refusal(hours)).toBe('400 ¡El horario no es válido!')
  })

  it('require a title, with the message of each form', async () => {
    expect(await message(restaurant, addPaymentType, { body: {} })).toBe(
      '400 ¡Por favor proporcione un título para el tipo de pago!',
    )
    expect(await message(restaurant, updatePaymentType, { params: { id: 1 }, body: { title: ' ' } })).toBe(
      '400 ¡Por favor proporcione un título!',
    )
  })
})

describe('taxes', () => {
  it('are added, changed and removed, and a removed tax leaves its items without tax', async () => {
    const { id, taxId } = await raising(server, restaurant, () =>
      restaurant.call(addTax, { body: { title: 'IEPS', rate: '8.125', type: 'exclusive' } }),
    )
    expect(taxId).toBe(id)
    await raising(server, restaurant, () =>
      restaurant.call(updateTax, { params: { id }, body: { title: 'IEPS', rate: 8, type: 'inclusive' } }),
    )
    expect(await restaurant.call(listTaxes)).toEqual([
      { id: 1, title: 'IVA', rate: 16, type: 'inclusive', items_count: expect.any(Number) },
      { id, title: 'IEPS', rate: 8, type: 'inclusive', items_count: 0 },
    ])
    await raising(server, restaurant, () => restaurant.call(deleteTax, { params: { id: 1 } }))
    expect(await restaurant.call(getMenuItem, { params: { id: TACO.id } })).toMatchObject({
      tax_id: null,
      tax_rate: null,
      tax_type: null,
    })
  })

  it('show their number of items, and a restored tax returns to the items without another tax', async () => {
    const items = await restaurant.call(listMenuItems)
    const taxed = items.filter((item) => item.tax_id === 1).map((item) => item.id)
    const [iva] = await restaurant.call(listTaxes)
    expect(iva).toEqual({ id: 1, title: 'IVA', rate: 16, type: 'inclusive', items_count: taxed.length })
    expect(taxed.length).toBeGreaterThan(1)

    const { itemIds } = await restaurant.call(deleteTax, { params: { id: 1 } })
    expect(new Set(itemIds)).toEqual(new Set(taxed))
    const ieps = await restaurant.call(addTax, { body: { title: 'IEPS', rate: 8, type: 'exclusive' } })
    const [first = 0, ...others] = taxed
    const { title, price } = await restaurant.call(getMenuItem, { params: { id: first } })
    await restaurant.call(updateMenuItem, { params: { id: first }, body: { title, price, taxId: ieps.id } })

    const body = { title: 'IVA', rate: 16, type: 'inclusive', itemIds } as const
    const { id } = await raising(server, restaurant, () => restaurant.call(restoreTax, { body }))
    const after = await restaurant.call(listMenuItems)
    const having = (taxId: number) => after.filter((item) => item.tax_id === taxId).map((item) => item.id)
    expect(new Set(having(id))).toEqual(new Set(others))
    expect(having(ieps.id)).toEqual([first])
  })

  it('are checked for title, rate and type, in this order', async () => {
    const refusal = (body: Record<string, unknown>) => message(restaurant, addTax, { body })
    expect(await refusal({})).toBe('400 ¡Proporcione un título!')
    const wrongRate = '400 ¡Valor inválido proporcionado en la Tasa de Impuesto!'
    for (const rate of [-1, 100.5, 'abc', '', null, 1.2345, true, ['8'], { toString: 8 }])
      expect(await refusal({ title: 'IVA', rate })).toBe(wrongRate)
    expect(await refusal({ title: 'IVA', rate: 0 })).toBe('400 ¡Seleccione el Tipo de Impuesto!')
    expect(await message(restaurant, updateTax, { params: { id: 1 }, body: {} })).toBe(
      '400 ¡Por favor proporcione un título!',
    )
  })
})

describe('tables', () => {
  const mesa = { title: 'Mesa 9', floor: 'Terraza', seatingCapacity: '4' }

  it('are added with a unique code, changed and removed', async () => {
    const restaurant = await server.openRestaurant()
    const { id } = await raising(server, restaurant, () => restaurant.call(addStoreTable, { body: mesa }))
    await raising(server, restaurant, () =>
      restaurant.call(updateStoreTable, {
        params: { id },
        body: { title: 'Mesa 10', floor: '-', seatingCapacity: 0 },
      }),
    )
    const [table] = await restaurant.call(listStoreTables)
    expect(table).toMatchObject({ id, table_title: 'Mesa 10', floor: '-', seating_capacity: 0 })
    expect(table?.encrypted_id).toMatch(/^[\w-]{40,}$/)
    expect((await restaurant.call(initPos)).storeTables).toEqual([table])
    await raising(server, restaurant, () => restaurant.call(deleteStoreTable, { params: { id } }))
    expect(await restaurant.call(listStoreTables)).toEqual([])
  })

  it('are added twenty at once, with the next titles that no table has', async () => {
    const add = (count: number) =>
      restaurant.send(addStoreTables, { body: { name: 'Mesa', count, floor: 'Terraza', seatingCapacity: 4 } })
    const titles = async () => (await restaurant.call(listStoreTables)).map((one) => one.table_title)
    await restaurant.call(updateStoreTable, {
      params: { id: TABLES.two },
      body: { title: 'MESA  6', floor: '-', seatingCapacity: 2 },
    })
    const { body } = await raising(server, restaurant, () => add(20))
    expect(body).toMatchObject({ message: 'Se agregaron 20 mesas.', ids: expect.any(Array) })
    expect(await titles()).toEqual([
      'Mesa 1',
      'MESA  6',
      'Mesa 3',
      'Mesa 2',
      'Mesa 4',
      'Mesa 5',
      ...Array.from({ length: 17 }, (_, index) => `Mesa ${index + 7}`),
    ])
    const [, , , added] = await restaurant.call(listStoreTables)
    expect(added).toMatchObject({ floor: 'Terraza', seating_capacity: 4 })
    expect([(await add(0)).status, (await add(101)).status]).toEqual([400, 400])
  })

  it('are added by two people at once without the same title twice', async () => {
    const body = { name: 'Barra', count: 5, floor: '-', seatingCapacity: 1 }
    await Promise.all([1, 2].map(() => restaurant.call(addStoreTables, { body })))
    const titles = (await restaurant.call(listStoreTables)).map((one) => one.table_title)
    expect([titles.length, new Set(titles).size]).toEqual([13, 13])
  })

  it('are added all or none at the limit of a store', async () => {
    await server.sql(
      `INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
       SELECT $1, 1000 + n, 'M ' || n, '-', 4 FROM generate_series(1, 990) n`,
      restaurant.tenantId,
    )
    const body = { name: 'Mesa', count: 20, floor: '-', seatingCapacity: 4 }
    const { status, body: refused } = await restaurant.send(addStoreTables, { body })
    expect([status, refused.code]).toEqual([409, 'limit_reached'])
    expect(await restaurant.call(listStoreTables)).toHaveLength(993)
  })

  it('cannot be removed while an order is open, and invoices keep the title of a removed table', async () => {
    const order = { ...walkIn, cart, tableId: TABLES.two }
    await restaurant.call(createOrderAndInvoice, { body: order })
    const refused = await restaurant.send(deleteStoreTable, { params: { id: TABLES.two } })
    expect([refused.status, refused.body.code]).toEqual([409, 'table_occupied'])
    await restaurant.call(completeOrders, { body: { orderIds: [1] } })
    await restaurant.call(deleteStoreTable, { params: { id: TABLES.two } })
    expect((await restaurant.call(listStoreTables)).map((one) => one.id)).toEqual([1, 3])
    expect((await restaurant.call(listInvoices))[0]?.table_title).toBe('Mesa 2')
    expect((await restaurant.send(createOrder, { body: order })).status).toBe(404)
  })

  it('get a new code on request, which replaces the printed code', async () => {
    const codes = async () =>
      new Map((await restaurant.call(listStoreTables)).map((table) => [table.id, table.encrypted_id]))
    const before = await codes()
    await raising(server, restaurant, () => restaurant.call(rotateTableCode, { params: { id: TABLES.two } }))
    const after = await codes()
    expect(after.get(TABLES.two)).not.toBe(before.get(TABLES.two))
    after.set(TABLES.two, before.get(TABLES.two) as string)
    expect(after).toEqual(before)
  })

  it('are checked for title, floor and capacity, in this order', async () => {
    const refusal = (body: Record<string, unknown>) => message(restaurant, addStoreTable, { body })
    expect(await refusal({})).toBe('400 ¡Por favor proporcione un título!')
    expect(await refusal({ title: 'M' })).toBe("400 Por favor proporcione un piso o use '-'")
    expect(await refusal({ title: 'M', floor: '-' })).toBe(
      "400 Por favor proporcione la capacidad de asientos o '0'",
    )
    expect(await refusal({ title: 'M', floor: '-', seatingCapacity: -1 })).toBe(
      "400 Por favor proporcione una cantidad válida de capacidad de asientos o '0'",
    )
  })
})

describe('categories', () => {
  it('are added at the end, renamed and removed, and a removed one leaves its items without category', async () => {
    const { id } = await raising(server, restaurant, () =>
      restaurant.call(addCategory, { body: { title: 'Postres' } }),
    )
    await raising(server, restaurant, () =>
      restaurant.call(updateCategory, { params: { id }, body: { title: 'Postres y café' } }),
    )
    expect((await restaurant.call(listCategories)).map((one) => one.title)).toEqual([
      'Tacos',
      'Bebidas',
      'Postres y café',
    ])
    await raising(server, restaurant, () => restaurant.call(deleteCategory, { params: { id: 1 } }))
    expect(await restaurant.call(getMenuItem, { params: { id: TACO.id } })).toMatchObject({
      category_id: null,
      category_title: null,
    })
  })

  it('ask and offer no notes until the owner or their title says so, and a client that knows only titles leaves both as they are', async () => {
    const tacos = async () => (await restaurant.call(initPos)).categories[0]
    expect(await tacos()).toEqual({ id: 1, title: 'Tacos', adds_at_once: 0, quick_notes: [], hours: null })
    const quickNotes = [' con todo ', 'sin cebolla', '']
    await raising(server, restaurant, () =>
      restaurant.call(updateCategory, {
        params: { id: 1 },
        body: { title: 'Tacos', addsAtOnce: true, quickNotes },
      }),
    )
    const chosen = { adds_at_once: 1, quick_notes: ['con todo', 'sin cebolla'] }
    expect(await tacos()).toMatchObject(chosen)
    await restaurant.call(updateCategory, { params: { id: 1 }, body: { title: 'Taquitos' } })
    expect(await tacos()).toEqual({ id: 1, title: 'Taquitos', ...chosen, hours: null })
    await restaurant.call(updateCategory, {
      params: { id: 1 },
      body: { title: 'Tacos', addsAtOnce: 0, quickNotes: [] },
    })
    expect((await restaurant.call(listCategories))[0]).toMatchObject({ adds_at_once: 0, quick_notes: [] })
    const { id } = await restaurant.call(addCategory, {
      body: { title: 'Bebidas frías', addsAtOnce: true, quickNotes: ['sin hielo'] },
    })
    expect((await restaurant.call(listCategories)).find((one) => one.id === id)).toMatchObject({
      adds_at_once: 1,
      quick_notes: ['sin hielo'],
    })
    // What a client does not say is proposed by the title.
    for (const title of ['Antojitos', 'Postres']) await restaurant.call(addCategory, { body: { title } })
    expect((await restaurant.call(listCategories)).slice(-2)).toMatchObject([
      { adds_at_once: 1, quick_notes: ['con todo', 'sin cebolla'] },
      { adds_at_once: 0, quick_notes: [] },
    ])
  })

  it('have at most twelve notes, each short and without a comma', async () => {
    const refusal = (quickNotes: unknown) =>
      message(restaurant, updateCategory, { params: { id: 1 }, body: { title: 'Tacos', quickNotes } })
    expect(await refusal(Array.from({ length: 13 }, (_, index) => `nota ${index}`))).toContain(
      '400 ¡Se admiten',
    )
    expect(await refusal(['sin cebolla, sin sal'])).toContain('400 ¡Escribe cada nota aparte')
    expect(await refusal(['ñ'.repeat(41)])).toContain('400 ')
    for (const notes of ['sin sal', [1], [null], ['\ud800']])
      expect(await refusal(notes)).toBe('400 ¡Las notas no son válidas!')
    expect((await restaurant.call(listCategories))[0]?.quick_notes).toEqual([])
  })

  it('require a title, with the message of each form', async () => {
    expect(await message(restaurant, addCategory, { body: {} })).toBe(
      '400 ¡Por favor proporciona el título de la categoría!',
    )
    expect(await message(restaurant, updateCategory, { params: { id: 1 }, body: {} })).toBe(
      '400 ¡Por favor proporciona el título!',
    )
  })
})

describe('the order of the categories', () => {
  let id: number
  beforeEach(async () => {
    id = (await restaurant.call(addCategory, { body: { title: 'Postres' } })).id
  })
  const titles = async (restaurant: Client) => (await restaurant.call(listCategories)).map((one) => one.title)

  it('is set by the store, applies to the point of sale, and puts a new category last', async () => {
    await raising(server, restaurant, () => restaurant.call(reorderCategories, { body: { ids: [id, 2, 1] } }))
    await restaurant.call(addCategory, { body: { title: 'Vinos' } })
    const chosen = ['Postres', 'Bebidas', 'Tacos', 'Vinos']
    expect(await titles(restaurant)).toEqual(chosen)
    expect((await restaurant.call(initPos)).categories.map((one) => one.title)).toEqual(chosen)
  })

  it('is refused and unchanged unless the list has every category once', async () => {
    const version = await versionOfMenu(server, restaurant)
    const refusal = (ids: unknown) => message(restaurant, reorderCategories, { body: { ids } })
    for (const ids of [
      [id, 1],
      [id, 1, 1],
      [id, 2, 1, 999],
      [id, 2, 999],
    ])
      expect(await refusal(ids)).toBe('400 Las categorías cambiaron mientras tanto. Inténtalo de nuevo.')
    for (const ids of [[], 'x', [0], null]) expect(await refusal(ids)).toBe('400 ¡Solicitud inválida!')
    expect(await titles(restaurant)).toEqual(['Tacos', 'Bebidas', 'Postres'])
    expect(await versionOfMenu(server, restaurant)).toBe(version)
  })

  it('is one of the lists that were saved simultaneously, never a mixture', async () => {
    const orders = [
      [1, 2, id],
      [id, 2, 1],
      [2, id, 1],
    ]
    await Promise.all(orders.map((ids) => restaurant.call(reorderCategories, { body: { ids } })))
    expect(orders).toContainEqual((await restaurant.call(listCategories)).map((one) => one.id))
  })
})

describe('the calls of the settings', () => {
  const declared = (): Call[] =>
    server.app.calls.filter((call) => call.access.kind === 'scopes' && call.path.startsWith('/settings/'))
  const anything = {
    storeName: 'Ajena',
    name: 'Ajena',
    title: 'Ajena',
    rate: 1,
    type: 'inclusive',
    floor: '-',
    seatingCapacity: 1,
    way: 'star',
    stationIds: [],
    width: '80',
    model: 'star',
    copies: 1,
    color: 'red',
  }
  const inputs = (call: Call, id: number) => ({
    ...(call.path.includes('{id}') && { params: { id } }),
    ...(call.method === 'POST' && { body: anything }),
  })

  // That a call refuses who lacks its scope is a property of every call: server/src/http/every-call.test.ts.
  it('need the scope SETTINGS, which is enough', async () => {
    expect(declared()).toHaveLength(64)
    expect(declared().filter(({ access }) => !isDeepStrictEqual(access, needs(AREA.settings)))).toEqual([])
    const restaurant = await openTaqueria(server)
    const manager = await server.hire(restaurant, ['SETTINGS'])
    expect((await manager.call(listTaxes)).length).toBe(1)
  })

  it('answer 404 for an unknown id, and 400 for none, without a new version of the menu', async () => {
    const version = await versionOfMenu(server, restaurant)
    for (const call of declared().filter((one) => one.path.includes('{id}'))) {
      const statuses = [999, 0].map(async (id) => (await restaurant.send(call, inputs(call, id))).status)
      expect([call.path, ...(await Promise.all(statuses))]).toEqual([call.path, 404, 400])
    }
    expect(await versionOfMenu(server, restaurant)).toBe(version)
  })
})
