import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { keepScreenOn, signIn } from './launch.ts'
import { HEIGHT, inBothThemes, WIDTH } from './screenshots-pictures.ts'
import { fillCart, settle } from './screenshots-ready.ts'

const OUT = join(import.meta.dirname, '../../../web/public/guide')

/** The pages of the guide's pictures that the landing page does not have. */
const PICTURES: Record<string, (page: Page) => Promise<unknown>> = {
  pos: async (page) => {
    await page.goto('/dashboard/pos')
    await settle(page)
    await fillCart(page, [0, 1, 3])
  },
  kitchen: async (page) => {
    await page.goto('/dashboard/kitchen')
    await page.getByRole('button', { name: 'Comenzar a Preparar' }).first().waitFor()
  },
  reports: async (page) => {
    await page.goto('/dashboard/reports?type=last_7days')
    await page.getByRole('heading', { name: 'Ingresos por día' }).waitFor()
  },
  guest: async (page) => {
    const { uniqueQRCode } = await (await page.request.get('/api/v1/settings/store-setting')).json()
    const [, table] = await (await page.request.get('/api/v1/settings/store-tables')).json()
    await page.goto(`/m/${uniqueQRCode}?table=${table.encrypted_id}`)
    await page
      .getByRole('button', { name: /^AGREGAR / })
      .first()
      .waitFor()
  },
}

/** The guide's pictures, in both themes. */
export async function takeGuide(browser: Browser, address: string): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const options = { baseURL: address, locale: 'es-MX', timezoneId: 'America/Mexico_City' }
  const tools = await (await browser.newContext(options)).newPage()
  const context = await browser.newContext({
    ...options,
    viewport: { width: WIDTH, height: HEIGHT },
    reducedMotion: 'reduce',
  })
  await keepScreenOn(context)
  const page = await signIn(context, 'demo@comanda.mx', 'comanda-demo')
  for (const [name, show] of Object.entries(PICTURES)) {
    await show(page)
    await inBothThemes(page, tools, join(OUT, name))
  }
}
