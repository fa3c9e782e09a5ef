import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE, signIn, TABLET } from './lib/launch.ts'

const PASSWORD = 'salsa verde 88'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`/api/v1${path}`)).json()) as T

/** A person of the fonda with some permissions, at a tablet of their own. */
async function hire(fonda: Fonda, name: string, userScopes: string[], path: string) {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(fonda.page.request, '/users/add', { name, username, password: PASSWORD, userScopes })
  const person = await newPerson(TABLET)
  return { person, page: await signIn(person, username, PASSWORD, path) }
}

/** Chooses the stations of a kitchen screen on its device. */
async function showOnly(page: Page, station: string): Promise<void> {
  await button(page, 'Más opciones').click()
  await page.getByRole('menuitem', { name: 'Ajustes de esta pantalla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: station }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const cards = (page: Page) => page.getByRole('article')

describe('a fonda with a bar', () => {
  it('sees each part of an order at its station, until the waiter is notified that all is ready', async () => {
    const fonda = await openFonda({ path: null })
    const { soup, mole, water } = fonda.itemIds
    const { request } = fonda.page
    const drinks = await write(request, '/settings/categories/add', { title: 'Bebidas' })
    await write(request, `/menu-items/update/${water}`, {
      title: 'Agua de limón',
      price: '25.00',
      categoryId: drinks.id,
      taxId: 1,
    })

    // The owner makes a bar, and the drinks go to it.
    const owner = fonda.page
    await owner.goto('/dashboard/settings/stations')
    await button(owner, 'Nueva').click()
    await owner.getByRole('textbox', { name: 'Estación' }).fill('Barra')
    await owner.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    const chips = owner.getByRole('toolbar', { name: 'Estaciones de Bebidas' })
    await chips.getByRole('button', { name: 'Barra' }).click()
    await expect
      .poll(() => chips.getByRole('button', { name: 'Barra' }).getAttribute('aria-pressed'))
      .toBe('true')
    await expect
      .poll(
        async () =>
          (await read<{ assignments: unknown[] }>(request, '/settings/stations')).assignments.length,
      )
      .toBe(1)
    await expectNoSidewaysScroll(owner)

    const bar = await hire(fonda, 'Beto', ['KITCHEN'], '/dashboard/kitchen')
    const kitchen = await hire(fonda, 'Chayo', ['KITCHEN'], '/dashboard/kitchen')
    const waiter = await hire(fonda, 'Ana', ['POS', 'ORDERS'], '/dashboard/floor')
    await showOnly(bar.page, 'Barra')
    await showOnly(kitchen.page, 'Cocina')
    const [table] = await read<{ id: number }[]>(request, '/settings/store-tables')
    const cart = [
      { id: soup, quantity: 2 },
      { id: mole, quantity: 1, notes: 'sin ajonjolí' },
      { id: water, quantity: 1 },
      { id: water, quantity: 3 },
    ]
    await write(waiter.page.request, '/pos/create-order', {
      cart,
      tableId: table?.id,
      deliveryType: 'dinein',
    })
    await cards(bar.page).getByText('Agua de limón').first().waitFor()
    await cards(kitchen.page).getByText('Sopa de fideo').waitFor()
    expect(await cards(bar.page).getByText('Sopa de fideo').count()).toBe(0)
    expect(await cards(kitchen.page).getByText('Agua de limón').count()).toBe(0)

    // One water is voided: the bar strikes it through until it has seen it; the kitchen sees nothing of it.
    const [order] = await read<{ items: { id: number; item_title: string; quantity: number }[] }[]>(
      request,
      '/kitchen',
    )
    const single = order?.items.find((item) => item.item_title === 'Agua de limón' && item.quantity === 1)
    await write(request, `/orders/update-status/${single?.id}`, { status: 'cancelled' })
    await button(bar.page, /^Enterado/).click()
    await button(bar.page, /^Enterado/).waitFor({ state: 'detached' })
    expect(await button(kitchen.page, /^Enterado/).count()).toBe(0)

    // The bar adds up, bumps its card, takes it back and bumps it again.
    await bar.page.keyboard.press('t')
    // Without the voided line.
    const total = bar.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Agua de limón' })
    await total.getByText('3', { exact: true }).waitFor()
    await bar.page.keyboard.press('Escape')
    await bar.page.getByRole('dialog').waitFor({ state: 'detached' })
    const bump = async () => {
      await bar.page.keyboard.press('1')
      await bar.page.keyboard.press('Enter')
      await cards(bar.page).first().waitFor({ state: 'detached' })
    }
    await bump()
    await bar.page.keyboard.press('r')
    await bar.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Recuperar/ })
      .click()
    await bar.page.getByRole('dialog').waitFor({ state: 'detached' })
    await cards(bar.page).getByText('Agua de limón').waitFor()
    await bump()

    // A dish that is ready before the others keeps its notes for the hand-over.
    const early = cards(kitchen.page).getByRole('listitem').filter({ hasText: 'Mole con pollo' })
    await early.getByRole('button', { name: /^Comenzar a Preparar/ }).click()
    // A tap right after another one is a bounce.
    await expect
      .poll(async () => {
        await early.getByRole('button', { name: /^Completar/ }).click()
        return early.getByRole('button').count()
      })
      .toBe(0)
    await early.getByText('sin ajonjolí').waitFor()

    // Expedition misses the kitchen's part; then all is ready.
    const pass = await kitchen.person.newPage()
    await pass.goto('/dashboard/kitchen/expedition')
    await pass.getByText('Falta 1', { exact: true }).waitFor()
    await kitchen.page.keyboard.press('1')
    await kitchen.page.keyboard.press('Enter')
    await pass.getByText('Todo listo').waitFor()
    await waiter.page.getByRole('status').getByText('1 listo: Mesa 1').waitFor()
  })

  it('leaves every card in its place while the cook looks at others, however long they are', async () => {
    const fonda = await openFonda({ path: null })
    const { soup, mole, water } = fonda.itemIds
    const { page } = fonda
    for (let lines = 1; lines <= 12; lines++) {
      const cart = Array.from({ length: lines }, (_, index) => ({
        id: [soup, mole, water][index % 3],
        quantity: index + 1,
        notes: 'sin cebolla, con la salsa aparte',
      }))
      await write(page.request, '/pos/create-order', { cart, deliveryType: 'takeaway' })
    }
    await page.goto('/dashboard/kitchen')
    await cards(page).nth(11).waitFor()
    const edges = () =>
      cards(page).evaluateAll((all) =>
        all.map((card) => {
          const origin = all[0]?.getBoundingClientRect().top ?? 0
          const { top, bottom } = card.getBoundingClientRect()
          return [Math.round(top - origin), Math.round(bottom - origin)]
        }),
      )
    const skipped = () =>
      cards(page).evaluateAll(
        (all) => all.filter((card) => getComputedStyle(card).contentVisibility === 'auto').length,
      )
    await expect.poll(skipped).toBe(12)
    // Turned, the cards have other heights; a column reaches far below the area that the browser lays out in advance.
    const wide = await edges()
    await page.setViewportSize({ ...PHONE, width: 320 })
    await expect.poll(async () => (await edges())[1]?.[0] !== wide[1]?.[0]).toBe(true)
    await expect.poll(skipped).toBe(12)
    const before = await edges()
    for (const card of [cards(page).last(), cards(page).nth(5), cards(page).first()]) {
      await card.locator('header').scrollIntoViewIfNeeded()
      expect(await edges()).toEqual(before)
    }
  })

  it('says above its cards that it gets no events, until the line is back', async () => {
    const fonda = await openFonda()
    const { page, person } = fonda
    await page.clock.install()
    await page.goto('/dashboard/kitchen')
    await page.getByText('¡No hay pedidos pendientes!').waitFor()
    const warning = page
      .getByRole('alert')
      .getByText(/^Sin conexión desde las? .*: lo que ves puede estar atrasado\.$/)
    // The page asks every three seconds of its own time; each answer takes real time.
    for (let asked = 0; asked < 5; asked++) {
      const answer = page.waitForResponse('**/healthz')
      await page.clock.runFor(3_000)
      await answer
    }
    expect(await warning.count()).toBe(0)
    const heard = await page.evaluate(() => Date.now())
    await person.setOffline(true)
    await expect
      .poll(async () => {
        await page.clock.runFor(3_000)
        return warning.count()
      })
      .toBe(1)
    await page.clock.runFor(5 * 60_000)
    const since = /\d\d:\d\d/.exec((await warning.textContent()) ?? '')?.[0]
    // The minute may have ended before the line was cut.
    expect([heard, heard + 60_000].map((at) => timeOfDay(at, 'America/Mexico_City'))).toContain(since)
    await person.setOffline(false)
    await expect
      .poll(async () => {
        await page.clock.runFor(4_000)
        return warning.count()
      })
      .toBe(0)
  })

  it('shows the tokens of its customers on a screen that knows nothing else', async () => {
    const fonda = await openFonda({ path: null })
    const { request } = fonda.page
    await write(request, '/settings/token-screen', { isOn: true })
    const { path } = await read<{ path: string }>(request, '/settings/token-screen')
    const passer: BrowserContext = await newPerson(PHONE)
    const wall = await passer.newPage()
    await wall.goto(path)
    const cart = [{ id: fonda.itemIds.soup, quantity: 1 }]
    const { tokenNo } = await write(request, '/pos/create-order', { cart, deliveryType: 'takeaway' })
    const column = (title: string) => wall.locator('section', { hasText: title })
    await column('Preparando').getByText(String(tokenNo), { exact: true }).waitFor()
    const [order] = await read<{ items: { id: number }[] }[]>(request, '/kitchen')
    await write(request, '/kitchen/lines/finish', {
      itemIds: order?.items.map(({ id }) => id),
      stationIds: [],
    })
    await column('Listo').getByText(String(tokenNo), { exact: true }).waitFor()
    expect((await passer.request.get('/api/v1/kitchen')).status()).toBe(401)
  })
})

/** An Epson printer's turn: it asks for a paper. @returns the number of the print job, null without a paper */
async function ask(printer: BrowserContext, path: string): Promise<string | null> {
  const reply = await printer.request.post(path, { form: { ConnectionType: 'GetRequest', ID: 'TM-m30' } })
  return /<printjobid>([^<]+)</.exec(await reply.text())?.[1] ?? null
}

/** It says that the paper of this job ran out before it was printed. */
const runOut = (printer: BrowserContext, path: string, job: string | null) =>
  printer.request.post(path, {
    form: {
      ConnectionType: 'SetResponse',
      ID: 'TM-m30',
      ResponseFile: `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="false" code="EPTR_REC_EMPTY" status="524288" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
    },
  })

/** Its result arrives damaged, so that the end of this job is unknown. */
const garble = (printer: BrowserContext, path: string, job: string | null) =>
  printer.request.post(path, {
    form: {
      ConnectionType: 'SetResponse',
      ID: 'TM-m30',
      ResponseFile: `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><printjobid>${job}</printjobid>`,
    },
  })

describe('a printer in the kitchen', () => {
  it('is connected by the owner alone, asks about uncertain papers, and hands papers over when it has none', async () => {
    const fonda = await openFonda({ path: null })
    const owner = fonda.page
    const { request } = owner
    await owner.goto('/dashboard/settings/printers')
    await button(owner, 'Agregar impresora').click()
    const form = owner.getByRole('dialog')
    await form.getByLabel('Nombre').fill('Cocina')
    await form.getByText('Comandas de la cocina').click()
    await form.getByRole('button', { name: 'Siguiente' }).click()
    await owner.getByText('Esperando el primer contacto de la impresora…').waitFor()
    const { printers } = await read<{ printers: { id: number; path: string }[] }>(
      request,
      '/settings/printers',
    )
    const path = printers[0]?.path ?? ''
    await owner.getByText(path).waitFor()

    const printer = await newPerson()
    expect(await ask(printer, path)).toBeNull()
    await owner.getByText('¡La impresora se conectó!').waitFor()
    await owner.getByRole('dialog').getByRole('button', { name: 'Listo', exact: true }).click()
    const second = { title: 'Barra', way: 'star', width: '80', model: 'star', copies: 1, stationIds: [] }
    const { id: barId } = await write(request, '/settings/printers/add', second)

    const order = () =>
      write(request, '/pos/create-order', {
        cart: [{ id: fonda.itemIds.mole, quantity: 2 }],
        deliveryType: 'takeaway',
      })
    const take = async () => {
      let job: string | null = null
      await expect
        .poll(async () => {
          job = await ask(printer, path)
          return job
        })
        .not.toBeNull()
      return job
    }

    // Two papers may have come out twice each: the counter is asked, and discards them.
    await order()
    await order()
    for (let sent = 0; sent < 4; sent++) await garble(printer, path, await take())
    await owner.goto('/dashboard/pos')
    await owner.getByText('En Cocina quedaron 2 documentos sin imprimir.').waitFor()
    await button(owner, 'Ver pendientes').click()
    await owner.getByRole('dialog').getByRole('listitem').nth(1).waitFor()
    await expectAccessible(owner)
    await button(owner, 'Descartar todos').click()
    // With one of the two discarded, the notice has other words and the dialog is still open.
    await owner.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await ask(printer, path)).toBeNull()

    await order()
    await runOut(printer, path, await take())

    // The counter sees it on its own page.
    await owner.getByText('Sin papel en la impresora Cocina; espera 1 documento.').waitFor()
    await expectAccessible(owner)
    await button(owner, 'Mandar a otra impresora').click()
    await owner.getByRole('menuitem', { name: 'Barra' }).click()
    await owner.getByText('Sin papel en la impresora Cocina').waitFor({ state: 'detached' })
    const moved = await read<{ paper: string; printerId: number }[]>(
      request,
      `/printing/jobs?printerId=${barId}`,
    )
    expect(moved).toMatchObject([{ paper: 'kitchen', printerId: barId }])
  })
})
