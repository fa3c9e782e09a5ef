import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { PHONE, signIn } from './lib/launch.ts'

const PASSWORD = 'comanda-demo'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const optionsIn = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group }).getByRole('option')

async function open(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Buscar', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await palette(page).locator(':focus').waitFor()
}

/** The option that Enter would choose, as a screen reader gets it. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) || null
  })

describe('the search', () => {
  it('lists the pages that this person may open, opens a page, and closes with ESC or the X', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'mesero@comanda.mx', PASSWORD, '/dashboard/profile')
    await open(page)
    const pages = await optionsIn(page, 'Páginas').allTextContents()
    expect(pages).toEqual(expect.arrayContaining(['PDV', 'Pedidos', 'Dispositivos', 'Perfil', 'Soporte']))
    expect(pages).not.toContain('Usuarios')
    await page.keyboard.type('pedi')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/orders')
    await palette(page).waitFor({ state: 'detached' })
    await open(page)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await palette(page).getByRole('button', { name: 'Cerrar' }).click()
    await palette(page).waitFor({ state: 'detached' })
  })

  it('moves with the arrows while the focus stays in the field', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'demo@comanda.mx', PASSWORD, '/dashboard/profile')
    await open(page)
    const field = palette(page).getByRole('searchbox').or(palette(page).getByRole('combobox'))
    await page.keyboard.type('impu')
    await expect.poll(() => marked(page)).toBe('Configuración de Impuestos')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await palette(page).locator('mark').first().textContent()).toBe('Impu')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('mesas')
    await expect.poll(() => marked(page)).toBe('Mesas de la Tienda')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('configuracion')
    await expect.poll(() => marked(page)).toBe('Configuración')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => marked(page)).toBe('Configuración de Tienda')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => marked(page)).toBe('Configuración de Tienda')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/settings/details')
  })

  it('shows a message when nothing matches', async () => {
    const person = await newPerson(PHONE)
    const page = await signIn(person, 'demo@comanda.mx', PASSWORD, '/dashboard/profile')
    await open(page)
    await page.keyboard.type('xyzzy')
    await palette(page).getByText('Prueba con parte del nombre').waitFor()
    expect(await palette(page).getByRole('status').textContent()).toBe('Nada coincide con «xyzzy».')
  })
})

describe('an owner finds', () => {
  it('a dish and opens it, ignoring accents', async () => {
    const { page, itemIds } = await openFonda()
    await open(page)
    await page.keyboard.type('limon')
    await expect.poll(() => optionsIn(page, 'Artículos del menú').allTextContents()).toHaveLength(1)
    await expect.poll(() => marked(page)).toBe('Agua de limónComida corrida')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/settings/menu-items/${itemIds.water}`)
  })

  it('an order by its number, and a customer by name or phone', async () => {
    const { page, itemIds } = await openFonda()
    const { orderId } = await write(page.request, '/pos/create-order', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
    })
    await write(page.request, '/customers/add', { phone: '55 4120 7731', name: 'Lucía Arriaga' })
    await open(page)
    await page.keyboard.type(`${orderId}`)
    const found = optionsIn(page, 'Pedidos')
    await found
      .filter({ hasText: `Pedido ${orderId}` })
      .first()
      .waitFor()
    await expect.poll(() => found.first().textContent()).toMatch(/Abierto · Por cobrar \$\d+\.\d\d · /)
    await found.first().click()
    await page.waitForURL(`**/dashboard/orders/${orderId}`)
    await palette(page).waitFor({ state: 'detached' })

    await open(page)
    await page.keyboard.type('lucia')
    await expect.poll(() => marked(page)).toBe('Lucía Arriaga55 4120 7731')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('4120')
    await expect.poll(() => optionsIn(page, 'Clientes').allTextContents()).toHaveLength(1)
    await expect.poll(() => marked(page)).toBe('Lucía Arriaga55 4120 7731')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/customers/${encodeURIComponent('55 4120 7731')}`)
  })
})

describe('who works at the counter finds', () => {
  it('a table with what it owes, an invoice before the orders of its number, and acts', async () => {
    const { page, itemIds } = await openFonda()
    const cart = [{ id: itemIds.mole, quantity: 1 }]
    const paid = await write(page.request, '/pos/create-order', { cart, deliveryType: 'takeaway' })
    await write(page.request, `/checks/${paid.checkId}/charge`, {
      payments: [{ paymentTypeId: 1, amount: '98.50' }],
    })
    const { checkId } = await write(page.request, '/pos/create-order', { cart, tableId: 1 })
    await open(page)
    expect(await optionsIn(page, 'Acciones').allTextContents()).toEqual([
      'Abrir turno',
      'Nueva reserva',
      'Marcar agotado',
    ])
    await page.keyboard.type('mesa 1')
    await expect.poll(() => marked(page)).toMatch(/^Mesa 1 · \$98\.50/)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/checks/${checkId}`)

    await open(page)
    expect(await optionsIn(page, 'Recientes').allTextContents()).toEqual([
      expect.stringMatching(/^Mesa 1 · \$98\.50/),
    ])
    await page.keyboard.type('1')
    await expect
      .poll(() => optionsIn(page, 'Facturas').first().textContent())
      .toMatch(/^Factura 1 · \$98\.50/)
    await optionsIn(page, 'Pedidos').first().waitFor()
    const groups = await palette(page)
      .getByRole('group')
      .evaluateAll((all) => all.map((group) => group.firstElementChild?.textContent))
    expect(groups.indexOf('Facturas')).toBeLessThan(groups.indexOf('Pedidos'))

    await page.keyboard.press('Control+a')
    await page.keyboard.type('nueva res')
    await expect.poll(() => marked(page)).toBe('Nueva reserva')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /reserva/i }).waitFor()
    await page.keyboard.press('Escape')
    await open(page)
    await page.keyboard.type('agot')
    await expect.poll(() => marked(page)).toBe('Marcar agotado')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/kitchen')
    await page.getByRole('dialog').getByText('Sopa de fideo').waitFor()
  })
})

describe('a waiter finds', () => {
  it('a dish at the counter, and no customers, which they may not open', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'mesero@comanda.mx', PASSWORD, '/dashboard/profile')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page)
    await page.keyboard.type('pastor')
    await optionsIn(page, 'Artículos del menú').filter({ hasText: 'Taco al pastor' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/pos')
    expect(asked.filter((path) => path.startsWith('/api/v1/customers'))).toEqual([])
  })
})
