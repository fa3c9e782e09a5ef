import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { DESKTOP, PHONE, signIn, signInByForm } from './lib/launch.ts'

const OPERATOR = 'operator@comanda.mx'
const PASSWORD = 'comanda-demo'
const OWNER_PASSWORD = 'cochinita 31'

const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const login = (page: Page) => page.getByRole('button', { name: 'Login' })

/** The operator at a new screen. */
async function operatorAt(viewport = DESKTOP) {
  const person = await newPerson(viewport)
  const page = await person.newPage()
  await page.goto('/superadmin')
  await username(page).fill(OPERATOR)
  await password(page).fill(PASSWORD)
  await login(page).click()
  await page.waitForURL('**/superadmin/dashboard/home')
  return { person, page }
}

/** The dashboard without an answer, and with an answer to the second request. */
async function figuresFail(page: Page): Promise<void> {
  const figures = '**/api/v1/superadmin/dashboard'
  await page.route(figures, (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await page.getByText('Error loading dashboard, Please try later...').waitFor()
  await page.unroute(figures)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Active tenants').waitFor()
}

/** A store for one story; its owner has the orders open. */
async function openStore() {
  const person = await newPerson()
  const name = `Cenaduría ${crypto.randomUUID().slice(0, 8)}`
  const email = `${crypto.randomUUID()}@cenaduria.mx`
  const account = { biz_name: name, username: email, password: OWNER_PASSWORD }
  await write(person.request, '/auth/signup', account)
  const page = await signIn(person, email, OWNER_PASSWORD)
  await page.goto('/dashboard/orders')
  await page.getByText('¡No hay pedidos pendientes!').waitFor()
  return { person, page, name, email }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Tenants' }).getByRole('row')

/** Filters the list to one store by typing its name, without pressing a button. */
async function find(page: Page, name: string) {
  await page.goto('/superadmin/dashboard/tenants?status=all')
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(name)
  await page.getByText('Showing 1 of 1').waitFor()
  return rows(page).filter({ hasText: name })
}

describe('signing in', () => {
  it('is separate for the operator: it names missing fields, refuses, accepts, and ends', async () => {
    const person = await newPerson()
    const page = await person.newPage()
    await page.goto('/superadmin/dashboard/tenants')
    await page.waitForURL((url) => url.pathname === '/superadmin')
    await login(page).click()
    await page.getByText('Please provide username!').waitFor()
    await username(page).fill(OPERATOR)
    await login(page).click()
    await page.getByText('Please provide password!').waitFor()
    await password(page).fill('not this one')
    const refused = page.waitForResponse((reply) => reply.url().endsWith('/superadmin/signin'))
    await login(page).click()
    expect((await refused).status()).toBe(401)
    expect(await username(page).inputValue()).toBe(OPERATOR)

    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/superadmin/dashboard/home')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    await page.getByText(/^Comanda \d+\.\d+\.\d+$/).waitFor()
    await figuresFail(page)
    await page.goto('/superadmin/dashboard/tenant')
    await page.getByRole('main').and(page.locator('[lang=en]')).waitFor()
    await page.getByText('We could not find this page').waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL('**/superadmin/dashboard/home')
    await page.goto('/superadmin/login')
    await page.waitForURL('**/superadmin/dashboard/home')
    // The operator's session does not open the staff's pages.
    await page.goto('/dashboard/orders')
    await page.waitForURL('**/no-access')
    await page.getByRole('link', { name: /^Go to/ }).click()
    await page.waitForURL('**/superadmin/dashboard/home')

    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/superadmin')
    await page.goto('/superadmin/dashboard/home')
    await page.waitForURL((url) => url.pathname === '/superadmin')
  })

  it('of the staff does not open the operator’s pages', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'demo@comanda.mx', PASSWORD, '/dashboard/profile')
    await page.getByRole('heading', { level: 1, name: 'Perfil' }).waitFor()
    for (const path of ['/superadmin', '/superadmin/login', '/superadmin/dashboard/tenants']) {
      await page.goto(path)
      await page.waitForURL('**/no-access')
    }
  })

  it('stays valid: the session is renewed in the background', async () => {
    const { person, page } = await operatorAt()
    await person.clearCookies({ name: 'accessToken' })
    await page.goto('/superadmin/dashboard/tenants')
    await rows(page).nth(1).waitFor()
    expect((await person.cookies()).some((cookie) => cookie.name === 'accessToken')).toBe(true)
    await person.clearCookies({ name: /Token$/ })
    await page.goto('/superadmin/dashboard/reports')
    await page.waitForURL((url) => url.pathname === '/superadmin')
  })
})

describe('a store', () => {
  it('is found by its name, suspended for its staff, and activated again', async () => {
    const [store, { page }] = [await openStore(), await operatorAt()]
    const row = await find(page, store.name)
    await row.getByRole('cell').nth(2).click()
    await page.getByText('No payments yet').waitFor()
    expect(await page.getByRole('definition').allTextContents()).toContain(store.email)
    await page.goBack()
    // The search is in the URL.
    await page.getByText('Showing 1 of 1').waitFor()

    const turn = async () => {
      await row.getByRole('button', { name: `Edit ${store.name}` }).click()
      await page.getByRole('dialog').locator('label').filter({ hasText: 'Active' }).click()
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await turn()
    await row.getByText('Inactive').waitFor()
    const ask = () => store.page.evaluate(() => fetch('/api/v1/orders').then(({ status }) => status))
    expect(await ask()).toBe(402)
    // The open screen has navigated there without a tap.
    await store.page.waitForURL((url) => url.pathname === '/dashboard/inactive-subscription')
    await store.page.getByText('Acceso suspendido').waitFor()

    await turn()
    await row.getByText('Active', { exact: true }).waitFor()
    expect(await ask()).toBe(200)
  })

  it('is deleted by typing its name and restored, with the keyboard only', async () => {
    const [store, { page }] = [await openStore(), await operatorAt()]
    const row = await find(page, store.name)
    const more = row.getByRole('button', { name: `More actions for ${store.name}` })
    const remove = async () => {
      await more.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    }
    await remove()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('erased after 30 days').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)

    await remove()
    await dialog.waitFor()
    await page.keyboard.type('another name')
    await page.keyboard.press('Enter')
    await page.getByText('The name is not the same.').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(store.name)
    await page.keyboard.press('Enter')
    await page.getByText('No tenants match').waitFor()
    // The open screen has navigated there without a tap.
    await store.page.waitForURL((url) => url.pathname === '/login')

    await page.getByRole('link', { name: /^Deleted \(\d+\)$/ }).click()
    const restore = page.getByRole('button', { name: `Restore ${store.name}` })
    await restore.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await restore.waitFor({ state: 'detached' })
    await find(page, store.name)
    await signInByForm(store.person, store.email, OWNER_PASSWORD)
  })

  it('is created by the operator, and its owner signs in', async () => {
    const { page } = await operatorAt()
    await page.goto('/superadmin/dashboard/tenants')
    await page.getByRole('button', { name: 'New tenant' }).click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'Add' })
    await add.click()
    await page.getByText('Please provide name!').waitFor()
    await dialog.getByLabel('Name').fill('Neverías Unidas')
    await add.click()
    await page.getByText('Please provide Email!').waitFor()
    await dialog.getByLabel('Email').fill('no at sign')
    await dialog.getByLabel(/^Password/).fill(OWNER_PASSWORD)
    await add.click()
    await page.getByText('Please provide valid email!').waitFor()
    const email = `${crypto.randomUUID()}@nieves.mx`
    await dialog.getByLabel('Email').fill(email)
    await add.click()
    await dialog.waitFor({ state: 'detached' })
    const owner = await newPerson()
    await signInByForm(owner, email, OWNER_PASSWORD)
  })
})

describe('the operator', () => {
  it('who signs in at the staff’s sign-in page is redirected to the platform', async () => {
    const person = await newPerson()
    const page = await person.newPage()
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill(OPERATOR)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL('**/superadmin/dashboard/home')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })

  it('exports the stores with a status as a spreadsheet', async () => {
    const store = await openStore()
    const { page } = await operatorAt()
    await page.goto('/superadmin/dashboard/tenants')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    await page.getByText('Data exported successfully !').waitFor()
    expect(download.suggestedFilename()).toMatch(/^Active Tenants Data - \d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe('\uFEFFName,Email,Status,Subscription_Start_Date,Subscription_End_Date,Plan')
    expect(lines).toContain(`${store.name},${store.email},Active,,,`)
  })

  it('sets an exchange rate', async () => {
    const { page } = await operatorAt()
    await page.goto('/superadmin/dashboard/reports')
    await page.getByRole('button', { name: 'Exchange rates' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Set rate' }).click()
    await dialog.getByText('Please provide a currency!').waitFor()
    await dialog.getByRole('combobox', { name: 'Currency' }).fill('quetzal')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Per US dollar').fill('7.6543')
    await dialog.getByRole('button', { name: 'Set rate' }).click()
    await dialog.getByRole('row').filter({ hasText: 'GTQ' }).getByText('7.6543').waitFor()
  })

  it('reads in the audit log the actions on a store', async () => {
    const [store, { page }] = [await openStore(), await operatorAt()]
    const row = await find(page, store.name)
    await row.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Subscription history' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
    const log = page.getByRole('table', { name: 'Audit log' })
    // The owner has the name of the store until somebody changes it; the username is in the details.
    await log
      .getByRole('button', { name: /^Details: Signed in/ })
      .first()
      .click()
    await log.getByText(store.email).first().waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Tenant' }).inputValue()).toBe(store.name)
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

    const { page } = await operatorAt(size)
    for (const [path, title, text] of PAGES) {
      await page.goto(`/superadmin/dashboard/${path}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByText(text).last().waitFor({ state: 'attached' })
      await expectAccessibleInBothThemes(page)
    }
  })
})
