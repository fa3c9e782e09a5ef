import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Dish, dish, itemsOfCart } from '../../hardening/src/lib/model/menu.ts'
import { centsOf, sumOfAmounts, wire } from '../../hardening/src/lib/model/money.ts'
import { dueOfSales, NO_SALE, type Sale, sumsOfSales } from '../../hardening/src/lib/model/sales.ts'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { useTool } from './lib/go.ts'
import { type Installation, installCopy } from './lib/installation.ts'
import { PHONE, TABLET } from './lib/launch.ts'
import { appIsKept, hire, openOfflineServer, openTablet } from './lib/offline-story.ts'
import { readyToSell } from './lib/ready-to-sell.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './lib/server.ts'

const server = openOfflineServer()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const ALL = ['DASHBOARD', 'POS', 'ORDERS', 'KITCHEN', 'INVOICES', 'REPORTS', 'TILL', 'TILL_FIGURES']
const CASH = 1
const MOLE = dish(2, 'Mole con pollo', 98_50)
const MENU = [dish(1, 'Sopa de fideo', 45_00), MOLE, dish(3, 'Agua de limón', 25_00)]

/** Pieces of one dish, paid at once or left open. */
function saleOf({ id }: Dish, quantity: number, isPaid: boolean): Sale {
  const items = itemsOfCart(MENU, [{ dish: id, quantity }])
  const payments = isPaid ? [{ way: CASH, amount: sumOfAmounts(items).total, tip: 0 }] : []
  return { ...NO_SALE, items, payments }
}

const dialog = (page: Page) => page.getByRole('dialog')

/** Sells some dishes at the counter. */
async function sell(page: Page, turn: number, isPaid: boolean): Promise<Sale> {
  const sold = MENU[turn % MENU.length] ?? MOLE
  const pieces = 1 + (turn % 2)
  for (let piece = 0; piece < pieces; piece++) await button(page, `Agregar ${sold.title}`).click()
  await button(page, isPaid ? 'Crear Recibo y Cobrar' : 'Enviar a Cocina').click()
  await dialog(page)
    .getByRole('button', { name: isPaid ? /^Efectivo exacto/ : /^Enviar$/ })
    .click()
  await dialog(page)
    .getByText(/[A-Z]-\d+$/)
    .first()
    .waitFor()
  await button(page, 'Listo').click()
  return saleOf(sold, pieces, isPaid)
}

const sumOfTexts = (amounts: readonly string[]): string =>
  wire(amounts.reduce((all, one) => all + centsOf(one), 0))

/** 21:10, in the middle of a charge: the server takes it, and its answer is lost with the line. */
async function chargeAsLineDies(
  counter: Page,
  checkId: number,
  people: readonly BrowserContext[],
): Promise<void> {
  await counter.goto(`/dashboard/checks/${checkId}`)
  await button(counter, /^Cobrar/).click()
  const exact = dialog(counter).getByRole('button', { name: /^Efectivo exacto/ })
  await exact.waitFor()
  await counter.waitForLoadState('networkidle')
  await counter.route('**/charge', async (route) => {
    await route.fetch()
    await Promise.all(people.map((person) => person.setOffline(true)))
    // The line that died may have ended the request already.
    await route.abort().catch(() => {})
  })
  await exact.click()
  await dialog(counter)
    .getByText(/Folio [A-Z]-1/)
    .waitFor()
  await counter.unroute('**/charge')
  await button(counter, 'Terminar').or(button(counter, 'Listo')).first().click()
  await counter.goto('/dashboard/pos')
}

/** Those of the browser's print window. */
function closeReceipts(people: readonly BrowserContext[]): void {
  for (const person of people)
    person.on('page', (opened) => void opened.opener().then((opener) => opener && opened.close()))
}

/** The tab dies with a cart in it. @returns the next one */
async function dieWithCart(person: BrowserContext, page: Page): Promise<Page> {
  await button(page, 'Agregar Agua de limón').click()
  await page.close()
  const next = await person.newPage()
  await next.goto('/dashboard/pos')
  await next.getByRole('region', { name: 'Carrito' }).getByText('Agua de limón').waitFor()
  await useTool(next, 'Nuevo')
  return next
}

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  return (await (await request.get(`/api/v1${path}`)).json()) as T
}

/** What the server has is what the tablets sold: invoices, till, open checks, kitchen and report. */
async function expectBooks(request: APIRequestContext, sold: readonly Sale[]): Promise<void> {
  const { money } = sumsOfSales(sold)
  const invoices = await read<{ total: string; orders?: unknown }[]>(request, '/invoices?type=today')
  expect(invoices).toHaveLength(26)
  expect(sumOfTexts(invoices.map(({ total }) => total))).toBe(wire(money))
  const { drawers } = await read<{ drawers: { shift: { id: number } | null }[] }>(request, '/till')
  const x = await read<{ expected: string; sales: { invoices: number; total: string } }>(
    request,
    `/till/shifts/${drawers[0]?.shift?.id}/x`,
  )
  expect(x).toMatchObject({
    expected: wire(50_000 + money),
    sales: { invoices: 26, total: wire(money) },
  })
  const checks = (await read<{ rows: { total: string; due: string }[] }>(request, '/feed/checks')).rows
  expect(checks).toHaveLength(15)
  expect(sumOfTexts(checks.map(({ due }) => due))).toBe(wire(dueOfSales(sold)))
  const kitchen = await read<{ token_no: number }[]>(request, '/kitchen')
  const tokens = kitchen.map(({ token_no }) => token_no).toSorted((a, b) => a - b)
  expect(tokens).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
  const report = await read<{ revenueTotal: string }>(request, '/reports?type=today')
  expect(JSON.stringify(report)).toContain(wire(money))
  expect((await read<{ reviews: unknown[] }>(request, '/offline/reviews')).reviews).toEqual([])
}

describe('a Friday at 21:10, when the connection fails', () => {
  it('sells on at three tablets, and at 22:00 everything is right to the centavo', async () => {
    const {
      person: first,
      page: counter,
      itemIds,
    } = await openFonda({ address: server.address, keepsApp: true })
    const { request } = counter
    const usernames = await Promise.all(['Ana Ruiz', 'Beto Salas'].map((name) => hire(counter, name, ALL)))
    await write(request, '/till/shifts/open', { amount: 500 })
    const { checkId = 0 } = await write(request, '/pos/create-order', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
      tableId: 1,
      deliveryType: 'dinein',
    })
    await counter.reload()
    await readyToSell(counter)
    await appIsKept(counter)
    const [second, third] = await Promise.all(usernames.map((username) => openTablet(server, username)))
    if (!second || !third) throw new Error('three tablets')
    const people = [first, second.person, third.person]
    closeReceipts(people)
    await chargeAsLineDies(counter, checkId, people)
    const sold = [saleOf(MOLE, 1, true)]
    async function evening(orders: number, payments: number, pageOf: () => Page, half = async () => {}) {
      for (let turn = 0; turn < orders; turn++) {
        sold.push(await sell(pageOf(), turn, turn < payments))
        if (turn === 5) await half()
      }
    }
    let last = third.page
    await Promise.all([
      evening(14, 9, () => counter),
      evening(
        13,
        8,
        () => second.page,
        async () => void (await second.page.reload()),
      ),
      evening(
        13,
        8,
        () => last,
        async () => {
          last = await dieWithCart(third.person, last)
        },
      ),
    ])
    expect(sold.filter(({ payments }) => payments.length > 0)).toHaveLength(26)
    expect(sold).toHaveLength(41)

    // 22:00
    for (const person of people) await person.setOffline(false)
    const placed = async () =>
      (await read<{ orders: unknown[] }[]>(request, '/orders')).flatMap(({ orders }) => orders).length
    for (const page of [counter, second.page, last])
      await expect.poll(() => button(page, /Sin conexión|Enviando/).count(), { timeout: 60_000 }).toBe(0)
    await expect.poll(placed, { timeout: 30_000 }).toBeGreaterThan(0)

    await expectBooks(request, sold)
  }, 240_000)
})

const versionOfPage = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content ?? 'first')
/** A new version is on the device, beside the version in use. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null)

/** Runs in the page: a browser that cannot start the worker drops the message to it. */
function loseFirstMessage(): void {
  const { prototype } = ServiceWorker
  const { postMessage } = prototype
  prototype.postMessage = () => {
    prototype.postMessage = postMessage
  }
}

async function sellSoup(page: Page): Promise<void> {
  await button(page, 'Agregar Sopa de fideo').click()
  await button(page, 'Enviar a Cocina').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Guardado en este dispositivo' }).waitFor()
  await button(page, 'Listo').click()
}

describe('a new version of Comanda', () => {
  let installation: Installation
  let own: RunningServer
  let start: (dataDir: string, port: string) => Promise<RunningServer>
  // For each attempt: the second one would begin with the new version.
  beforeEach(async () => {
    installation = await installCopy()
    const environment = { TRUST_PROXY: '1', BILLING: 'off', DEMO: '0', SALE_WAIT_MS: '1500' }
    start = (dataDir, PORT) => startServer(dataDir, { ...environment, PORT }, installation.main)
    own = await start(await newDataDir(), '0')
  })
  afterEach(async () => {
    await own.end('SIGTERM')
    await removeDataDir(own.dataDir)
    await installation.remove()
  })

  it('is offered when the last unsent sale has arrived, and keeps the cart and the way to sell without internet', async () => {
    const { person, page } = await openFonda({ address: own.address, keepsApp: true })
    await readyToSell(page)
    await appIsKept(page)
    const offer = page.getByText('Hay una versión nueva de Comanda.')

    // The line to the API is dead; the new files still come.
    const lost = ['**/api/**', '**/socket.io/**']
    for (const calls of lost) await person.route(calls, (route) => route.abort())
    await sellSoup(page)
    await installation.update()
    await own.end('SIGTERM')
    own = await start(own.dataDir, new URL(own.address).port)
    await page.reload()
    await button(page, 'Sin conexión · 1 venta guardada en este dispositivo').waitFor()
    await expect.poll(() => isWaiting(page), { timeout: 30_000 }).toBe(true)
    expect(await versionOfPage(page)).toBe('first')
    expect(await offer.count()).toBe(0)

    for (const calls of lost) await person.unroute(calls)
    await offer.waitFor()
    expect(await ((await page.request.get('/api/v1/orders')).json() as Promise<unknown[]>)).toHaveLength(1)
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize(TABLET)
    await button(page, 'Agregar Mole con pollo').click()
    await page.evaluate(loseFirstMessage)
    await button(page, 'Actualizar').click()
    await expect.poll(() => versionOfPage(page).catch(() => ''), { timeout: 30_000 }).toBe('next')
    await page.getByText('$98.50').first().waitFor()
    expect(await offer.count()).toBe(0)
    expect(await isWaiting(page)).toBe(false)

    await person.setOffline(true)
    await page.reload()
    expect(await versionOfPage(page)).toBe('next')
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('dialog', { name: 'Guardado en este dispositivo' }).waitFor()
  })
})
