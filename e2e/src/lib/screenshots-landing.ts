import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { keepScreenOn, signIn } from './launch.ts'
import { inBothThemes, savePicture, WIDTH } from './screenshots-pictures.ts'

const OUT = join(import.meta.dirname, '../../../web/public/landing')
const SMALL = { width: 768, height: 576 }
const LARGE = { width: 880, height: 660 }
const LINK = { width: 1200, height: 630 }

/** The pages of the pictures, each in the state that it shows. */
const PICTURES: Record<string, (page: Page) => Promise<unknown>> = {
  floor: async (page) => {
    await page.setViewportSize(SMALL)
    await page.goto('/dashboard/floor')
    await page.getByText('Mesa 1', { exact: true }).first().waitFor()
  },
  charge: async (page) => {
    await page.setViewportSize(LARGE)
    await page.goto(`/dashboard/checks/${await checkToCharge(page)}?charge=1`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Efectivo').first().click()
    await dialog.getByRole('button', { name: /^\$\d/ }).last().click()
  },
  count: async (page) => {
    await page.goto('/dashboard/till?corte=1')
    const first = page.getByLabel('Billetes de $1,000', { exact: true })
    const begin = page.getByRole('button', { name: 'Contar la caja' })
    await first.or(begin).first().waitFor()
    if (await begin.isVisible()) {
      await page.getByText('Quedan para el siguiente turno').click()
      await begin.click()
    }
    for (const [note, count] of [
      ['1,000', '2'],
      ['500', '5'],
      ['200', '9'],
      ['100', '14'],
      ['50', '11'],
    ])
      await page.getByLabel(`Billetes de $${note}`, { exact: true }).fill(`${count}`)
    for (const [coin, count] of [
      ['10', '12'],
      ['5', '8'],
      ['1', '5'],
    ])
      await page.getByLabel(`Monedas de $${coin}`, { exact: true }).fill(`${count}`)
    await page.getByText('Cuenta la caja.').waitFor({ state: 'detached' })
  },
}

async function checkToCharge(page: Page): Promise<number> {
  const groups = (await (await page.request.get('/api/v1/orders')).json()) as {
    due: string
    orders: { check_id: number }[]
  }[]
  const [most] = groups.toSorted((a, b) => Number(b.due) - Number(a.due))
  const id = most?.orders[0]?.check_id
  if (id === undefined) throw new Error('The demo has no open check')
  return id
}

/** The landing page's pictures, in both themes, and the picture of its link. */
export async function takeLanding(browser: Browser, address: string): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const options = { baseURL: address, locale: 'es-MX', timezoneId: 'America/Mexico_City' }
  const tools = await (await browser.newContext(options)).newPage()
  const context = await browser.newContext({
    ...options,
    viewport: LARGE,
    deviceScaleFactor: WIDTH / SMALL.width,
    reducedMotion: 'reduce',
    // As on a tablet, which has no keyboard to explain.
    hasTouch: true,
    isMobile: true,
  })
  await keepScreenOn(context)
  const page = await signIn(context, 'demo@comanda.mx', 'comanda-demo')
  await openShift(page)
  for (const [name, show] of Object.entries(PICTURES)) {
    await show(page)
    await inBothThemes(page, tools, join(OUT, name))
  }
  const link = await (await browser.newContext({ ...options, viewport: LINK })).newPage()
  await link.goto('/')
  await savePicture(link, tools, join(OUT, 'link.jpg'), LINK)
}

/** A count needs a shift. */
async function openShift(page: Page): Promise<void> {
  const [drawer] = (await (await page.request.get('/api/v1/settings/drawers')).json()) as { id: number }[]
  await page.request.post('/api/v1/till/shifts/open', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { drawerId: drawer?.id, amount: '1000.00' },
  })
}
