import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newContext } from './lib/browser.ts'
import { brokenWords, coveredTexts } from './lib/covered.ts'
import { brokenFigures } from './lib/figures.ts'
import { PASSWORD } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, keepScreenOn, PHONE, signIn, TABLET } from './lib/launch.ts'
import { openRush, type Rush } from './lib/rush.ts'
import { settle } from './lib/screenshots-ready.ts'

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
  settings: '/dashboard/settings',
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

/** Looks at each page in each size, and keeps its picture where asked. */
async function look(context: BrowserContext, page: Page, pages: Pages): Promise<void> {
  await keepScreenOn(context)
  for (const [name, address] of Object.entries(pages)) {
    await go(page, address)
    await settle(page)
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

async function openAs(login?: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newContext({
    baseURL: rush.server.address,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers: 'block',
  })
  return { context, page: login ? await signIn(context, login, PASSWORD) : await context.newPage() }
}

describe('in a rush of 27 tables, 43 orders and 12 requests every page can be read in each size', {
  timeout: 900_000,
}, () => {
  beforeAll(async () => {
    if (OUT) await mkdir(OUT, { recursive: true })
  })

  it('for the owner', async () => {
    const { context, page } = await openAs(rush.logins.owner)
    const check = {
      check: `/dashboard/checks/${rush.checks.open}`,
      paid: `/dashboard/checks/${rush.checks.refunded}`,
    }
    await page.goto('/dashboard/kitchen')
    await page.getByRole('button', { name: 'Todas las estaciones' }).click()
    await look(context, page, { ...OWNERS, ...check })
  })

  it('for the waiter at the point of sale', async () => {
    const { context, page } = await openAs(rush.logins.waiter)
    await page.goto('/dashboard/pos')
    await look(context, page, { pos: '/dashboard/pos' })
    await page.setViewportSize(TABLET)
    // Beside the number of the waiting requests.
    const table = page.getByText('Sin mesa', { exact: true }).filter({ visible: true })
    expect(await table.first().evaluate(brokenWords)).toEqual([])
  })

  it('for diners and strangers', async () => {
    const { context, page } = await openAs()
    const { code, table } = rush.diners
    for (const [name, address] of Object.entries({ ...STRANGERS, guest: `/m/${code}?table=${table}` })) {
      await page.goto(address)
      await look(context, page, { [name]: address })
    }
  })
})
