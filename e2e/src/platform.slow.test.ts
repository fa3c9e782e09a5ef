import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { DESKTOP, PHONE } from './lib/launch.ts'

const OPERATOR = 'operator@comanda.mx'
const PASSWORD = 'comanda-demo'

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
