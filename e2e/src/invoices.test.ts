import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choosePeriod } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE } from './lib/launch.ts'

const BOM = '\uFEFF'
const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }

const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).click()
const waitForText = (scope: Page | Locator, text: string) =>
  scope.getByText(text, { exact: true }).first().waitFor()
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Facturas' })
    .locator('tbody')
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Facturas' }).getByRole('listitem'))
const sums = (page: Page) => page.getByRole('region', { name: /^Total del periodo/ })

const open = async (page: Page, search = '') => {
  await page.goto(`/dashboard/invoices${search}`)
  await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor()
}

const sell = (page: Page, itemId: number, quantity: number, customer: typeof MARIA | null = null) =>
  write(page.request, '/pos/create-order-and-invoice', {
    cart: [{ id: itemId, quantity }],
    deliveryType: 'takeaway',
    tableId: null,
    customerType: customer ? 'CUSTOMER' : 'WALKIN',
    customerId: customer,
  })

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Factura, token o cliente' }).fill(text)
  await press(page.getByRole('search'), 'Buscar')
}

/** A bill of two orders at Mesa 1, paid at the orders screen. */
async function payTable({ page, itemIds }: Fonda): Promise<number[]> {
  const [table] = (await (await page.request.get('/api/v1/settings/store-tables')).json()) as { id: number }[]
  const order = (id: number) =>
    write(page.request, '/pos/create-order', {
      cart: [{ id, quantity: 2 }],
      deliveryType: 'dinein',
      tableId: table?.id,
      customerId: null,
    })
  const orderIds = [(await order(itemIds.soup)).orderId ?? 0, (await order(itemIds.mole)).orderId ?? 0]
  await page.goto('/dashboard/orders')
  await press(page, /^Acciones de Mesa 1/)
  await page.getByRole('menuitem', { name: 'Pagar y Completar' }).click()
  await page.getByText('¿Imprimir recibo?').click()
  await press(page.getByRole('dialog'), /^Efectivo exacto/)
  await page.getByText('¡Cuenta cobrada!').waitFor()
  return orderIds
}

describe('invoices', () => {
  it('appear once paid, are found, and open their receipt; the list shows their sum', async () => {
    const fonda = await openFonda({ path: null })
    const { page, itemIds } = fonda
    await page.setViewportSize(DESKTOP)
    await open(page)
    await waitForText(page, 'Hoy no hay facturas')
    const orderIds = await payTable(fonda)
    await write(page.request, '/customers/add', MARIA)
    await open(page)
    await rows(page).first().waitFor()
    // Another till sells in the meantime: the list updates itself.
    await sell(page, itemIds.water, 1, MARIA)
    await rows(page).nth(1).waitFor()

    // What the total is made of needs a wide screen.
    const titles = page.getByRole('table', { name: 'Facturas' }).getByRole('columnheader')
    expect(await titles.allTextContents()).not.toContain('Subtotal')
    await page.setViewportSize({ width: 1440, height: 900 })
    await titles.getByText('Subtotal').waitFor()
    expect(await titles.allTextContents()).toEqual([
      'Factura',
      'Tokens',
      'Fecha',
      'Subtotal',
      'Impuestos',
      'Total',
      'Servicio',
      'Cliente',
      'Mesa',
      'Pago',
      'Acciones',
    ])
    const cells = (row: number) => rows(page).nth(row).getByRole('cell').allTextContents()
    // On narrow screens, each cell shows its title.
    const [ofMaria, ofTable] = [(await cells(0)).join(' | '), (await cells(1)).join(' | ')]
    expect(ofMaria).toMatch(
      /2 \|.*3 \|.*\$21\.55 \|.*\$3\.45 \|.*\$25\.00 \|.*Para Llevar \|.*María Núñez.* \|.*— \|.*Efectivo/,
    )
    expect(ofTable).toMatch(
      /1 \|.*1, 2 \|.*\$247\.42 \|.*\$39\.58 \|.*\$287\.00 \|.*Para Comer Aquí.* \|.*CLIENTE OCASIONAL.* \|.*Mesa 1.* \|.*Efectivo/,
    )
    await sums(page).getByText('$312.00').waitFor()
    expect(await sums(page).textContent()).toMatch(
      /Hoy.*Facturas2.*Subtotal\$268\.97.*Impuestos\$43\.03.*Total\$312\.00/,
    )

    // A phone shows several at once.
    await page.setViewportSize(PHONE)
    const heights = () => rows(page).evaluateAll((cards) => cards.map((card) => card.clientHeight))
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(90)
    expect(await heights()).toHaveLength(2)
    // Above them the bar, the title and one row of filters.
    const first = await rows(page).first().boundingBox()
    expect(first?.y).toBeLessThan(200)
    await rows(page).getByText('Efectivo').first().waitFor()
    await page.setViewportSize(DESKTOP)

    await search(page, '  ')
    expect(new URL(page.url()).search).toBe('')
    await search(page, 'nunez')
    await waitForText(page, 'Resultados de «nunez» en todas las fechas')
    expect(await rows(page).count()).toBe(1)
    await page.reload()
    await rows(page).first().getByRole('link', { name: 'María Núñez' }).waitFor()
    await search(page, '#1')
    await rows(page).getByText('CLIENTE OCASIONAL').waitFor()
    await search(page, 'Zacarías')
    await waitForText(page, '¡No se encontraron resultados!')
    await press(page, 'Quitar búsqueda')
    await rows(page).nth(1).waitFor()

    const popup = async (button: string) => {
      const [window] = await Promise.all([page.waitForEvent('popup'), press(page, button)])
      await window.getByRole('main').getByText('Mole con pollo').waitFor()
      return window
    }
    // The whole row opens the receipt.
    const [whole] = await Promise.all([
      page.waitForEvent('popup'),
      rows(page).nth(1).getByText('Mesa 1').click(),
    ])
    await whole.getByRole('main').getByText('Mole con pollo').waitFor()
    await whole.close()
    const receipt = await popup('Abrir el recibo de la factura 1')
    const printed = await receipt.getByRole('main').textContent()
    expect(printed).toContain('PAGADO')
    for (const part of ['Efectivo', 'Sopa de fideo', '$247.42', '$39.58', '$287.00'])
      expect(printed).toContain(part)
    await receipt.close()
    const printing = await popup('Imprimir el recibo de la factura 1')
    expect(new URL(printing.url()).search).toBe(`?orders=${orderIds.join(',')}&copy=yes`)
  })

  it('of a period are chosen in the filter, kept in the URL, paged and exported', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    for (let sold = 0; sold < 23; sold++) await sell(page, itemIds.water, 1)
    await open(page)
    await waitForText(page, 'Mostrando 20 de 23')
    await sums(page).getByText('$575.00').waitFor()
    const bar = page.getByRole('navigation', { name: /^Página/ })
    await press(bar, 'Última página')
    await waitForText(bar, 'Mostrando 3 de 23')
    expect(await rows(page).count()).toBe(3)
    // The sum of the whole period, on every page.
    await sums(page).getByText('$575.00').waitFor()

    await choosePeriod(page, 'Ayer')
    await waitForText(page, 'No hay facturas en este periodo')
    expect(await sums(page).count()).toBe(0)
    await choosePeriod(page, 'Este mes')
    await waitForText(page, 'Mostrando 20 de 23')
    await page.reload()
    await sums(page)
      .getByText(/Este mes/)
      .waitFor()
    expect(new URL(page.url()).search).toBe('?type=this_month')

    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Exportar')])
    expect(download.suggestedFilename()).toMatch(/^Facturas \d{4}-\d\d-01 \d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(
      text.startsWith(`${BOM}Factura,Tokens,Día de venta,Fecha,Subtotal,Impuestos,Total,Tipo de Pago,Cobró,`),
    ).toBe(true)
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(24)
    expect(lines[1]).toMatch(
      /^1,1,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,21\.55,3\.45,25\.00,Efectivo,[^,]+,Para Llevar,,,CLIENTE OCASIONAL,/,
    )
  })

  it('that fail to load show an error, and load after a retry', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    await sell(page, itemIds.water, 1)
    await page.route('**/api/v1/invoices?*', (route) => route.abort())
    await open(page)
    await waitForText(page, '¡Error al cargar las órdenes! ¡Intenta más tarde!')
    await page.unroute('**/api/v1/invoices?*')
    await press(page, 'Reintentar')
    await rows(page).first().waitFor()
  })
})
