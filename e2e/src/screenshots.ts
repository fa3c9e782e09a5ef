import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DESKTOP, keepScreenOn, openBrowser, PHONE, signIn, TABLET } from './lib/launch.ts'
import { takeBusiness } from './lib/screenshots-business.ts'
import { takeGuide } from './lib/screenshots-guide.ts'
import { takeLanding } from './lib/screenshots-landing.ts'
import { fillCart, settle } from './lib/screenshots-ready.ts'
import { newDataDir, removeDataDir, startServer } from './lib/server.ts'

/** `npm run screenshots`: takes the README's pictures from a new demo restaurant (or from ADDRESS). */
const OUT = process.env.OUT ?? join(import.meta.dirname, '../../docs/screenshots')
const SIZES = { desktop: DESKTOP, tablet: TABLET, phone: PHONE }
type Size = keyof typeof SIZES
type Scheme = 'light' | 'dark'

interface Shot {
  name: string
  path: string
  login?: string
  sizes: readonly Size[]
  schemes?: readonly Scheme[]
  /** What is done before the picture, or waited for besides the page's content. */
  ready?: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor()
const both = ['light', 'dark'] as const
const ALL = ['desktop', 'tablet', 'phone'] as const
const WIDE_AND_NARROW = ['desktop', 'phone'] as const

const sellFour = (page: Page) => fillCart(page, [0, 1, 2, 3])

const SHOTS: readonly Shot[] = [
  { name: 'landing', path: '/', sizes: WIDE_AND_NARROW },
  { name: 'login', path: '/login', sizes: WIDE_AND_NARROW },
  { name: 'register', path: '/register', sizes: WIDE_AND_NARROW },
  { name: 'forgot-password', path: '/forgot-password', sizes: WIDE_AND_NARROW },
  { name: 'reset-password', path: '/reset-password?token=x', sizes: WIDE_AND_NARROW },
  { name: 'no-access', path: '/no-access', sizes: WIDE_AND_NARROW },
  { name: 'guest-invoice', path: '/f/1', sizes: ['phone'] },
  { name: 'home', path: '/dashboard/home', login: 'demo', sizes: WIDE_AND_NARROW },
  { name: 'profile', path: '/dashboard/profile', login: 'demo', sizes: WIDE_AND_NARROW },
  { name: 'pos', path: '/dashboard/pos', login: 'mesero', sizes: ALL, schemes: both, ready: sellFour },
  {
    name: 'orders',
    path: '/dashboard/orders',
    login: 'caja',
    sizes: ALL,
    schemes: both,
    ready: heading('Pedidos'),
  },
  { name: 'kitchen', path: '/dashboard/kitchen', login: 'cocina', sizes: ALL, ready: heading('Cocina') },
  ...(
    [
      ['reservations', 'reservation'],
      ['reservations-day', 'reservation?view=day'],
      ['customers', 'customers'],
      ['invoices', 'invoices?type=last_7days'],
      ['cfdi', 'invoices/cfdi'],
      ['users', 'users'],
      ['reports', 'reports?type=last_7days'],
      ['losses', 'reports/losses?type=last_7days'],
      ['floor', 'floor'],
      ['till', 'till'],
      ['settings-details', 'settings/details'],
      ['settings-invoicing', 'settings/invoicing'],
      ['settings-print', 'settings/print-settings'],
      ['settings-tables', 'settings/tables'],
      ['settings-stations', 'settings/stations'],
      ['menu-items', 'settings/menu-items'],
      ['menu-item', 'settings/menu-items/1'],
      ['categories', 'settings/menu-items/categories'],
      ['taxes', 'settings/tax-setup'],
      ['payment-types', 'settings/payment-types'],
      ['audit-log', 'settings/audit-log'],
      ['data', 'settings/data'],
      ['devices', 'devices'],
      ['support', 'contact-support'],
    ] as const
  ).map(
    ([name, path]): Shot => ({
      name,
      path: `/dashboard/${path}`,
      login: 'demo',
      sizes: WIDE_AND_NARROW,
    }),
  ),
]

/** The diner's pages, from the menu to the number of the request. */
async function takeDiner(browser: Browser, address: string): Promise<void> {
  const owner = await browser.newContext({ baseURL: address })
  const { request } = await signIn(owner, 'demo@comanda.mx', 'comanda-demo')
  const { uniqueQRCode } = await (await request.get('/api/v1/settings/store-setting')).json()
  const [, table] = await (await request.get('/api/v1/settings/store-tables')).json()
  await owner.close()
  for (const colorScheme of both) {
    const context = await browser.newContext({ baseURL: address, viewport: PHONE, colorScheme })
    const page = await context.newPage()
    const shoot = async (name: string) => {
      await settle(page)
      const suffix = colorScheme === 'dark' ? '-dark' : ''
      await page.screenshot({ path: join(OUT, `guest-${name}-phone${suffix}.png`) })
    }
    const choose = async () => {
      const buttons = page.getByRole('button', { name: /^AGREGAR / })
      for (const index of [0, 1, 2]) {
        await buttons.nth(index).click()
        const dialog = page.getByRole('dialog')
        if (!(await dialog.isVisible())) continue
        if (index === 0) await shoot('item')
        await dialog.getByRole('button', { name: /AGREGAR AL CARRITO/ }).click()
      }
    }
    await page.goto(`/m/${uniqueQRCode}?table=${table.encrypted_id}`)
    await choose()
    await shoot('menu')
    await page.getByRole('link', { name: /^Mi mesa/ }).click()
    await page.getByRole('textbox', { name: '¿Cómo te llamas?' }).fill('Ana')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Ana (tú)').waitFor()
    await shoot('table')
    await page.getByRole('button', { name: /^Enviar/ }).click()
    await page.getByText('Recibido').first().waitFor()
    await shoot('sent')
    // Without a table, the phone has a cart of its own.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`/m/${uniqueQRCode}`)
    await choose()
    await page.getByRole('link', { name: /Ver carrito/ }).click()
    await shoot('cart')
    await page.getByRole('radio', { name: 'Usando Número de Teléfono' }).check()
    await shoot('continue')
    await page.getByRole('radio', { name: 'Invitado' }).check()
    await page.getByRole('button', { name: /^Realizar Pedido/ }).click()
    await page.waitForURL(/order-success/)
    await shoot('success')
    await context.close()
  }
}

/** Each login signs in once: more would pass the limit of sign-ins per minute. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

async function pageOfLogin(context: BrowserContext, login: string): Promise<Page> {
  const kept = sessions.get(login)
  if (!kept) {
    const page = await signIn(context, `${login}@comanda.mx`, 'comanda-demo')
    sessions.set(login, await context.storageState())
    return page
  }
  await context.addCookies(kept.cookies)
  return context.newPage()
}

async function take(
  browser: Browser,
  address: string,
  shot: Shot,
  size: Size,
  scheme: Scheme,
): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    baseURL: address,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    colorScheme: scheme,
  })
  await keepScreenOn(context)
  const page = shot.login ? await pageOfLogin(context, shot.login) : await context.newPage()
  await page.goto(shot.path)
  await settle(page)
  if (shot.ready) await shot.ready(page)
  await settle(page)
  const suffix = scheme === 'dark' ? '-dark' : ''
  await page.screenshot({ path: join(OUT, `${shot.name}-${size}${suffix}.png`) })
  await context.close()
}

/** The slips as the printer prints them. */
async function takeSlips(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 400, height: 700 } })
  await context.addInitScript(() => {
    globalThis.print = () => {}
  })
  const page = await signIn(context, 'caja@comanda.mx', 'comanda-demo')
  const groups = (await (await page.request.get('/api/v1/orders')).json()) as { order_ids: number[] }[]
  await page.goto(`/print-receipt?orders=${groups[0]?.order_ids.join(',')}`)
  await settle(page)
  await page.screenshot({ path: join(OUT, 'receipt-80.png'), fullPage: true })
  await page.goto('/print-token?token=27')
  await settle(page)
  await page.screenshot({ path: join(OUT, 'token.png') })
  await context.close()
}

/** So that the pictures of invoicing have documents. */
async function invoiceSome(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ baseURL: address })
  const { request } = await signIn(context, 'demo@comanda.mx', 'comanda-demo')
  const guests = [
    { rfc: 'PEÑA800229AB1', name: 'ANA PEÑA', postalCode: '06000', regime: '612', use: 'G03' },
    { rfc: 'CDN010203AB1', name: 'CONSTRUCTORA DEL NORTE', postalCode: '64000', regime: '601', use: 'G03' },
    { rfc: 'RALC750612QX2', name: 'CITLALI RAMÍREZ LUNA', postalCode: '03100', regime: '605', use: 'S01' },
  ]
  const sales = await (await request.get('/api/v1/invoices?type=last_7days')).json()
  for (const [index, { invoice_id: invoiceId }] of sales.slice(1, 7).entries())
    await request.post('/api/v1/cfdi/issue', {
      data: { invoiceId, request: crypto.randomUUID(), ...guests[index % guests.length] },
    })
  await context.close()
}

async function takeAll(address: string): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const browser = await openBrowser()
  const only = process.env.ONLY
  await invoiceSome(browser, address)
  for (const shot of SHOTS.filter(({ name }) => !only || only.split(',').includes(name))) {
    for (const size of shot.sizes) {
      for (const scheme of shot.schemes ?? ['light']) await take(browser, address, shot, size, scheme)
    }
  }
  if (!only || only.includes('slips')) await takeSlips(browser, address)
  if (!only || only.includes('guest')) await takeDiner(browser, address)
  if (!only || only.includes('guide-pictures')) await takeGuide(browser, address)
  // The till of the other pictures has no shift yet.
  if (!only || only.includes('landing-pictures')) await takeLanding(browser, address)
  if (!only || only.includes('business'))
    await takeBusiness(browser, address, async (page, name) => {
      await settle(page)
      await page.screenshot({ path: join(OUT, `${name}.png`) })
    })
  await browser.close()
}

if (process.env.ADDRESS) {
  await takeAll(process.env.ADDRESS)
} else {
  const dataDir = await newDataDir()
  const server = await startServer(dataDir)
  await takeAll(server.address)
  await server.end('SIGTERM')
  await removeDataDir(dataDir)
}
