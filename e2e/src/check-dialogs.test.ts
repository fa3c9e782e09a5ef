import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'

interface Totals {
  discount: string
  total: string
  due: string
}

/** A restaurant with a dish whose tax is added to its price, a second table, and a waiter. */
async function openRestaurant() {
  const fonda = await openFonda({ path: null })
  const { page, itemIds } = fonda
  const { request } = page
  const { id: taxId } = await write(request, '/settings/taxes/add', {
    title: 'IEPS',
    rate: '8',
    type: 'exclusive',
  })
  const { id: beer = 0 } = await write(request, '/menu-items/add', {
    title: 'Cerveza oscura',
    price: '61.55',
    taxId,
  })
  await write(request, '/settings/store-tables/add', { title: 'Mesa 2', floor: '-', seatingCapacity: 2 })
  const username = `${crypto.randomUUID()}@fonda.mx`
  const waiter = { name: 'Lupita', username, password: 'pozole verde 55', userScopes: ['POS', 'ORDERS'] }
  await write(request, '/users/add', waiter)
  const order = async (cart: object[], tableId: number): Promise<number> => {
    const { orderId } = await write(request, '/pos/create-order', { cart, tableId, deliveryType: 'dinein' })
    const record = (await (await request.get(`/api/v1/orders/${orderId}`)).json()) as { check_id: number }
    return record.check_id
  }
  const open = async (id: number) => {
    await page.goto(`/dashboard/checks/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Mesa' }).waitFor()
  }
  const totals = async (id: number) => (await (await request.get(`/api/v1/checks/${id}`)).json()) as Totals
  return { ...fonda, ids: { ...itemIds, beer }, order, open, totals }
}

async function openedDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

async function ofLine(page: Page, line: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${line}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const choose = (dialog: Locator, name: string | RegExp) => dialog.getByRole('radio', { name }).click()
const press = (dialog: Locator, name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: true }).click()
/** `Descontar $23.76` as `23.76` */
const amountIn = async (dialog: Locator, name: RegExp) =>
  (await dialog.getByRole('button', { name }).textContent())?.replace(/.*\$/, '')

describe('an open check', () => {
  it('is handed over, discounted to the shown centavo, moved in part, joined again and given as a courtesy', async () => {
    const { page, ids, order, open, totals } = await openRestaurant()
    const lines = [
      { id: ids.beer, quantity: 3 },
      { id: ids.mole, quantity: 1 },
    ]
    const id = await order(lines, 1)
    await open(id)

    await page.keyboard.press('n')
    let dialog = await openedDialog(page, 'Comensales')
    await choose(dialog, '4')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^4 comensales · /).waitFor()

    await page.keyboard.press('e')
    dialog = await openedDialog(page, 'Cambiar mesero')
    await choose(dialog, 'Lupita')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/· Atiende Lupita ·/).waitFor()

    await ofLine(page, 'Cerveza oscura', 'Descuento')
    dialog = await openedDialog(page, 'Descuento')
    await choose(dialog, '15 %')
    await choose(dialog, 'Cliente frecuente')
    const summary = dialog.locator('dl')
    await summary.getByText('$27.70').waitFor()
    await summary.getByText('$169.51').waitFor()
    await press(dialog, 'Descontar $27.70')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('−$27.70').first().waitFor()
    expect(await totals(id)).toMatchObject({ discount: '27.70', total: '268.01' })

    await page.keyboard.press('t')
    dialog = await openedDialog(page, 'Descuento')
    await choose(dialog, 'Monto')
    await dialog.getByRole('textbox', { name: 'Monto' }).fill('20')
    await choose(dialog, 'Cliente frecuente')
    await dialog.getByRole('button', { name: 'Descontar $20.00' }).waitFor()
    const total = dialog.getByText('Total', { exact: true }).locator('..')
    const left = await total.getByRole('definition').textContent()
    await press(dialog, 'Descontar $20.00')
    await dialog.waitFor({ state: 'detached' })
    expect((await totals(id)).discount).toBe('47.70')
    expect(left).toBe(`$${(await totals(id)).total}`)

    await page.keyboard.press('l')
    dialog = await openedDialog(page, 'Mover artículos')
    await press(dialog, 'Más: Cerveza oscura')
    await choose(dialog, 'Cuenta nueva en Mesa 2')
    await press(dialog, 'Mover 1 artículo')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^2 ×/).waitFor()
    const before = await totals(id)

    await page.keyboard.press('u')
    dialog = await openedDialog(page, 'Unir')
    await choose(dialog, /^Mesa 2/)
    await dialog.getByText('Juntas suman').waitFor()
    const joined = (await dialog.getByRole('status').textContent())?.replace(/[^\d.]|\.$/g, '')
    await press(dialog, 'Unir')
    await dialog.waitFor({ state: 'detached' })
    expect((await totals(id)).total).toBe(joined)
    expect(Number(joined)).toBeGreaterThan(Number(before.total))

    await page.keyboard.press('o')
    dialog = await openedDialog(page, 'Cortesía')
    await choose(dialog, 'Toda la cuenta')
    await choose(dialog, 'Error de cocina')
    const given = await amountIn(dialog, /^Dar cortesía/)
    await press(dialog, /^Dar cortesía/)
    await dialog.waitFor({ state: 'detached' })
    expect((await totals(id)).due).toBe('0.00')
    expect(Number(given)).toBeCloseTo(Number((await totals(id)).discount) - 47.7, 2)

    await page.keyboard.press('c')
    dialog = await openedDialog(page, 'Cobrar: Mesa 1')
    await page.keyboard.press('Enter')
    await dialog.getByText('¡Cuenta cobrada!').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Pagada', { exact: true }).waitFor()
    await page.getByText('Historial').click()
    for (const event of [
      'Cambió quien atiende',
      'Se movieron artículos',
      'Se unió otra cuenta',
      'Cuenta cobrada',
    ])
      await page.getByText(event).waitFor()
  })
})

describe('a divided check', () => {
  it('is charged part by part by keyboard, corrected, and refunded by lines and by amount', async () => {
    const { page, ids, order, open, totals } = await openRestaurant()
    const lines = [
      { id: ids.mole, quantity: 2 },
      { id: ids.beer, quantity: 1 },
    ]
    const id = await order(lines, 1)
    await open(id)

    await page.keyboard.press('d')
    let dialog = await openedDialog(page, 'Dividir')
    await choose(dialog, 'Por montos')
    await dialog.getByRole('textbox', { name: 'Parte 1' }).fill('100')
    await dialog.getByText('$163.47').waitFor()
    await press(dialog, 'Dividir en 2')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Deshacer división' }).click()
    await page.getByRole('button', { name: 'Cobrar 2 de 2' }).waitFor({ state: 'detached' })

    await page.keyboard.press('d')
    dialog = await openedDialog(page, 'Dividir')
    await choose(dialog, 'Por artículos')
    await press(dialog, 'Por piezas: Mole con pollo')
    await press(dialog, 'Más: Mole con pollo')
    await choose(dialog, /^B/)
    await press(dialog, 'Más: Mole con pollo')
    await press(dialog, 'Lo que falta, entre todos')
    await dialog.getByText('Todo está repartido.').waitFor()
    await press(dialog, 'Dividir en 2')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Cobrar 2 de 2' }).click()
    dialog = await openedDialog(page, 'Cobrar: Mesa 1')
    await dialog.locator('label', { hasText: 'Otra' }).click()
    await page.keyboard.type('113.17')
    await dialog.getByLabel('Recibido').focus()
    await page.keyboard.type('300')
    await dialog.getByText('$55.10').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('¡Parte cobrada!').waitFor()
    await dialog.getByRole('button', { name: 'Cobrar la siguiente' }).press('Enter')
    await dialog.getByText('Elige la forma de pago.').waitFor()
    await dialog.locator('label', { hasText: 'Efectivo' }).click()
    await dialog.getByText('$131.74').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('¡Cuenta cobrada!').waitFor()
    await page.keyboard.press('Enter')
    // Behind an open dialog, and until the page knows that the check is paid, the keys do nothing.
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Corregir tipo de pago' }).waitFor()

    await page.keyboard.press('p')
    dialog = await openedDialog(page, 'Corregir tipo de pago')
    await choose(dialog, 'Efectivo · $131.74')
    await choose(dialog, 'Tarjeta')
    await press(dialog, 'Corregir a Tarjeta')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Pagos' }).getByText('Tarjeta').waitFor()

    const refunds = page.getByRole('region', { name: 'Reembolsos' })
    await page.keyboard.press('b')
    dialog = await openedDialog(page, 'Reembolsar')
    await choose(dialog, 'Artículos')
    await press(dialog, /Cerveza oscura/)
    await choose(dialog, 'Queja del cliente')
    await dialog.getByText('1 × devuelve $66.47').waitFor()
    await press(dialog, 'Reembolsar $66.47')
    await press(dialog, 'Listo')
    await dialog.waitFor({ state: 'detached' })
    await refunds.getByText('−$66.47').waitFor()

    await page.keyboard.press('b')
    dialog = await openedDialog(page, 'Reembolsar')
    await choose(dialog, 'Monto')
    await dialog.getByRole('textbox', { name: 'Monto que se devuelve' }).fill('50')
    await choose(dialog, 'Queja del cliente')
    const goesBack = dialog.getByRole('region', { name: 'Se devolverá' })
    expect(await goesBack.textContent()).toBe('Se devolveráEfectivo$25.00Tarjeta$25.00')
    await press(dialog, 'Reembolsar $50.00')
    await press(dialog, 'Listo')
    await refunds.getByText('Reembolso 2 · Efectivo, Tarjeta').waitFor()
    await refunds.getByText(/^Efectivo \$25.00 · Tarjeta \$25.00 · Queja/).waitFor()
    await refunds.getByText('−$50.00').waitFor()
    expect((await totals(id)).total).toBe('263.47')
  })
})

describe('a person who turns off shortcuts of one key', () => {
  it('opens nothing by a letter, and charges by F9', async () => {
    const { page, ids, order, open } = await openRestaurant()
    const id = await order([{ id: ids.mole, quantity: 2 }], 1)
    await page.goto('/dashboard/profile')
    await page.getByText('Atajos de una sola tecla').click()
    await open(id)
    await page.keyboard.press('d')
    await page.keyboard.press('F9')
    await page.getByRole('dialog', { name: 'Cobrar: Mesa 1' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})

describe('the point of sale of a table', () => {
  it('sends its order to the table and returns to the floor', async () => {
    const { page } = await openRestaurant()
    await page.goto('/dashboard/pos?table=2')
    await page.getByRole('heading', { name: /Mesa 2/ }).waitFor()
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).click()
    await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('button', { name: /^Mesa 2\b.*En cocina.*98\.50/ }).waitFor()
  })
})
