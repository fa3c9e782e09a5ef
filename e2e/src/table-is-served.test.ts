import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { useTool } from './lib/go.ts'
import { signIn, TABLET } from './lib/launch.ts'

const PASSWORD = 'comanda-demo'

interface Choice {
  id: number
  title: string
  price: string
}
interface Item extends Choice {
  tax_rate: number | null
  tax_type: string | null
  variants: Choice[]
  addons: Choice[]
}

const centavos = (price: string) => Math.round(Number(price) * 100)
const pesos = (amount: number) => `$${(amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** An item of the demo menu to order with a variant and two add-ons, and its expected price. */
async function chooseItem(page: Page) {
  const { menuItems } = (await (await page.request.get('/api/v1/pos/init')).json()) as { menuItems: Item[] }
  const item = menuItems.find((one) => one.variants.length > 1 && one.addons.length > 1)
  const [, variant] = item?.variants ?? []
  const [first, second] = item?.addons ?? []
  if (!item || !variant || !first || !second) throw new Error('the demo menu has no such item')
  expect([item.tax_rate, item.tax_type]).toEqual([16, 'inclusive'])
  const total = centavos(variant.price) + centavos(first.price) + centavos(second.price)
  // IVA is contained: 16/116 of the line, half up.
  const tax = Math.floor((total * 16 * 2 + 116) / (2 * 116))
  return { item, variant, addons: [first, second], total, tax, net: total - tax }
}

/** Counts the sounds that the page plays. */
const countSounds = (page: Page) =>
  page.addInitScript(() => {
    const counter = globalThis as unknown as { soundsPlayed: number }
    counter.soundsPlayed = 0
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (...args) {
      counter.soundsPlayed++
      start.apply(this, args)
    }
  })
const soundsPlayed = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { soundsPlayed: number }).soundsPlayed)

/** Browsers require a tap before sound, unless an earlier tap on this site still counts. */
async function allowSound(page: Page): Promise<void> {
  const tap = page.getByRole('button', { name: 'Activar sonido' })
  const isOn = page.getByRole('button', { name: 'Silenciar pedidos nuevos' })
  await tap.or(isOn).first().waitFor()
  if (!(await tap.isVisible())) return
  await tap.click()
  await tap.waitFor({ state: 'detached' })
  await expect.poll(() => soundsPlayed(page)).toBe(1)
}

/** Sends an order without a table, and voids it when the kitchen shows it. */
async function sendAndVoid({ request }: Page, cook: Page, id: number, variantId: number): Promise<void> {
  const order = { cart: [{ id, variant_id: variantId, quantity: 1 }], deliveryType: 'takeaway' }
  const { orderId, tokenNo } = await write(request, '/pos/create-order', order)
  await cook.getByRole('article', { name: `Token: ${tokenNo}`, exact: true }).waitFor()
  const { check_id, items } = (await (await request.get(`/api/v1/orders/${orderId}`)).json()) as {
    check_id: number
    items: { id: number }[]
  }
  await write(request, `/checks/${check_id}/void`, {
    lines: items.map((line) => ({ id: line.id, quantity: 1 })),
    reason: 'Se acabó',
    note: null,
    wasted: false,
  })
  await cook.getByRole('article', { name: `CANCELADO · #${tokenNo}` }).waitFor()
}

type Chosen = Awaited<ReturnType<typeof chooseItem>>

/** An order of three guests with a note, whose summary has its price. */
async function sendForTable4(waiter: Page, { item, variant, addons, total, tax, net }: Chosen) {
  await waiter.getByRole('searchbox', { name: 'Buscar en el menú' }).fill(item.title)
  await waiter.getByRole('button', { name: `Agregar ${item.title}`, exact: true }).click()
  const choices = waiter.getByRole('dialog', { name: item.title })
  expect(await choices.getByRole('radio').first().isChecked()).toBe(true)
  for (const { title } of [variant, ...addons])
    await choices.locator('label').filter({ hasText: title }).first().click()
  await choices.getByRole('button', { name: /^Agregar/ }).click()
  await waiter.getByRole('button', { name: `Notas de ${item.title}` }).click()
  await waiter.getByLabel('Notas (máximo 100 caracteres)').fill('sin cebolla, por favor')
  await waiter.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await waiter.getByRole('button', { name: /Mesa$/ }).click()
  await waiter.getByRole('radio', { name: /^Mesa 4\b/ }).click()
  await useTool(waiter, 'Personas')
  await waiter.getByRole('option', { name: '3 personas', exact: true }).click()
  await waiter.getByRole('button', { name: 'Enviar a Cocina' }).click()
  const summary = waiter.getByRole('dialog', { name: 'Enviar a Cocina' })
  for (const amount of [net, tax, total]) await summary.getByText(pesos(amount)).first().waitFor()
  const [reply] = await Promise.all([
    waiter.waitForResponse('**/api/v1/pos/create-order'),
    summary.getByRole('button', { name: 'Enviar', exact: true }).click(),
  ])
  return (await reply.json()) as { tokenNo: number; orderId: number }
}

/** The bill of the table is the sum of its open orders, to the centavo. */
async function chargeTable4(cashier: Page, orderId: number) {
  const groups = (await (await cashier.request.get('/api/v1/orders')).json()) as {
    table_title: string
    order_ids: number[]
  }[]
  const orderIds = groups.find((group) => group.table_title === 'Mesa 4')?.order_ids ?? []
  expect(orderIds).toContain(orderId)
  const bill = (await (
    await cashier.request.post('/api/v1/orders/complete-order-payment-summary', { data: { orderIds } })
  ).json()) as Record<'subtotal' | 'taxTotal' | 'total', string>
  await cashier.getByRole('button', { name: /^Acciones de Mesa 4/ }).click()
  await cashier.getByRole('menuitem', { name: 'Pagar y Completar' }).click()
  const payment = cashier.getByRole('dialog', { name: /^Pagar y Completar: Mesa 4/ })
  for (const amount of [bill.subtotal, bill.taxTotal, bill.total]) {
    await payment
      .getByText(pesos(centavos(amount)))
      .first()
      .waitFor()
  }
  await payment.getByText('¿Imprimir recibo?').click()
  await payment.getByRole('button', { name: /^Efectivo exacto/ }).click()
  await payment.getByText('¡Cuenta cobrada!').waitFor()
  await payment.getByRole('button', { name: 'Listo' }).click()
  return bill
}

it('a table is served: the waiter sends, the kitchen cooks, the cashier charges', async () => {
  const [waiting, cooking, charging, managing] = await Promise.all([
    newPerson(TABLET),
    newPerson(TABLET),
    newPerson(),
    newPerson(),
  ])
  const cook = await signIn(cooking, 'cocina@comanda.mx', PASSWORD)
  await countSounds(cook)
  await cook.goto('/dashboard/kitchen')
  await allowSound(cook)
  const before = await soundsPlayed(cook)

  // The waiter takes the order for Mesa 4.
  const waiter = await signIn(waiting, 'mesero@comanda.mx', PASSWORD)
  await waiter.goto('/dashboard/pos')
  const chosen = await chooseItem(waiter)
  const { item, variant, addons, total, tax, net } = chosen
  const { tokenNo, orderId } = await sendForTable4(waiter, chosen)

  // It appears in the kitchen without a reload, with a sound.
  const card = cook.getByRole('article', { name: `Token: ${tokenNo}`, exact: true })
  await card.waitFor()
  await expect.poll(() => soundsPlayed(cook)).toBe(before + 1)
  const ticket = await card.textContent()
  const dish = [item, variant, ...addons].map(({ title }) => title)
  for (const words of ['3 comensales', 'Mesa 4', ...dish, 'sin cebolla']) expect(ticket).toContain(words)
  await card.getByRole('button', { name: /^Comenzar a Preparar/ }).click()

  // The cashier's screen updates.
  const cashier = await signIn(charging, 'caja@comanda.mx', PASSWORD)
  // The demo has many orders, which begin as small tiles unless the device shows cards.
  await cashier.addInitScript(() => localStorage.setItem('comanda.orders.compact', '0'))
  await cashier.goto('/dashboard/orders')
  const order = cashier.getByRole('article', { name: `Token: ${tokenNo}`, exact: true })
  await order.getByText('Preparando').waitFor()
  await card.getByRole('button', { name: /^Completar/ }).click()
  await order.getByRole('listitem').getByText('Listo').waitFor()
  await card.waitFor({ state: 'detached' })

  // A void sounds in the kitchen as a new order does, unless the cook turned the sound off.
  // A waiter of the demo voids with an approval.
  const owner = await signIn(managing, 'demo@comanda.mx', PASSWORD)
  await sendAndVoid(owner, cook, item.id, variant.id)
  await expect.poll(() => soundsPlayed(cook)).toBe(before + 3)
  await cook.getByRole('button', { name: 'Silenciar pedidos nuevos' }).click()
  await sendAndVoid(owner, cook, item.id, variant.id)
  expect(await soundsPlayed(cook)).toBe(before + 3)

  const bill = await chargeTable4(cashier, orderId)
  await order.waitFor({ state: 'detached' })

  const [invoice] = (await (await cashier.request.get('/api/v1/invoices?type=today')).json()) as Record<
    string,
    never
  >[]
  expect(invoice).toMatchObject({
    sub_total: bill.subtotal,
    tax_total: bill.taxTotal,
    total: bill.total,
    table_title: 'Mesa 4',
  })

  // The receipt of this order alone: subtotal, tax and total to the centavo.
  await cashier.goto(`/print-receipt?orders=${orderId}`)
  const receipt = cashier.getByRole('main')
  await receipt.getByText(item.title).first().waitFor()
  const printed = await receipt.textContent()
  for (const amount of [net, tax, total]) expect(printed).toContain(pesos(amount))
  expect(printed).toContain('Taquería El Farol')
})
