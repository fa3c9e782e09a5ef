import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'

const OPERATOR = 'operator@comanda.mx'
const PASSWORD = 'comanda-demo'
const OWNER_PASSWORD = 'cochinita 31'

const username = (page: Page) => page.getByLabel('Username')

/** The operator at a new screen. */
async function operatorAt(viewport = DESKTOP) {
  const page = await (await newPerson(viewport)).newPage()
  await page.goto('/superadmin')
  await username(page).fill(OPERATOR)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/superadmin/dashboard/home')
  return page
}

describe('a store', () => {
  it('is deleted by typing its name and restored, with the keyboard only', async () => {
    const person = await newPerson()
    const name = `Cenaduría ${crypto.randomUUID().slice(0, 8)}`
    const email = `${crypto.randomUUID()}@cenaduria.mx`
    await write(person.request, '/auth/signup', { biz_name: name, username: email, password: OWNER_PASSWORD })
    const owner = await signIn(person, email, OWNER_PASSWORD, '/dashboard/orders')
    await owner.getByText('¡No hay pedidos pendientes!').waitFor()
    const page = await operatorAt()
    await page.goto('/superadmin/dashboard/tenants?status=all')
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(name)
    await page.getByText('Showing 1 of 1').waitFor()
    const more = page.getByRole('button', { name: `More actions for ${name}` })
    const remove = async () => {
      await more.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    }
    await remove()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)

    await remove()
    await dialog.waitFor()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByText('No tenants match').waitFor()
    // The open screen has navigated there without a tap.
    await owner.waitForURL((url) => url.pathname === '/login')
    await page.getByRole('link', { name: /^Deleted \(\d+\)$/ }).click()
    const restore = page.getByRole('button', { name: `Restore ${name}` })
    await restore.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await restore.waitFor({ state: 'detached' })
  })
})

const PAGES = [
  ['home', 'Dashboard', 'Active tenants'],
  ['tenants', 'Tenants', /^Showing/],
  ['tenants/1/subscription-history', 'Subscription history', 'Tenant details'],
  ['reports', 'Reports', 'Top selling items'],
  ['audit-log', 'Audit log', 'What'],
  ['contact-support', 'Contact Support', 'Support mailbox'],
] as const

describe('axe finds nothing', () => {
  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on the operator’s pages on %s, by day and by night', async (_, size) => {
    const stranger = await newPerson(size)
    const door = await stranger.newPage()
    await door.goto('/superadmin')
    await username(door).waitFor()
    await expectAccessible(door)

    const page = await operatorAt(size)
    for (const [path, title, text] of PAGES) {
      await page.goto(`/superadmin/dashboard/${path}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByText(text).last().waitFor({ state: 'attached' })
      await expectAccessibleInBothThemes(page)
    }
  })
})
