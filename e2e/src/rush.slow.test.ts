import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newContext } from './lib/browser.ts'
import { coveredTexts } from './lib/covered.ts'
import { brokenFigures } from './lib/figures.ts'
import { PASSWORD, write } from './lib/fonda.ts'
import { go, useTool } from './lib/go.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'
import { appIsKept } from './lib/offline-story.ts'
import { readyToSell } from './lib/ready-to-sell.ts'
import { openRush, type Rush } from './lib/rush.ts'
import { OPERATOR_PAGES, signInOperator } from './lib/screenshots-business.ts'
import { fillCart, settle } from './lib/screenshots-ready.ts'

/** `npm run screenshots -- --rush` sets the folder for a picture of each page in each size and theme. */
const OUT = process.env.OUT
const SIZES = { desktop: DESKTOP, tablet: TABLET, phone: PHONE, small: { width: 360, height: 640 } }
const SCHEMES = OUT ? (['light', 'dark'] as const) : (['light'] as const)

type Pages = Record<string, string>

const OWNERS: Pages = {
  home: '/dashboard/home',
  floor: '/dashboard/floor',
  orders: '/dashboard/orders',
  kitchen: '/dashboard/kitchen',
  expedition: '/dashboard/kitchen/expedition',
  till: '/dashboard/till',
  day: '/dashboard/till/day',
  reservation: '/dashboard/reservation',
  customers: '/dashboard/customers',
  invoices: '/dashboard/invoices',
  cfdi: '/dashboard/invoices/cfdi',
  reports: '/dashboard/reports',
  losses: '/dashboard/reports/losses',
  users: '/dashboard/users',
  devices: '/dashboard/devices',
  profile: '/dashboard/profile',
  support: '/dashboard/contact-support',
  details: '/dashboard/settings/details',
  paper: '/dashboard/settings/print-settings',
  tables: '/dashboard/settings/tables',
  plan: '/dashboard/settings/tables/plan',
  menu: '/dashboard/settings/menu-items',
  dish: '/dashboard/settings/menu-items/1',
  categories: '/dashboard/settings/menu-items/categories',
  stations: '/dashboard/settings/stations',
  taxes: '/dashboard/settings/tax-setup',
  'payment-types': '/dashboard/settings/payment-types',
  service: '/dashboard/settings/service',
  'till-settings': '/dashboard/settings/till',
  invoicing: '/dashboard/settings/invoicing',
  log: '/dashboard/settings/audit-log',
  data: '/dashboard/settings/data',
  guide: '/dashboard/guide',
}
const STRANGERS: Pages = { landing: '/', login: '/login', register: '/register' }

let rush: Rush
beforeAll(async () => {
  rush = await openRush()
})
afterAll(() => rush?.end())

/** Looks at what a page shows in each size, and keeps its pictures where asked. */
async function judge(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction(() => document.getAnimations().length === 0)
      if (colorScheme === 'light') await expectReadable(page, `${name} at ${viewport.width}`)
      if (OUT) await page.screenshot({ path: join(OUT, `${name}-${size}-${colorScheme}.png`) })
    }
  }
  await page.setViewportSize(DESKTOP)
}

/** @param opensAt the size in which each page is opened, before it is looked at in all */
async function look(page: Page, pages: Pages, opensAt = DESKTOP): Promise<void> {
  for (const [name, address] of Object.entries(pages)) {
    await page.setViewportSize(opensAt)
    await go(page, address)
    await settle(page)
    await judge(page, name)
  }
}

async function expectReadable(page: Page, where: string): Promise<void> {
  const faults = [...(await page.evaluate(brokenFigures)), ...(await page.evaluate(coveredTexts))]
  const sideways = await page.evaluate(() => {
    const content = document.getElementById('content') ?? document.documentElement
    return content.scrollWidth - content.clientWidth
  })
  expect.soft({ faults, sideways }, where).toEqual({ faults: [], sideways: 0 })
}

async function openAs(
  login?: string,
  { password = PASSWORD, ...options }: BrowserContextOptions & { password?: string } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newContext({
    baseURL: rush.server.address,
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers: 'block',
    ...options,
  })
  // Less than the time of a story, which draws many pages.
  context.setDefaultTimeout(30_000)
  return { context, page: login ? await signIn(context, login, password) : await context.newPage() }
}

describe('in a rush of 27 tables, 43 orders and 12 requests every page can be read in each size', {
  timeout: 900_000,
}, () => {
  beforeAll(async () => {
    if (OUT) await mkdir(OUT, { recursive: true })
  })

  it('for the owner', async () => {
    const { page } = await openAs(rush.logins.owner)
    const check = {
      check: `/dashboard/checks/${rush.checks.open}`,
      paid: `/dashboard/checks/${rush.checks.refunded}`,
    }
    await page.goto('/dashboard/kitchen')
    await page.getByRole('button', { name: 'Todas las estaciones' }).click()
    await look(page, { ...OWNERS, ...check })
    // A wide screen leaves the list of the settings for the first of them.
    await look(page, { settings: '/dashboard/settings' }, SIZES.small)
  })

  it('for the waiter at the point of sale', async () => {
    const { page } = await openAs(rush.logins.waiter)
    await page.goto('/dashboard/pos')
    await fillCart(page, [0, 1, 2, 3])
    await look(page, { pos: '/dashboard/pos' })
    await useTool(page, 'Esta tableta cobra')
    await chooseTable(page, /^Terraza 12/)
    await judge(page, 'pos-charges')
    await look(page, { 'pos-round': `/dashboard/pos?check=${rush.checks.named}` })
  })

  it('for the cashier who charges a bill whole and divided', async () => {
    const { page } = await openAs(rush.logins.cashier)
    await page.goto(`/dashboard/checks/${rush.checks.open}`)
    const sheet = page.getByRole('dialog')
    const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click()
    const charge = async () => {
      await press(/^Cobrar/)
      await sheet.getByRole('radiogroup', { name: 'Forma de pago' }).waitFor()
    }
    const { due } = await (await page.request.get(`/api/v1/checks/${rush.checks.open}`)).json()
    const typeAbove = (amount: number) => page.keyboard.type(String(Math.ceil(amount / 100) * 100))
    await charge()
    await judge(page, 'charge')
    await sheet.getByRole('radio', { name: /^10 %/ }).press('Space')
    await typeAbove(due * 1.1)
    await judge(page, 'charge-tip')
    const message = '¡Error al procesar tu solicitud!'
    await page.route('**/charge', (route) => route.fulfill({ status: 400, json: { message } }))
    await press(/^Cobrar/)
    await sheet.getByText(message).waitFor()
    await judge(page, 'charge-failed')
    await page.unroute('**/charge')
    await page.keyboard.press('Escape')

    await press('Dividir')
    for (const [name, way] of Object.entries({
      items: 'Por artículos',
      amounts: 'Por montos',
      equal: 'Partes iguales',
    })) {
      await sheet.getByText(way, { exact: true }).click()
      await judge(page, `divide-${name}`)
    }
    await sheet.getByRole('button', { name: /^Aumentar/ }).click()
    await press(/^Dividir en 3/)
    await sheet.waitFor({ state: 'detached' })
    await charge()
    await judge(page, 'charge-part')
    await press(/^Efectivo exacto/)
    await page.getByText('¡Parte cobrada!').waitFor()
    await judge(page, 'charge-part-done')
    await press('Listo')
    await judge(page, 'divided')
    await charge()
    await typeAbove(due / 3)
    await press(/^Cobrar \$/)
    await page.getByText('¡Parte cobrada!').waitFor()
    await judge(page, 'charge-change')
    await press('Cobrar la siguiente')
    await sheet.getByRole('radio', { name: 'Efectivo' }).press('Space')
    await press(/^Efectivo exacto/)
    await page.getByText('¡Cuenta cobrada!').waitFor()
    await judge(page, 'charge-done')
  })

  it('for the waiter without internet, and for the owner who reviews what came of it', async () => {
    const { context, page } = await openAs(rush.logins.waiter, { serviceWorkers: 'allow' })
    await page.goto('/dashboard/pos')
    await readyToSell(page)
    await appIsKept(page)
    await go(page, `/dashboard/checks/${rush.checks.named}`)
    await page.reload()
    await settle(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Sin conexión/ }).waitFor()
    await judge(page, 'offline-check')
    const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click()
    await press(/^Cobrar/)
    await press(/^Efectivo exacto/)
    await page.getByText(/^Guardado en este dispositivo/).waitFor()
    await judge(page, 'offline-charged')
    await press('Listo')
    for (const name of ['pos', 'floor', 'orders', 'reviews']) {
      await go(page, `/dashboard/${name}`)
      await judge(page, `offline-${name}`)
    }
    await go(page, '/dashboard/pos')
    await fillCart(page, [0, 1, 2, 3])
    await judge(page, 'offline-cart')
    await press('Enviar a Cocina')
    await judge(page, 'offline-send')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Guardado en este dispositivo').first().waitFor()
    await judge(page, 'offline-sent')
    await press('Listo')
    await fillCart(page, [4, 5])
    await press('Crear Recibo y Cobrar')
    await press(/^Efectivo exacto/)
    await page.getByRole('button', { name: 'Listo' }).waitFor()
    await judge(page, 'offline-paid')
    await press('Listo')
    await press(/^Sin conexión/)
    await page.getByRole('dialog', { name: 'Ventas de este dispositivo' }).waitFor()
    await judge(page, 'offline-sales')
    await page.keyboard.press('Escape')

    const owner = await openAs(rush.logins.owner)
    const { due } = await (await owner.page.request.get(`/api/v1/checks/${rush.checks.named}`)).json()
    const payments = [{ paymentTypeId: 2, amount: due }]
    await write(owner.page.request, `/checks/${rush.checks.named}/charge`, { payments, completes: true })
    await context.setOffline(false)
    await owner.page.goto('/dashboard/reviews')
    await owner.page
      .getByText(/Cobro doble/)
      .first()
      .waitFor()
    await judge(owner.page, 'reviews')
    await owner.page
      .getByRole('button', { name: /^Resolver/ })
      .first()
      .click()
    await owner.page.getByRole('dialog').waitFor()
    await judge(owner.page, 'review-resolve')
  })

  it('on paper', async () => {
    const { page } = await openAs(rush.logins.owner, { viewport: { width: 400, height: 700 } })
    const read = async (path: string) => (await page.request.get(`/api/v1${path}`)).json()
    const { rounds, refunds } = await read(`/checks/${rush.checks.refunded}`)
    const named = await read(`/checks/${rush.checks.named}`)
    const ordersOf = (of: { order_id: number }[]) => of.map(({ order_id }) => order_id).join()
    const { drawers } = await read('/till')
    const shift = drawers[0].shift.id
    const end = (step: string, data: object = {}) =>
      write(page.request, `/till/shifts/${shift}/${step}`, data)
    const papers = {
      receipt: `/print-receipt?orders=${ordersOf(rounds)}&print=no`,
      bill: `/print-receipt?orders=${ordersOf(named.rounds)}&print=no`,
      refund: `/print-receipt?refund=${refunds?.[0]?.id}&print=no`,
      token: `/print-token?token=27&order=${named.rounds[0].order_id}`,
      x: `/print-till?x=${shift}&print=no`,
    }
    const setting = await read('/settings/print-setting')
    const print = async (all: Pages) => {
      for (const format of ['80', '57']) {
        await write(page.request, '/settings/print-setting', { ...setting, pageFormat: format })
        for (const [name, address] of Object.entries(all)) {
          await page.goto(address)
          await settle(page)
          expect.soft(await page.evaluate(brokenFigures), `${name} on ${format} mm`).toEqual([])
          if (OUT) await page.screenshot({ path: join(OUT, `paper-${name}-${format}.png`), fullPage: true })
        }
      }
    }
    await print(papers)
    await end('start-count')
    await end('count', { amounts: [{ kind: 'cash', amount: '3000.00' }] })
    const { zNumber } = await end('close', { handOver: true, note: 'Faltó cambio en la tarde' })
    await print({ z: `/print-till?z=${zNumber}&print=no` })
  })

  it('on the first day of a new store', async () => {
    const { page } = await openAs()
    // Digits would be judged as figures.
    const username = `${crypto.randomUUID().replaceAll(/\d/g, '')}@fonda.mx`
    const store = { biz_name: 'Cocina Económica La Nueva Esperanza de Tlalpan', username, password: PASSWORD }
    await write(page.request, '/auth/signup', { ...store, signIn: true })
    await page.goto('/dashboard/home')
    await settle(page)
    const { dish: _dish, guide: _guide, support: _support, ...pages } = OWNERS
    const first = { pos: '/dashboard/pos', reviews: '/dashboard/reviews', ...pages }
    await look(
      page,
      Object.fromEntries(Object.entries(first).map(([name, address]) => [`new-${name}`, address])),
    )
  })

  it('for the operator', async () => {
    const { context, page } = await openAs(undefined, { baseURL: inject('address') })
    for (let store = 1; store <= 12; store++) {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.9.8.${store}` })
      const username = `propietaria.de.la.sucursal.${crypto.randomUUID()}@restaurantes-del-centro.com.mx`
      const biz_name = store % 3 ? `Fonda ${store}` : 'Taquería El Fogón de Doña Lucha y Hermanos'
      await write(page.request, '/auth/signup', { biz_name, username, password: PASSWORD })
    }
    await page.goto('/superadmin')
    await judge(page, 'operator-login')
    await signInOperator(page)
    for (const [name, path] of Object.entries(OPERATOR_PAGES)) {
      await page.goto(`/superadmin/dashboard/${path}`)
      await settle(page)
      await judge(page, `operator-${name}`)
    }
    await page.goto('/superadmin/dashboard/tenants')
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click()
    await judge(page, 'operator-actions')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New tenant' }).click()
    await page.getByRole('dialog').waitFor()
    await judge(page, 'operator-add')
  })

  it('for diners and strangers', async () => {
    const { page } = await openAs()
    const { code, table } = rush.diners
    for (const [name, address] of Object.entries({ ...STRANGERS, guest: `/m/${code}?table=${table}` })) {
      await page.goto(address)
      await look(page, { [name]: address })
    }
  })
})

async function chooseTable(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Mesa$/ }).click()
  await page.getByRole('radio', { name }).click()
}
