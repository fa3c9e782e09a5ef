import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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

/** A phone that has scanned the table's code. */
async function scan(link: string): Promise<Page> {
  const phone = await (await newPerson(PHONE)).newPage()
  await phone.goto(link)
  return phone
}

const toTable = (phone: Page) => phone.getByRole('link', { name: /^Mi mesa/ }).click()

/** The mole in its larger size, with both extras and a note. */
async function chooseMole(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'AGREGAR Mole con pollo' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Mole con pollo' })
  await dialog.getByLabel(/Grande/).check()
  await dialog.getByLabel(/Arroz/).check()
  await dialog.getByLabel(/Ajonjolí/).check()
  await dialog.getByRole('button', { name: /AGREGAR AL CARRITO.*\$140\.00/ }).click()
  await toTable(phone)
  await phone.getByText('Mesa 1').waitFor()
  await phone.getByRole('button', { name: 'Notas de Mole con pollo' }).click()
  await phone.getByLabel(/máximo 100 caracteres/).fill('sin cebolla')
  await phone.getByRole('button', { name: 'Guardar', exact: true }).last().click()
}

it('two phones at a table order together, lose the line, see their dishes come and the bill paid', async () => {
  const { till, link } = await openDiningRoom()
  const [ana, luis] = await Promise.all([scan(link), scan(link)])
  await chooseMole(ana)
  await ana.getByRole('textbox', { name: '¿Cómo te llamas?' }).fill('Ana')
  await ana.getByRole('button', { name: 'Guardar' }).click()
  await ana.getByText('Ana (tú)').waitFor()

  // The other phone sees it, and puts in its own.
  await luis.getByRole('button', { name: 'AGREGAR Sopa de fideo' }).click()
  await toTable(luis)
  await luis.getByText('sin cebolla').waitFor()
  await luis.getByText('Ana', { exact: true }).waitFor()
  await ana.getByText('Sopa de fideo').waitFor()

  // On a bad line the phone keeps its change, also through a reload.
  await ana.route('**/sitting/**', (route) => route.abort())
  await ana.getByRole('button', { name: 'Agregar uno de Mole con pollo' }).click()
  await ana.getByText('Sin conexión: tu mesa aún no ve estos platillos.').waitFor()
  await luis.getByRole('button', { name: 'Enviar · $185.00' }).waitFor()
  await ana.unroute('**/sitting/**')
  await ana.reload()
  await luis.getByRole('button', { name: 'Enviar · $325.00' }).waitFor()
  const wide = () => document.documentElement.scrollWidth - innerWidth
  for (const page of [ana, luis]) expect(await page.evaluate(wide)).toBe(0)

  await luis.getByRole('button', { name: 'Enviar · $325.00' }).click()
  for (const page of [ana, luis]) await page.getByText('Recibido').nth(1).waitFor()
  await badge(till, 1)
  const [request] = await read(till, '/pos/qrorders')
  await sendRequest(till, `Cargar pedido QR ${request?.id}, Mesa 1`)
  await badge(till, 0)
  for (const page of [ana, luis]) await page.getByText('En la cocina').nth(1).waitFor()
  const mole = { item_title: 'Mole con pollo', variant_title: 'Grande', notes: 'sin cebolla', quantity: 2 }
  const [order] = await read(till, '/kitchen')
  expect(order).toMatchObject({
    table_title: 'Mesa 1',
    items: [{ ...mole, addons: [{ title: 'Arroz' }, { title: 'Ajonjolí' }] }, { quantity: 1 }],
  })

  const items = (order?.items ?? []) as { id: number }[]
  const itemIds = items.map(({ id }) => id)
  await write(till.request, '/kitchen/lines/finish', { itemIds, stationIds: [] })
  await ana.getByText('Listo', { exact: true }).nth(1).waitFor()
  await ana.getByRole('button', { name: 'Mi cuenta' }).click()
  const bill = ana.getByRole('region', { name: 'Mi cuenta' })
  await bill.getByText('$325.00').waitFor()
  await ana.getByText('Cada quien: $162.50').waitFor()
  await ana.getByRole('region', { name: 'Lo de cada quien' }).getByText('$280.00').waitFor()

  const { check_id } = await (await till.request.get(`/api/v1/orders/${order?.id}`)).json()
  await write(till.request, `/checks/${check_id}/charge`, {
    payments: [{ paymentTypeId: 1, amount: '325.00' }],
  })
  for (const page of [ana, luis]) await page.getByText('La cuenta se cerró. Gracias').waitFor()
  await bill.getByText('$325.00').first().waitFor()
})
