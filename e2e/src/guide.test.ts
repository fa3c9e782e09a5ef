import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'

const PASSWORD = 'comanda-demo'

const askHelp = (page: Page) => page.getByRole('link', { name: 'Ayuda', exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The heading has been scrolled to: it is below the fold at first. */
const isInSight = (page: Page, name: string) =>
  expect
    .poll(async () => (await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox())?.y)
    .toSatisfy((y: number) => y > 0 && y < 700)

describe('the guide', () => {
  it('scrolls to what it tells of the page, to a heading and to what the search found', async () => {
    const path = '/dashboard/settings/payment-types'
    const page = await signIn(await newPerson(DESKTOP), 'demo@comanda.mx', PASSWORD, path)
    await askHelp(page)
    await title(page, 'Cobrar').waitFor()
    await isInSight(page, 'Tipos de pago')
    await page.getByRole('navigation', { name: 'En este capítulo' }).getByText('Propina').click()
    await isInSight(page, 'Propina')
    await page.getByRole('banner').getByRole('button', { name: 'Buscar en todo', exact: true }).click()
    await page.keyboard.type('dividir cuenta')
    await page.getByRole('option', { name: /Dividir la cuenta/ }).click()
    await isInSight(page, 'Dividir la cuenta')

    await page.goto('/dashboard/guide/messages')
    await title(page, 'Qué significa cada mensaje').waitFor()
    await page.emulateMedia({ media: 'print' })
    // It is printed alone and whole.
    const left = ['banner', 'complementary', 'navigation'] as const
    for (const role of left) expect(await page.getByRole(role).count()).toBe(0)
    const content = page.locator('#content')
    expect(await content.evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(3_000)
  })

  it('is read on a phone, also when the line is gone', async () => {
    const person = await newPerson(PHONE)
    const page = await signIn(person, 'demo@comanda.mx', PASSWORD, '/dashboard/till')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await askHelp(page)
    await title(page, 'Caja y corte').waitFor()
    await person.setOffline(true)
    await page.getByRole('link', { name: 'Cocina y expedición' }).click()
    await title(page, 'Cocina y expedición').waitFor()
    await person.setOffline(false)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(PHONE.width)
  })
})
