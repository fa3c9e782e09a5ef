import { searchCustomers } from '@comanda/shared/customers/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import { addMenuItem, addVariant } from '@comanda/shared/menu/api'
import { getPrinting } from '@comanda/shared/printing/api'
import { updateCategory } from '@comanda/shared/settings/categories'
import { describe, expect, it } from 'vitest'
import { setUpPrinter } from '../../../../../server/src/testing/printers.ts'
import { isAt, open, openPaper, passTime } from '../../../testing/app.tsx'
import { add, chooseTable, openOrders, searchCustomer, sendToKitchen } from '../../../testing/counter.ts'
import { type Client, MOLE, openFonda, SOUP, WATER } from '../../../testing/fonda.ts'
import { breakLine, cutLine } from '../../../testing/network.ts'
import { openReadyToSell, openTablet } from '../../../testing/offline.ts'
import { setPrinting } from '../../../testing/sales.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  rightClick,
  screen,
  see,
  tap,
  type,
  waitFor,
} from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

const CREATE = '/pos/create-order'

const noDialog = () => gone(() => screen.queryByRole('dialog'))

/** The folio of a sale that this device keeps, which is put away. */
async function keep(folio: string): Promise<void> {
  const kept = await dialog('Guardado en este dispositivo')
  await see(folio, kept)
  await press('Listo', kept)
  await noDialog()
}

const arrived = (owner: Client, count: number) =>
  waitFor(async () => expect(await openOrders(owner)).toHaveLength(count))

const paperOf = async (path: string | undefined): Promise<string> => {
  await openPaper(path ?? '')
  return (await screen.findByRole('article')).textContent ?? ''
}

/** The customer of the cart becomes Lupita, whom the server does not know. */
async function addCustomer(): Promise<void> {
  await searchCustomer()
  const customers = await dialog()
  await fill('Nombre o teléfono', 'Lupita', customers)
  await tap(await screen.findByRole('option', { name: 'Agregar cliente «Lupita»' }))
  await fill('Teléfono', '5512345678')
  await press('Guardar')
  await see('Cliente guardado en este dispositivo.')
  await noDialog()
}

describe('the counter without internet', () => {
  it('adds at once and offers the notes of a category, as its owner chose', async () => {
    const owner = await openFonda()
    const lunch = { title: 'Comida corrida', addsAtOnce: true, quickNotes: ['sin cebolla'] }
    await owner.call(updateCategory, { params: { id: 1 }, body: lunch })
    const taco = { title: 'Taco', price: '9.00', categoryId: 1 }
    const { id: itemId } = await owner.call(addMenuItem, { body: taco })
    await owner.call(addVariant, { params: { itemId }, body: { title: 'Doble', price: '38.00' } })
    await openReadyToSell()
    const mend = cutLine()
    await add('Taco')
    await press('Notas de Taco')
    await press('sin cebolla', await dialog())
    await press('Guardar')
    await noDialog()
    await sendToKitchen()
    await keep('A-1')
    mend()
    await arrived(owner, 1)
    expect((await openOrders(owner))[0]?.items).toMatchObject([
      { item_title: 'Taco', variant_title: 'Doble', notes: 'sin cebolla' },
    ])
  })

  it('takes rounds and charges with folios, and everything arrives once and in order', async () => {
    const owner = await openTablet()
    const mend = cutLine()
    await add(MOLE.title)
    await chooseTable(/^Mesa 1/)
    await sendToKitchen()
    await keep('A-1')
    await add(WATER.title)
    await chooseTable(/^Mesa 1/)
    await sendToKitchen()
    await keep('A-2')
    // The check that the first order opens.
    await open('/dashboard/pos?check=-1')
    await screen.findByRole('heading', { name: 'Ronda para Mesa 1' })
    await add(WATER.title)
    await press(/^Enviar a Cocina/)
    await keep('A-3')
    await isAt(/checks/)

    await open('/dashboard/pos')
    await addCustomer()
    await add(SOUP.title)
    await press('Crear Recibo y Cobrar')
    const charge = await dialog('Crear Recibo y Cobrar')
    await press(/^Efectivo exacto\s\$45\.00/, charge)
    await see('Guardado en este dispositivo · Folio A-5', charge)
    await see('Cobrado. La cocina no lo ve hasta que vuelva la conexión.', charge)
    await press('Imprimir comanda', charge)
    expect(outside.opened.at(-1)).toMatch(/^\/print-kitchen\?sale=/)
    expect(await openOrders(owner)).toEqual([])

    mend()
    await see(/^Token \d/, charge)
    await see('Pedido cobrado y enviado a cocina', charge)
    expect(charge.queryByText(/Guardado en este dispositivo/)).toBeNull()
    await arrived(owner, 4)
    const orders = (await openOrders(owner)).toSorted((a, b) => a.id - b.id)
    expect(orders.map((order) => order.token_no)).toEqual([1, 2, 3, 4])
    // The soup, which is of no table, may arrive between them.
    const rounds = orders.filter((order) => order.table_title === 'Mesa 1')
    const { check_id } = rounds[0] ?? {}
    expect(rounds).toMatchObject([
      { check_id, round: 1, items: [{ item_title: MOLE.title }] },
      { check_id, round: 2, items: [{ item_title: WATER.title }] },
      { check_id, round: 3, items: [{ item_title: WATER.title }] },
    ])
    const sold = await owner.call(listInvoices, { query: { type: 'today' } })
    expect(sold.map(({ total }) => total)).toEqual(['45.00'])
    expect(await owner.call(searchCustomers, { query: { q: 'Lupita' } })).toMatchObject([{ name: 'Lupita' }])
  })

  it('offers the comanda of a cart that is charged in part, on the way to its check', async () => {
    await openTablet()
    cutLine()
    await add(MOLE.title)
    await press('Crear Recibo y Cobrar')
    await dialog('Crear Recibo y Cobrar')
    await type('50{Enter}')
    await press('Imprimir comanda')
    expect(outside.opened.at(-1)).toMatch(/^\/print-kitchen\?sale=/)
  })

  it('prints the receipt of a charge with its folio, its customer and its total', async () => {
    await openTablet()
    cutLine()
    // The customer has the first folio.
    await addCustomer()
    await add(MOLE.title)
    await press('Crear Recibo y Cobrar')
    await press(/^Efectivo exacto/, await dialog())
    await see('Guardado en este dispositivo · Folio A-2')
    expect(await paperOf(outside.opened.at(-1))).toMatch(/PAGADO.*Folio\s*A-2.*Lupita.*\$98\.50/s)
  })

  it('calls a sale by its name on screen and paper, and the name arrives with it', async () => {
    const owner = await openTablet()
    const mend = cutLine()
    await add(MOLE.title)
    await chooseInMenu('Más acciones', 'Nombre')
    await type('Juan')
    await sendToKitchen()
    const kept = await dialog('Guardado en este dispositivo')
    await press('Imprimir Folio', kept)
    expect(await paperOf(outside.opened.at(-1))).toContain('Juan')
    await open('/dashboard/orders')
    await screen.findByRole('heading', { name: 'Para Comer Aquí · Juan' })
    mend()
    await arrived(owner, 1)
    expect(await openOrders(owner)).toMatchObject([{ check_name: 'Juan' }])
  })

  it('marks the buttons that need the server', async () => {
    await openTablet()
    cutLine()
    const requests = await screen.findByRole('button', { name: 'Pedidos QR: sin conexión' })
    expect(requests.hasAttribute('disabled')).toBe(true)
    await rightClick(await screen.findByRole('button', { name: `Agregar ${SOUP.title}` }))
    const available = await screen.findByRole('switch', { name: 'Disponible (necesita conexión)' })
    expect(available.hasAttribute('disabled')).toBe(true)
  })

  it('sells from the menu that it had, with the age of the menu', async () => {
    await openTablet()
    const mend = cutLine()
    await open('/dashboard/orders')
    await open('/dashboard/pos')
    passTime(12 * 60_000)
    await see('Datos de hace 12 min')
    await add(SOUP.title)
    await sendToKitchen()
    await see('A-1', await dialog('Guardado en este dispositivo'))
    mend()
    await see(/A-1/, await dialog('Pedido enviado a cocina'))
    await gone(() => screen.queryByText(/Datos de hace/))
  })
})

describe('an order whose answer does not arrive', () => {
  it('is cooked from the comanda of this device, which the kitchen’s printer does not print again', async () => {
    const owner = await openFonda()
    await setPrinting(owner, { isEnablePrint: false })
    await setUpPrinter(owner, { title: 'Cocina', printsKitchen: true })
    const waiting = async () => (await owner.call(getPrinting)).map((one) => one.waiting)
    await openReadyToSell()
    const mend = breakLine(CREATE, 'unsent')
    await add(MOLE.title)
    await sendToKitchen()
    await press('Imprimir comanda', await dialog('Guardado en este dispositivo'))
    expect(await paperOf(outside.opened.at(-1))).toMatch(/Folio A-1.*Mole con pollo/s)
    mend()
    await open('/dashboard/pos')
    await arrived(owner, 1)
    expect(await waiting()).toEqual([0])

    await add(MOLE.title)
    await sendToKitchen()
    await press('Listo', await dialog('Pedido enviado a cocina'))
    expect(await waiting()).toEqual([1])
  })
})
