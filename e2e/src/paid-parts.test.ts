import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'

/** A check of a table with a mole (98.50) and a soup (45.00). */
async function openTable(fonda: Fonda): Promise<number> {
  const { page, itemIds } = fonda
  const cart = [
    { id: itemIds.mole, quantity: 1 },
    { id: itemIds.soup, quantity: 1 },
  ]
  const body = { cart, tableId: 1, deliveryType: 'dinein' }
  const { checkId = 0 } = await write(page.request, '/pos/create-order', body)
  await page.goto(`/dashboard/checks/${checkId}`)
  await page.getByRole('heading', { level: 1, name: 'Mesa 1' }).waitFor()
  return checkId
}

async function openedDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

const press = (dialog: Locator, name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: true }).click()
const choose = (dialog: Locator, name: string | RegExp) => dialog.getByRole('radio', { name }).click()

/** The mole is of A, the soup of B. */
async function divideByItems(page: Page): Promise<void> {
  await page.keyboard.press('d')
  const dialog = await openedDialog(page, 'Dividir')
  await choose(dialog, 'Por artículos')
  await press(dialog, /Mole con pollo Sin asignar/)
  await choose(dialog, /^B/)
  await press(dialog, /Sopa de fideo Sin asignar/)
  await press(dialog, 'Dividir en 2')
  await dialog.waitFor({ state: 'detached' })
}

async function payPart(page: Page, part: string, cash: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Cobrar ${part}` }).click()
  const dialog = await openedDialog(page, 'Cobrar: Mesa 1')
  await press(dialog, cash)
  await dialog.getByText(/¡(Parte|Cuenta) cobrada!/).waitFor()
  await press(dialog, 'Listo')
  await dialog.waitFor({ state: 'detached' })
}

async function addRound(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Agregar ronda' }).click()
  await page.getByRole('button', { name: 'Agregar Agua de limón' }).click()
  await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
  await page
    .getByRole('heading', { name: /^Ronda/ })
    .last()
    .waitFor()
}

const partOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Partes' }).getByRole('listitem').filter({ hasText: name }).first()

describe('a table of which a guest has paid', () => {
  it('orders on, divides what came, takes a paid dish back and closes with one invoice', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    const id = await openTable(fonda)
    await divideByItems(page)
    await payPart(page, '1 de 2', /^Efectivo exacto \$98\.50/)
    await addRound(page)

    // The round is a part of its own, which says what it holds; the paid part is as it was.
    await partOf(page, '1 de 3').getByText('Pagada').waitFor()
    await partOf(page, '1 de 3').getByText('1 × Mole con pollo').waitFor()
    await partOf(page, '3 de 3').getByText('1 × Agua de limón').waitFor()
    await partOf(page, '3 de 3').getByText('Sin repartir').waitFor()
    await expectAccessibleInBothThemes(page)

    await page.getByRole('button', { name: 'Dividir 3 de 3' }).click()
    let dialog = await openedDialog(page, 'Dividir la parte 3')
    await dialog.getByRole('listitem').filter({ hasText: 'Parte 4$12.50' }).waitFor()
    await expectAccessibleInBothThemes(page)
    await press(dialog, 'Dividir en 2')
    await dialog.waitFor({ state: 'detached' })
    await partOf(page, '4 de 4').getByText('1/2 × Agua de limón').waitFor()

    // What is paid is not voided; the refusal has the button that it names.
    await page.getByRole('button', { name: 'Acciones de Mole con pollo' }).click()
    await page.getByRole('menuitem', { name: 'Anular' }).click()
    dialog = await openedDialog(page, 'Anular')
    await choose(dialog, 'Calidad')
    await press(dialog, 'Anular $98.50')
    await dialog.getByText(/Eso es de la parte 1, que ya se pagó/).waitFor()
    await expectAccessibleInBothThemes(page)
    await press(dialog, 'Devolver pago')
    dialog = await openedDialog(page, 'Devolver pago')
    await choose(dialog, 'Queja del cliente')
    await press(dialog, 'Devolver $98.50')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Acciones de Mole con pollo' }).click()
    await page.getByRole('menuitem', { name: 'Anular' }).click()
    dialog = await openedDialog(page, 'Anular')
    await choose(dialog, 'Calidad')
    await press(dialog, 'Anular $98.50')
    await dialog.waitFor({ state: 'detached' })
    await partOf(page, '1 de 4').getByText('$0.00').waitFor()

    for (const part of [2, 3, 4]) await payPart(page, `${part} de 4`, /^Efectivo exacto/)
    await page.getByText('Pagada', { exact: true }).first().waitFor()
    const check = (await (await page.request.get(`/api/v1/checks/${id}`)).json()) as object
    expect(check).toMatchObject({ status: 'paid', total: '70.00', paid: '70.00', invoice_id: 1 })
  })

  it('divides what is left in other parts', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await openTable(fonda)
    await page.keyboard.press('d')
    let dialog = await openedDialog(page, 'Dividir')
    await press(dialog, 'Dividir en 2')
    await dialog.waitFor({ state: 'detached' })
    await payPart(page, '1 de 2', /^Efectivo exacto \$71\.75/)
    await page.keyboard.press('d')
    dialog = await openedDialog(page, 'Dividir lo que falta')
    await dialog.getByText('$35.88').waitFor()
    await press(dialog, 'Dividir en 2')
    await dialog.waitFor({ state: 'detached' })
    await partOf(page, '3 de 3').getByText('$35.87').waitFor()
    await page.getByRole('button', { name: 'Deshacer división' }).click()
    await partOf(page, '2 de 2').getByText('$71.75').waitFor()
  })
})

describe('at the counter', () => {
  it('a sale for a table says what the table owes besides', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await openTable(fonda)
    await page.goto('/dashboard/pos?table=1')
    await page.getByRole('button', { name: 'Agregar Agua de limón' }).click()
    await page.getByRole('button', { name: 'Crear Recibo y Cobrar' }).click()
    await page.getByText('La mesa debe además $143.50 en otra cuenta.').waitFor()
    await expectAccessibleInBothThemes(page)
  })
})
