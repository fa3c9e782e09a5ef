import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { go } from './lib/go.ts'
import { PHONE, signIn } from './lib/launch.ts'

const asTable = (page: Page, title: string) =>
  page.getByRole('button', { name: `Ver como tabla: ${title}`, exact: true }).click()

describe('the report of a week', () => {
  it('shows its figures under the arrow keys, fits a phone, and is printed on white paper in the dark theme too', async () => {
    const person = await newPerson()
    const path = '/dashboard/reports?type=last_7days'
    const page = await signIn(person, 'demo@comanda.mx', 'comanda-demo', path)
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

    await page.emulateMedia({ colorScheme: 'dark' })
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
    await paper.getByRole('heading', { level: 1, name: /^Reportes: Últimos 7 días, / }).waitFor()
    const prints = () => paper.evaluate(() => (globalThis as unknown as { prints: number }).prints)
    await expect.poll(prints).toBe(1)
    expect(await paper.getByRole('link').count()).toBe(0)
    expect(await paper.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    await paper.close()

    for (const title of ['Ingresos por día', 'Ingresos por hora y día de la semana'])
      await asTable(page, title)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await go(page, '/dashboard/home')
    await asTable(page, 'Ventas de hoy por hora')
    await expectNoSidewaysScroll(page)
  })
})
