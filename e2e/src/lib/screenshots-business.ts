import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { DESKTOP, keepScreenOn, PHONE, signInByForm } from './launch.ts'

const SIZES = { desktop: DESKTOP, phone: PHONE }
const SCHEMES = ['light', 'dark'] as const

type Shoot = (page: Page, name: string) => Promise<unknown>
type Screens = (browser: Browser, options: BrowserContextOptions, shoot: Shoot) => Promise<void>

/** A new owner's pages from the plan to a subscription and its cancellation. */
const subscribe: Screens = async (browser, options, shoot) => {
  const context = await browser.newContext(options)
  const account = {
    biz_name: 'Fonda Doña Lupe',
    username: `${crypto.randomUUID().slice(0, 8)}@fonda.mx`,
    password: 'mole negro 77',
  }
  await context.request.post('/api/v1/auth/signup', { data: account })
  await keepScreenOn(context)
  const page = await signInByForm(context, account.username, account.password)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  await page.getByRole('button', { name: 'Iniciar mi prueba gratuita' }).waitFor()
  await shoot(page, 'plan')
  await press('Iniciar mi prueba gratuita')
  await page.getByText('Se aprueba').click()
  await shoot(page, 'test-checkout')
  await press('Iniciar prueba gratuita')
  await page.getByRole('heading', { name: '¡Suscripción creada!' }).waitFor()
  await shoot(page, 'subscribed')
  await page.goto('/dashboard/home')
  await page.getByText('Prepara tu restaurante').waitFor()
  await shoot(page, 'first-steps')
  await page.goto('/dashboard/profile')
  await press('Cancelar suscripción')
  await shoot(page, 'cancelling')
  await press('Cancelar suscripción')
  await page.waitForURL('**/dashboard/inactive-subscription')
  await shoot(page, 'cancelled')
  await page.goto('/cancelled-payment')
  await shoot(page, 'payment-given-up')
  await context.close()
}

export const OPERATOR_PAGES = {
  home: 'home',
  tenants: 'tenants',
  history: 'tenants/1/subscription-history',
  reports: 'reports?type=last_7days',
  'audit-log': 'audit-log',
  support: 'contact-support',
}

/** On the operator's sign-in page of the demo. */
export async function signInOperator(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('operator@comanda.mx')
  await page.getByLabel('Password', { exact: true }).fill('comanda-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/superadmin/dashboard/home')
}

const operate: Screens = async (browser, options, shoot) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/superadmin')
  await shoot(page, 'operator-login')
  await signInOperator(page)
  for (const [name, path] of Object.entries(OPERATOR_PAGES)) {
    await page.goto(`/superadmin/dashboard/${path}`)
    await shoot(page, `operator-${name}`)
  }
  await context.close()
}

/** Subscription and operator pages in the light and the dark theme. @param save gets each picture's name and page. */
export async function takeBusiness(browser: Browser, address: string, save: Shoot): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const options = {
        baseURL: address,
        viewport,
        colorScheme,
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
      }
      const suffix = colorScheme === 'dark' ? '-dark' : ''
      const shoot: Shoot = (page, name) => save(page, `${name}-${size}${suffix}`)
      await subscribe(browser, options, shoot)
      await operate(browser, options, shoot)
    }
  }
}
