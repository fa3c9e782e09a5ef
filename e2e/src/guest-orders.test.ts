import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { setStore } from './lib/diners-store.ts'
import { openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'
import { readQr } from './lib/read-qr.ts'

/** A restaurant that takes orders from phones; its mole has two sizes and extras. @returns the address in the code of Mesa 1 */
async function openDiningRoom(): Promise<{ till: Page; link: string }> {
  const { page, itemIds } = await openFonda({ path: null })
  const { request } = page
  const mole = (kind: string, title: string, price: string) =>
    write(request, `/menu-items/${kind}/${itemIds.mole}/add`, { title, price })
  await mole('variants', 'Chico', '98.50')
  await mole('variants', 'Grande', '120.00')
  await mole('addons', 'Arroz', '15.00')
  await mole('addons', 'Ajonjolí', '5.00')
  await setStore(request, { isQRMenuEnabled: true, isQROrderEnabled: true })
  await page.goto('/dashboard/settings/tables')
  await page.getByRole('button', { name: 'Más acciones de Mesa 1' }).click()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Descargar QR de Mesa' }).click(),
  ])
  const { text: link = '' } = await readQr(await picture.path())
  await page.getByRole('link', { name: 'PDV' }).click()
  await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor()
  return { till: page, link }
}

const badge = (till: Page, count: number) =>
  till.getByRole('button', { name: new RegExp(`^Pedidos QR Menu\\s*${count || ''}$`) }).waitFor()

/** The requests that wait at the counter, and the orders of the kitchen. */
const read = async (till: Page, path: '/pos/qrorders' | '/kitchen') =>
  (await (await till.request.get(`/api/v1${path}`)).json()) as Record<string, unknown>[]

async function sendRequest(till: Page, name: string): Promise<void> {
  await till.getByRole('button', { name: /^Pedidos QR Menu/ }).click()
  await till.getByRole('dialog', { name: 'Pedidos QR Menu' }).getByRole('button', { name }).click()
  await till.getByRole('button', { name: 'Enviar a Cocina' }).click()
  await till
    .getByRole('dialog', { name: 'Enviar a Cocina' })
    .getByRole('button', { name: 'Enviar', exact: true })
    .click()
  await till.getByRole('button', { name: 'Listo' }).click()
}

describe('a diner at a table', () => {
  it('scans, chooses, adds a note and orders as a guest; the counter sends it to the kitchen', async () => {
    const { till, link } = await openDiningRoom()
    const phone = await (await newPerson(PHONE)).newPage()
    await phone.goto(link)
    await phone.getByRole('button', { name: 'AGREGAR Mole con pollo' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Mole con pollo' })
    await dialog.getByLabel(/Grande/).check()
    await dialog.getByLabel(/Arroz/).check()
    await dialog.getByLabel(/Ajonjolí/).check()
    await dialog.getByRole('button', { name: /AGREGAR AL CARRITO.*\$140\.00/ }).click()
    await phone.getByRole('link', { name: /Ver carrito/ }).click()
    await phone.getByText('Mesa 1').waitFor()
    await phone.getByRole('button', { name: 'Notas de Mole con pollo' }).click()
    await phone.getByLabel(/máximo 100 caracteres/).fill('sin cebolla')
    await phone.getByRole('button', { name: 'Guardar' }).click()
    await phone.getByRole('button', { name: /^Realizar Pedido/ }).click()
    await phone.waitForURL(/\/m\/order-success/)
    await badge(till, 1)
    const [request] = await read(till, '/pos/qrorders')
    await phone.getByText(String(request?.id), { exact: true }).waitFor()

    await sendRequest(till, `Cargar pedido QR ${request?.id}, Mesa 1`)
    await badge(till, 0)
    const mole = { item_title: 'Mole con pollo', variant_title: 'Grande', notes: 'sin cebolla' }
    const addons = [{ title: 'Arroz' }, { title: 'Ajonjolí' }]
    expect(await read(till, '/kitchen')).toMatchObject([
      { table_title: 'Mesa 1', items: [{ ...mole, addons }] },
    ])

    await phone.getByRole('link', { name: 'Volver al menú' }).click()
    await phone.getByRole('button', { name: 'AGREGAR Sopa de fideo' }).waitFor()
    expect(await phone.getByRole('link', { name: /Ver carrito/ }).count()).toBe(0)
  })
})
