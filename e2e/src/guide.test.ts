import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { openFonda } from './lib/fonda.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'

const PASSWORD = 'comanda-demo'

const askHelp = (page: Page) => page.getByRole('link', { name: 'Ayuda', exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** The heading has been scrolled to: it is below the fold at first. */
const isInSight = (page: Page, name: string) =>
  expect
    .poll(async () => (await section(page, name).boundingBox())?.y ?? Number.NaN)
    .toSatisfy((y: number) => y > 0 && y < 700)

describe('the guide', () => {
  it('opens where it tells of the page in sight, and the cart is still there afterwards', async () => {
    const { page } = await openFonda({ viewport: DESKTOP })
    await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).click()
    await askHelp(page)
    await title(page, 'Tomar pedidos').waitFor()
    await page.getByRole('link', { name: 'PDV' }).click()
    await page.getByRole('button', { name: 'Agregar uno de Sopa de fideo' }).waitFor()

    await page.goto('/dashboard/settings/payment-types')
    await askHelp(page)
    await title(page, 'Cobrar').waitFor()
    await isInSight(page, 'Tipos de pago')
    await page.getByRole('navigation', { name: 'En este capítulo' }).getByText('Propina').click()
    await isInSight(page, 'Propina')
    await askHelp(page)
    await title(page, 'Ayuda').waitFor()
  })

  it('is for a cook too', async () => {
    const person = await newPerson(DESKTOP)
    const page = await signIn(person, 'cocina@comanda.mx', PASSWORD, '/dashboard/kitchen')
    await askHelp(page)
    await title(page, 'Cocina y expedición').waitFor()
  })

  it('is found by the words of a heading or of a message', async () => {
    const person = await newPerson(DESKTOP)
    const page = await signIn(person, 'mesero@comanda.mx', PASSWORD, '/dashboard/profile')
    const options = page.getByRole('group', { name: 'Ayuda' }).getByRole('option')
    const search = async (words: string) => {
      await page.getByRole('banner').getByRole('button', { name: 'Buscar', exact: true }).click()
      await page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('combobox')).fill(words)
    }
    await search('dividir cuenta')
    await options.filter({ hasText: 'Dividir la cuenta' }).click()
    await title(page, 'Cobrar').waitFor()
    await isInSight(page, 'Dividir la cuenta')
    await search('no hay turno abierto')
    await options.click()
    await title(page, 'Qué significa cada mensaje').waitFor()
    await page.getByText('Si quieres cobrar sin turno').waitFor()
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

  it('says when a chapter does not exist', async () => {
    const person = await newPerson(PHONE)
    const page = await signIn(person, 'demo@comanda.mx', PASSWORD, '/dashboard/guide/pozole')
    await page.getByText('Ese capítulo no existe').waitFor()
    await page.getByRole('link', { name: 'Ver los capítulos' }).click()
    await title(page, 'Ayuda').waitFor()
  })

  it('is printed alone and whole', async () => {
    const person = await newPerson(DESKTOP)
    const page = await signIn(person, 'demo@comanda.mx', PASSWORD, '/dashboard/guide/messages')
    await title(page, 'Qué significa cada mensaje').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.emulateMedia({ media: 'print' })
    const left = ['banner', 'complementary', 'navigation'] as const
    for (const role of left) expect(await page.getByRole(role).count()).toBe(0)
    const content = page.locator('#content')
    expect(await content.evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(3_000)
  })
})
