import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choosePeriod, expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'
import { openSoldFonda } from './lib/sales.ts'

const open = async (page: Page, query = '') => {
  await page.goto(`/dashboard/reports${query}`)
  await tile(page, 'Ingresos').waitFor()
}
const tile = (page: Page, title: string) =>
  page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) })

/** Each tile's figure by its title. */
const tiles = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await page
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('dt')?.textContent ?? '',
          one.querySelector('dd > span')?.textContent ?? '',
        ]),
      ),
  )

/** A table's body, cell by cell. */
const rowsOfReport = (page: Page, name: string): Promise<string[][]> =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    )

const asTable = (page: Page, title: string) =>
  page.getByRole('button', { name: `Ver como tabla: ${title}`, exact: true }).click()

const centavos = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

const SOLD = {
  Pedidos: '3',
  'Valor Promedio del Pedido': '$156.75',
  'Total de Clientes': '1',
  'Clientes Nuevos': '1',
  'Clientes Recurrentes': '0',
  Ingresos: '$313.50',
  'Ventas Netas': '$270.26',
  Impuestos: '$43.24',
  Propinas: '$0.00',
}

/** The filter offers no date until the report has loaded, because only the report has the store's date. */
async function expectNoDateBeforeReport(page: Page): Promise<void> {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/reports*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/dashboard/reports')
  await choosePeriod(page, 'Personalizado')
  const dialog = page.getByRole('dialog', { name: 'Filtrar' })
  const from = dialog.getByRole('group', { name: /Desde/ })
  await from.waitFor()
  expect(await from.textContent()).not.toMatch(/\d/)
  answer()
  await expect.poll(() => from.textContent()).toMatch(/\d/)
  await page.unroute('**/api/v1/reports*')
}

describe('the report of today', () => {
  it('equals the sales in every grouping', async () => {
    const { page } = await openSoldFonda()
    await page.goto('/dashboard/profile')
    await page.getByRole('link', { name: 'Reportes' }).click()
    await tile(page, 'Ingresos').waitFor()
    expect(await tiles(page)).toEqual(SOLD)
    expect(await tile(page, 'Ingresos').textContent()).toBe(
      'Ingresos$313.50Cobrado en el periodo, con impuestosMásantes $0.00',
    )
    expect(await tile(page, 'Clientes Recurrentes').textContent()).toBe(
      'Clientes Recurrentes0Pidieron en el periodo y también antesIgualantes 0',
    )
    await page.getByText('Pedidos cancelados: 1 por $394.00 (antes 0 por $0.00)').waitFor()
    await page.getByText('Cerrados sin cobrar: 0 por $0.00 (antes 0 por $0.00)').waitFor()
    await page.getByText('Pagados, aún abiertos: 2 por $313.50 (antes 0 por $0.00)').waitFor()

    expect(await rowsOfReport(page, 'Artículos Más Vendidos')).toEqual([
      // Of the soups, one is not paid.
      ['Agua de limón', '$25.00', '5', '$125.00'],
      ['Sopa de fideo', '$45.00', '3', '$90.00'],
      ['Mole con pollo', '$98.50', '1', '$98.50'],
    ])
    // Billed items only: the open soup is excluded.
    expect(await rowsOfReport(page, 'Ingresos por categoría')).toEqual([
      ['Comida corrida', '8', '$313.50100%'],
    ])
    expect(await rowsOfReport(page, 'Ingresos por tipo de pago')).toEqual([['Efectivo', '2', '$313.50100%']])
    expect(await rowsOfReport(page, 'Ingresos por tipo de servicio')).toEqual([
      ['Para Comer Aquí', '1', '$188.5060.1%'],
      ['Para Llevar', '1', '$125.0039.9%'],
    ])
    const waiters = await rowsOfReport(page, 'Ventas por mesero')
    expect(waiters.map(([, ...figures]) => figures)).toEqual([
      ['2', '$156.75', '2', '$156.75', '$0.00', '$313.50100%'],
    ])
    await page.getByRole('heading', { name: 'Propinas, descuentos y pérdidas' }).waitFor()
    await page.getByText('Piezas anuladas: 4 por $394.00 (antes 0 por $0.00)').waitFor()
    await page.getByText('Ventas menos reembolsos: $313.50 (antes $0.00)').waitFor()
    const voids = await rowsOfReport(page, 'Anulaciones por motivo')
    expect(voids.map(([, ...figures]) => figures)).toEqual([['4', '0', '$394.00100%']])
    await page.getByRole('img', { name: /^Ingresos por hora: \$313\.50 en total\./ }).waitFor()
    await asTable(page, 'Ingresos por hora')
    const hours = await rowsOfReport(page, 'Ingresos por hora')
    expect(sum(hours.map(([, orders]) => Number(orders)))).toBe(3)
    expect(sum(hours.map(([, , total]) => centavos(total ?? '')))).toBe(31_350)
    await page.getByRole('button', { name: 'Ver como gráfica: Ingresos por hora' }).click()
    await page.getByRole('img', { name: /^Ingresos por hora/ }).waitFor()
  })

  it('follows its period, which the URL keeps', async () => {
    const { page } = await openSoldFonda()
    await expectNoDateBeforeReport(page)
    await open(page)
    expect(await choosePeriod(page, 'Ayer')).toEqual([
      'Hoy',
      'Ayer',
      'Últimos 7 días',
      'Este mes',
      'Mes pasado',
      'Personalizado',
    ])
    await page.waitForURL('**/dashboard/reports?type=yesterday')
    await page.getByText('No hay ventas en este periodo').waitFor()
    expect(await tiles(page)).toMatchObject({ Pedidos: '0', Ingresos: '$0.00', 'Total de Clientes': '1' })

    await choosePeriod(page, 'Personalizado')
    await page.getByRole('dialog', { name: 'Filtrar' }).getByRole('button', { name: 'Aplicar' }).click()
    await page.waitForURL(/type=custom&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    await expect.poll(() => tiles(page)).toEqual(SOLD)
    await page.reload()
    await expect.poll(() => tiles(page)).toEqual(SOLD)
    await page.goBack()
    await page.getByText('No hay ventas en este periodo').waitFor()
  })

  it('links to the best-selling items', async () => {
    const { page, itemIds } = await openSoldFonda()
    await open(page)
    await page.getByRole('link', { name: 'Sopa de fideo' }).click()
    await page.waitForURL(`**/dashboard/settings/menu-items/${itemIds.soup}`)
  })

  it('is exported as a file, and printed on white paper in the dark theme too', async () => {
    const { person, page } = await openSoldFonda()
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page)
    const save = async (format: string) => {
      await page.getByRole('button', { name: 'Exportar' }).click()
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ])
      return saved
    }
    expect((await save('Excel')).suggestedFilename()).toMatch(/^Reporte .*\.xlsx$/)
    const file = await save('CSV')
    expect(file.suggestedFilename()).toMatch(/^Reporte \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split(/\r?\n/)
    for (const line of ['Ingresos,313.50,0.00', 'Impuestos,43.24,0.00', 'Pedidos Cancelados,1,0'])
      expect(lines).toContain(line)
    const waiters = lines.findIndex((line) => line.startsWith('Mesero,Pedidos Pagados,'))
    expect(lines[waiters]).toBe(
      'Mesero,Pedidos Pagados,Ticket Promedio,Cuentas,Promedio por Cuenta,Propinas,Ingresos',
    )
    expect(lines[waiters + 1]).toMatch(/,2,156\.75,2,156\.75,0\.00,313\.50$/)

    await person.addInitScript(() => {
      Object.assign(globalThis, { prints: 0 })
      globalThis.print = () => {
        ;(globalThis as unknown as { prints: number }).prints++
      }
    })
    const [paper] = await Promise.all([
      person.waitForEvent('page'),
      page.getByRole('link', { name: 'Imprimir' }).click(),
    ])
    await paper.getByRole('heading', { level: 1, name: /^Reportes: Hoy, / }).waitFor()
    const prints = () => paper.evaluate(() => (globalThis as unknown as { prints: number }).prints)
    await expect.poll(prints).toBe(1)
    expect(await tiles(paper)).toEqual(SOLD)
    expect(await paper.getByRole('link').count()).toBe(0)
    expect(await paper.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  })

  it('that fails to load shows an error, and loads after a retry', async () => {
    const { page } = await openSoldFonda()
    await page.route('**/api/v1/reports?*', (route) => route.abort('connectionreset'))
    await page.goto('/dashboard/reports')
    await page.getByRole('alert').getByText('Error Cargando Datos de Reportes, ¡Intente más tarde!').waitFor()
    await page.unroute('**/api/v1/reports?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => tiles(page)).toEqual(SOLD)
  })

  it('opens for REPORTS alone, without a link to the settings', async () => {
    const { page } = await openSoldFonda()
    const enter = async (userScopes: string[]) => {
      const username = `${crypto.randomUUID()}@fonda.mx`
      const password = 'mole negro 77'
      await write(page.request, '/users/add', { name: 'Luis', username, password, userScopes })
      const other = await newPerson()
      return { other, screen: await signIn(other, username, password) }
    }
    const reader = await enter(['REPORTS'])
    await open(reader.screen)
    expect(await tiles(reader.screen)).toEqual(SOLD)
    const top = reader.screen.getByRole('table', { name: 'Artículos Más Vendidos' })
    await top.getByText('Sopa de fideo').waitFor()
    expect(await top.getByRole('link').count()).toBe(0)
    const stranger = await enter(['DASHBOARD'])
    await stranger.screen.goto('/dashboard/reports')
    await stranger.screen.waitForURL('**/no-access')
  })
})

describe('the report of a week', () => {
  const WEEK = '?type=last_7days'
  const demo = async (size = DESKTOP) => {
    const person = await newPerson(size)
    return { person, page: await signIn(person, 'demo@comanda.mx', 'comanda-demo') }
  }

  it('has the same sum by day, by hour and in every other grouping', async () => {
    const { page } = await demo()
    await open(page, WEEK)
    for (const title of ['Ingresos por día', 'Ingresos por hora y día de la semana'])
      await asTable(page, title)
    const { Ingresos = '', Pedidos } = await tiles(page)
    const revenue = centavos(Ingresos)
    expect(revenue).toBeGreaterThan(0)
    const days = await rowsOfReport(page, 'Ingresos por día')
    expect(days).toHaveLength(7)
    expect(sum(days.map(([, orders]) => Number(orders)))).toBe(Number(Pedidos?.replace(',', '')))
    expect(sum(days.map(([, , total]) => centavos(total ?? '')))).toBe(revenue)
    const hours = await rowsOfReport(page, 'Ingresos por hora y día de la semana')
    expect(sum(hours.flatMap(([, ...amounts]) => amounts.map(centavos)))).toBe(revenue)
    for (const title of ['Ingresos por tipo de pago', 'Ingresos por tipo de servicio']) {
      const amounts = (await rowsOfReport(page, title)).map(
        ([, , total]) => /\$[\d,]+\.\d\d/.exec(total ?? '')?.[0],
      )
      expect(sum(amounts.map((amount) => centavos(amount ?? '')))).toBe(revenue)
    }
  })

  it('shows the figures of each bar and square under the arrow keys', async () => {
    const { page } = await demo()
    await open(page, WEEK)
    const bars = page.getByRole('slider', { name: 'Recorrer: Ingresos por día' })
    const said = async () => (await bars.getAttribute('aria-valuetext')) ?? ''
    await bars.focus()
    const first = await said()
    expect(first).toMatch(/; Ingresos: \$[\d,.]+; Pedidos: \d+$/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(said).not.toBe(first)
    const [day = ''] = (await said()).split(';')
    const tip = page.getByText(day, { exact: true })
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })

    const squares = page.getByRole('slider', { name: 'Recorrer: Ingresos por hora y día de la semana' })
    await squares.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => squares.getAttribute('aria-valuetext')).toMatch(/^Martes, /)
  })

  it('is as wide as a phone, with its tables', async () => {
    const { page } = await demo()
    await open(page, WEEK)
    for (const title of ['Ingresos por día', 'Ingresos por hora y día de la semana'])
      await asTable(page, title)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
  })
})
