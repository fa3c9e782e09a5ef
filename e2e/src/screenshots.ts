import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { DESKTOP, openBrowser, PHONE, signIn, TABLET } from './launch.ts'
import { newDataDir, removeDataDir, startServer } from './server.ts'

/** `npm run screenshots`: the README's pictures, taken from a fresh demo restaurant (or from ADDRESS). */
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
  ready: (page: Page) => Promise<unknown>
}

const settle = (page: Page) => page.waitForLoadState('networkidle')
const heading = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('heading', { name }).first().waitFor()
  await settle(page)
}
const both = ['light', 'dark'] as const
const ALL = ['desktop', 'tablet', 'phone'] as const
const WIDE_AND_NARROW = ['desktop', 'phone'] as const

const fillCart = async (page: Page) => {
  await page.getByRole('searchbox').waitFor()
  await settle(page)
  const cards = page.getByRole('button', { name: /^Agregar / })
  for (const index of [0, 1, 2, 3]) {
    await cards.nth(index).click()
    const dialog = page.getByRole('dialog')
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Agregar/ }).click()
  }
}

const SHOTS: readonly Shot[] = [
  { name: 'landing', path: '/', sizes: WIDE_AND_NARROW, ready: settle },
  { name: 'login', path: '/login', sizes: WIDE_AND_NARROW, ready: settle },
  { name: 'register', path: '/register', sizes: WIDE_AND_NARROW, ready: settle },
  { name: 'no-access', path: '/no-access', sizes: WIDE_AND_NARROW, ready: settle },
  { name: 'home', path: '/dashboard/home', login: 'demo', sizes: WIDE_AND_NARROW, ready: settle },
  { name: 'profile', path: '/dashboard/profile', login: 'demo', sizes: WIDE_AND_NARROW, ready: settle },
  { name: 'pos', path: '/dashboard/pos', login: 'mesero', sizes: ALL, schemes: both, ready: fillCart },
  {
    name: 'orders',
    path: '/dashboard/orders',
    login: 'caja',
    sizes: ALL,
    schemes: both,
    ready: heading('Pedidos'),
  },
  { name: 'kitchen', path: '/dashboard/kitchen', login: 'cocina', sizes: ALL, ready: heading('Cocina') },
]

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
  const page = shot.login
    ? await signIn(context, `${shot.login}@comanda.mx`, 'comanda-demo')
    : await context.newPage()
  await page.goto(shot.path)
  await shot.ready(page)
  const suffix = scheme === 'dark' ? '-dark' : ''
  await page.screenshot({ path: join(OUT, `${shot.name}-${size}${suffix}.png`) })
  await context.close()
}

/** The slips as they leave the printer. */
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

async function takeAll(address: string): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const browser = await openBrowser()
  const only = process.env.ONLY
  for (const shot of SHOTS.filter(({ name }) => !only || only.split(',').includes(name))) {
    for (const size of shot.sizes) {
      for (const scheme of shot.schemes ?? ['light']) await take(browser, address, shot, size, scheme)
    }
  }
  if (!only || only.includes('slips')) await takeSlips(browser, address)
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
