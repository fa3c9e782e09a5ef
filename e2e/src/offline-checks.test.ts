import type { APIRequestContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { appIsKept, hire, openOfflineServer, openTablet } from './lib/offline-story.ts'
import { keptOnPage, keysOnPage, readyToSell } from './lib/ready-to-sell.ts'

const server = openOfflineServer()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** A round of a check is sent at once; an order for a table shows its summary first. */
async function addRound(page: Page, dish: string, hasSummary = false): Promise<void> {
  await button(page, `Agregar ${dish}`).click()
  await button(page, 'Enviar a Cocina').click()
  if (hasSummary) await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page
    .getByText(/Guardad[oa].*este dispositivo/)
    .first()
    .waitFor()
}

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  return (await (await request.get(`/api/v1${path}`)).json()) as T
}

interface CheckRow {
  id: number
  status: string
  total: string
  paid: string
  tips: string
  rounds: { folio: string | null }[]
}

describe('the tables without internet', () => {
  it('take rounds and payments on known and new checks, and are right to the centavo afterwards', async () => {
    const { person, page, itemIds } = await openFonda({ address: server.address, keepsApp: true })
    // A page that is left while it registers would leave a letter unused.
    await readyToSell(page)
    const { request } = page
    await write(request, '/settings/store-tables/add', { title: 'Mesa 2', floor: '-', seatingCapacity: 4 })
    const { checkId = 0 } = await write(request, '/pos/create-order', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
      tableId: 1,
      deliveryType: 'dinein',
    })
    await page.reload()
    await readyToSell(page)
    await page.goto(`/dashboard/checks/${checkId}`)
    await page.getByText('Mole con pollo').waitFor()
    await appIsKept(page)
    await page.reload()
    await page.getByText('Mole con pollo').waitFor()
    // The dialogs are on the device before the connection fails.
    await page.waitForLoadState('networkidle')

    await person.setOffline(true)
    await page.goto(`/dashboard/checks/${checkId}`)
    await page.getByText('la cuenta es como este dispositivo la conoce').waitFor()
    await page.goto(`/dashboard/pos?check=${checkId}`)
    await addRound(page, 'Agua de limón')
    await page.goto(`/dashboard/checks/${checkId}`)
    await page.getByText('Folio A-1').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button(page, /^Cobrar/).click()
    const charge = page.getByRole('dialog')
    await charge.getByRole('radio', { name: 'Efectivo' }).waitFor()
    await page.keyboard.type('200')
    await charge
      .getByRole('button', { name: /^Cobrar/ })
      .last()
      .click()
    await charge.getByText('Guardado en este dispositivo · Folio A-2').waitFor()
    await charge.getByText('$76.50').waitFor()
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      charge.getByRole('button', { name: 'Imprimir recibo' }).click(),
    ])
    await receipt.getByText('PAGADO').waitFor()
    expect(await receipt.getByRole('main').textContent()).toMatch(/Folio\s*A-2.*Mole.*Agua.*\$123\.50/s)
    await receipt.close()
    await button(page, 'Terminar').or(button(page, 'Listo')).first().click()

    await page.goto('/dashboard/pos?table=2')
    await addRound(page, 'Sopa de fideo', true)
    await page.goto('/dashboard/floor')
    await page.getByText('$45.00').first().waitFor()
    await page.goto('/dashboard/orders')
    const sold = page.getByRole('article', { name: 'Folio: A-3' })
    await sold.getByText('Sin enviar').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await page.getByRole('article').count()).toBe(1)
    await sold.getByRole('button', { name: /^Cobrar cuenta/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Efectivo exacto/ })
      .click()
    await page.getByRole('dialog').getByText('Folio A-4').waitFor()

    await person.setOffline(false)
    const readCheckRow = (id: number) => read<CheckRow>(request, `/checks/${id}`)
    await expect.poll(async () => (await readCheckRow(checkId)).status).toBe('paid')
    expect(await readCheckRow(checkId)).toMatchObject({ total: '123.50', paid: '123.50' })
    await expect
      .poll(async () => (await read<{ rows: unknown[] }>(request, '/feed/checks')).rows.length)
      .toBe(0)
    expect((await read<{ reviews: unknown[] }>(request, '/offline/reviews')).reviews).toEqual([])
    const invoices = await read<{ total: string }[]>(request, '/invoices?type=today')
    expect(invoices.map(({ total }) => total).toSorted()).toEqual(['123.50', '45.00'])
  })

  it('know a check that was opened online just before the connection failed', async () => {
    const { person, page } = await openFonda({ address: server.address, keepsApp: true })
    await readyToSell(page)
    await appIsKept(page)
    await page.goto('/dashboard/pos?table=1')
    await button(page, 'Agregar Mole con pollo').click()
    // The device does not hear of the open checks once more.
    await person.route('**/api/v1/feed/checks*', (route) => route.abort())
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Token 1').first().waitFor()
    await person.setOffline(true)

    await page.goto('/dashboard/floor')
    await page.getByRole('button', { name: /^Mesa 1\b.*98\.50/ }).click()
    await button(page, /^Cobrar/).click()
    const charge = page.getByRole('dialog')
    await charge.getByRole('button', { name: /^Efectivo exacto/ }).click()
    await charge.getByText('Folio A-1').waitFor()
    await button(page, 'Terminar').or(button(page, 'Listo')).first().click()
    await person.setOffline(false)
    await expect.poll(async () => (await read<CheckRow>(page.request, '/checks/1')).status).toBe('paid')
    expect((await read<{ reviews: unknown[] }>(page.request, '/offline/reviews')).reviews).toEqual([])
  })

  it('keep the charge open when the line comes back in the middle of it', async () => {
    const { person, page } = await openFonda({ address: server.address, keepsApp: true })
    await readyToSell(page)
    await appIsKept(page)
    await person.setOffline(true)
    await page.goto('/dashboard/pos?table=1')
    await addRound(page, 'Mole con pollo', true)
    await page.goto('/dashboard/checks/-1')
    await button(page, /^Cobrar/).click()
    const charge = page.getByRole('dialog')
    await charge.getByRole('radio', { name: 'Efectivo' }).waitFor()
    await page.keyboard.type('200')
    await charge.getByText('$101.50').waitFor()

    await person.setOffline(false)
    await page.waitForURL('**/dashboard/checks/1')
    await charge
      .getByRole('button', { name: /^Cobrar/ })
      .last()
      .click()
    await charge.getByText('$101.50').waitFor()
    await button(page, 'Terminar').or(button(page, 'Listo')).first().click()
    const check = await read<CheckRow>(page.request, '/checks/1')
    expect(check).toMatchObject({ status: 'paid', paid: '98.50' })
  })

  it('charge a check that was paid elsewhere: the second payment waits for a person, who gives it back', async () => {
    const { person, page, itemIds } = await openFonda({ address: server.address, keepsApp: true })
    await readyToSell(page)
    const { request } = page
    const { checkId = 0 } = await write(request, '/pos/create-order', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
      tableId: 1,
      deliveryType: 'dinein',
    })
    await appIsKept(page)
    await page.goto(`/dashboard/checks/${checkId}`)
    await button(page, /^Cobrar/).click()
    const charge = page.getByRole('dialog')
    const exact = charge.getByRole('button', { name: /^Efectivo exacto/ })
    await exact.waitFor()
    await page.waitForLoadState('networkidle')

    await person.setOffline(true)
    await write(request, `/checks/${checkId}/charge`, { payments: [{ paymentTypeId: 1, amount: '98.50' }] })
    await exact.click()
    await charge.getByText('Folio A-1').waitFor()
    await button(page, 'Terminar').or(button(page, 'Listo')).first().click()
    await person.setOffline(false)

    await page.goto('/dashboard/orders')
    await page.getByText('Una venta hecha sin internet está por revisar.').waitFor()
    await page.getByRole('link', { name: 'Revisar' }).waitFor()
    await page.goto(`/dashboard/checks/${checkId}`)
    await page.locator('#content').getByRole('link', { name: 'Por revisar' }).click()
    const task = page.getByRole('listitem', { name: 'Cobro doble A-1 · Mesa 1' })
    await task.getByText('$98.50').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await task.getByRole('button', { name: 'Resolver A-1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resolver A-1' })
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await dialog.getByText('Elige qué se hace con el dinero.').waitFor()
    await dialog.getByText('Dejarlo en caja').click()
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await dialog.getByText('Escribe por qué se queda el dinero.').waitFor()
    await dialog.getByText('Aplicar a otra cuenta').click()
    await dialog.getByText('No hay cuentas abiertas que deban algo.').waitFor()
    await dialog.getByText('Devolver al cliente').click()
    // A check that owes less takes what it owes; the rest stays to be decided.
    await write(request, '/pos/create-order', {
      cart: [{ id: itemIds.soup, quantity: 1 }],
      deliveryType: 'takeaway',
    })
    await dialog.getByText('Aplicar a otra cuenta').click()
    await dialog.getByRole('button', { name: /Cuenta que paga/ }).click()
    await page.getByRole('option', { name: /debe \$45\.00/ }).click()
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await page.getByText('Se aplicó una parte. Quedan $53.50 por resolver.').waitFor()
    await task.getByText('$53.50').waitFor()
    await task.getByRole('button', { name: 'Resolver A-1' }).click()
    await dialog.getByText('Devolver al cliente').click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await page.getByText('Nada por revisar').waitFor()
    await page.getByRole('radio', { name: 'Resueltas' }).or(button(page, 'Resueltas')).first().click()
    await page.getByText('Devuelto al cliente').waitFor()

    await page.goto('/dashboard/orders')
    await page.getByRole('searchbox').fill('a1')
    await page.getByText('El folio A-1 ya llegó').waitFor()
    await page.getByText('Cobro doble').waitFor()
    await page.getByRole('link', { name: `Ver cuenta ${checkId}` }).waitFor()
  })
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Autorización' })

/** Half off, which is more than the waiter may give. */
async function askForHalf(page: Page): Promise<void> {
  await page.getByText('Mole con pollo').first().waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Descuento' })
  await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('50')
  await dialog.getByRole('radio', { name: 'Cliente frecuente' }).click()
  await dialog.getByRole('button', { name: /^Descontar/ }).click()
  await sheet(page).waitFor()
}

interface ApprovedCheck {
  total: string
  history: { what: string; details: { approvedBy?: string } }[]
}

describe('a waiter’s discount above the limit without internet', () => {
  it('is approved by a PIN that the tablet knows, and not by another', async () => {
    const fonda = await openFonda({ address: server.address })
    const { itemIds, page: owner } = fonda
    const marta = await hire(owner, 'Marta Gil', ['ORDERS', 'DISCOUNTS'], '471163')
    await hire(owner, 'Pablo Soto', ['ORDERS', 'DISCOUNTS'], '902418')
    const waiter = await hire(owner, 'Ana Ruiz', ['POS', 'ORDERS'])
    const table = { cart: [{ id: itemIds.mole, quantity: 1 }], tableId: 1, deliveryType: 'dinein' }
    const { checkId = 0 } = await write(owner.request, '/pos/create-order', table)
    const { person, page } = await openTablet(server, waiter)
    const check = async () =>
      (await (await page.request.get(`/api/v1/checks/${checkId}`)).json()) as ApprovedCheck

    await page.goto(`/dashboard/checks/${checkId}`)
    await askForHalf(page)
    await sheet(page)
      .getByRole('button', { name: /Marta Gil/ })
      .click()
    await page.keyboard.type('471163')
    await expect.poll(async () => (await check()).total).toBe('49.25')
    await expect.poll(() => keysOnPage(page, 'pins')).toHaveLength(1)
    expect(await keysOnPage(page, 'pins')).not.toContain(marta)
    // The device reads the open checks again some seconds after a change.
    const known = () => keptOnPage<{ answer: { rows: ApprovedCheck[] } }>(page, 'kept', '/feed/checks')
    await expect.poll(async () => (await known())?.answer.rows[0]?.total).toBe('49.25')
    await page.waitForLoadState('networkidle')

    await person.setOffline(true)
    await page.goto(`/dashboard/checks/${checkId}`)
    await page.getByText('la cuenta es como este dispositivo la conoce').waitFor()
    await askForHalf(page)
    for (const words of ['Descuento', 'Lo pide Ana Ruiz', 'Autoriza: Marta Gil'])
      await sheet(page).getByText(words, { exact: true }).waitFor()
    expect(await sheet(page).getByText('Pablo Soto').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.type('902418')
    await sheet(page).getByText('¡El PIN no es correcto!').waitFor()
    await page.keyboard.type('471163')
    await sheet(page).waitFor({ state: 'hidden' })
    await page.getByText('$24.62').first().waitFor()

    await person.setOffline(false)
    await expect.poll(async () => (await check()).total).toBe('24.62')
    const given = (await check()).history.filter(({ what }) => what === 'discount')
    expect(given.map(({ details }) => details.approvedBy)).toEqual([marta, marta])
    await owner.goto('/dashboard/settings/audit-log')
    await owner
      .getByRole('button', { name: /^Detalles: .*descuento/i })
      .first()
      .click()
    await owner.getByText('PIN comprobado en el dispositivo').waitFor()
    await owner
      .getByText(/^[A-Z]-1$/)
      .first()
      .waitFor()
  })
})

describe('the sales of an ended device', () => {
  it('wait under ‘Por revisar’ until the owner registers them', async () => {
    const { page: owner } = await openFonda({ address: server.address })
    const { person, page } = await openTablet(server, await hire(owner, 'Ana Ruiz', ['POS', 'ORDERS']))
    await person.setOffline(true)
    await button(page, 'Agregar Mole con pollo').click()
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    const folio =
      (await page
        .getByText(/^[A-Z]-\d$/)
        .first()
        .textContent()) ?? ''
    const devices = (await (await owner.request.get('/api/v1/offline/devices')).json()) as {
      id: string
      letter: string
    }[]
    const id = devices.find(({ letter }) => folio.startsWith(`${letter}-`))?.id
    await write(owner.request, `/offline/devices/${id}/end`, {})
    await person.setOffline(false)

    await owner.goto('/dashboard/reviews')
    await owner.getByRole('heading', { name: 'Ventas que esperan' }).waitFor()
    await owner
      .getByText(/Lo tenía: Ana Ruiz/)
      .first()
      .waitFor()
    await expectAccessible(owner)
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await owner.setViewportSize({ width, height })
      await expectNoSidewaysScroll(owner)
    }
    await button(owner, /^Registrar venta/).click()
    await owner.getByRole('heading', { name: 'Ventas que esperan' }).waitFor({ state: 'detached' })
    await owner.goto('/dashboard/orders')
    await owner.getByText('Mole con pollo').first().waitFor()
    expect(folio).toMatch(/^[A-Z]-1$/)
  })
})
