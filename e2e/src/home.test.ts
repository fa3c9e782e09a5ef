import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { PHONE, signIn } from './lib/launch.ts'
import { MARIA, openSoldFonda } from './lib/sales.ts'

/** Events within ten seconds of the last fetch are fetched together. */
const AT_MOST = 30_000
const PASSWORD = 'mole negro 77'

const home = async (page: Page) => {
  await page.goto('/dashboard/home')
  await page.getByRole('list', { name: 'Hoy en cifras' }).waitFor()
}
const figures = (page: Page) =>
  page.getByRole('list', { name: 'Hoy en cifras' }).getByRole('listitem').allTextContents()
const now = (page: Page) =>
  page.getByRole('list', { name: 'Ahora mismo' }).getByRole('listitem').allTextContents()
const NOW = [
  'Vendido hoy$313.50MásAyer a esta hora: $0.00',
  'Por cobrar en mesas$45.001 cuenta abierta',
  'Atrasados0Nada se ha atrasado',
  'Ticket promedio$156.75De 2 cuentas cobradas',
]
const greeting = (page: Page, words: RegExp) =>
  page.getByRole('main').getByRole('paragraph').filter({ hasText: words })
const topItems = (page: Page) =>
  page.getByRole('list', { name: 'Artículos más vendidos de hoy' }).getByRole('listitem')
const asTable = (page: Page) =>
  page.getByRole('button', { name: 'Ver como tabla: Ventas de hoy por hora' }).click()

async function reserveForToday(page: Page): Promise<void> {
  const soon = new Date(Date.now() + 5 * 60_000).toISOString()
  await write(page.request, '/reservations/add', { customerId: MARIA.phone, date: soon, peopleCount: 4 })
}

async function hire(page: Page, userScopes: string[]) {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(page.request, '/users/add', { name: 'Luis', username, password: PASSWORD, userScopes })
  const person = await newPerson()
  return { person, screen: await signIn(person, username, PASSWORD, '/dashboard/home') }
}

describe('the panel', () => {
  it('shows exactly today’s sales, and updates itself after a new order', async () => {
    const { page, itemIds } = await openSoldFonda()
    await home(page)
    // The owner has the restaurant's name until the profile says another.
    await greeting(page, /^Buen[oa]s (días|tardes|noches) · \p{L}/u).waitFor()
    const customers = ['Clientes nuevos registrados1', 'Clientes recurrentes0']
    expect(await now(page)).toEqual(NOW)
    expect(await figures(page)).toEqual(['Pedidos3', 'Pedidos abiertos3', ...customers])
    expect(await topItems(page).allTextContents()).toEqual([
      '1Agua de limón$25.00 c/u5 vendidos$125.00 cobrado',
      '2Sopa de fideo$45.00 c/u3 vendidos$90.00 cobrado',
      '3Mole con pollo$98.50 c/u1 vendido$98.50 cobrado',
    ])
    await page.getByRole('img', { name: /^Ventas por hora: hoy \$313\.50, ayer \$0\.00\./ }).waitFor()
    await asTable(page)
    const rows = await page
      .getByRole('table', { name: 'Ventas de hoy por hora' })
      .getByRole('row')
      .evaluateAll((all) => all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)))
    const ofToday = rows.map(([, , today]) => Number(today?.replace('$', '')))
    expect(ofToday.reduce((sum, amount) => sum + amount, 0)).toBe(313.5)

    await write(page.request, '/pos/create-order', { cart: [{ id: itemIds.soup, quantity: 1 }] })
    await expect
      .poll(() => figures(page), { timeout: AT_MOST })
      .toEqual(['Pedidos4', 'Pedidos abiertos4', ...customers])
    expect((await now(page))[1]).toBe('Por cobrar en mesas$90.002 cuentas abiertas')
  })

  it('links each figure to the page where a person can act on it', async () => {
    const { page, itemIds } = await openSoldFonda()
    await reserveForToday(page)
    const follow = async (name: string | RegExp, address: string | RegExp) => {
      await home(page)
      await page.getByRole('main').getByRole('link', { name }).click()
      await page.waitForURL(address)
    }
    await follow(/^Pedidos abiertos/, '**/dashboard/orders')
    await follow(/^Pedidos 3|^Pedidos3/, '**/dashboard/orders')
    await follow(/^Clientes nuevos/, '**/dashboard/customers')
    await follow(/^Clientes recurrentes/, '**/dashboard/customers')
    await follow(/^Vendido hoy/, '**/dashboard/reports')
    await follow(/^Por cobrar en mesas/, '**/dashboard/floor')
    await follow(/^Atrasados/, '**/dashboard/kitchen')
    await follow(/^Ticket promedio/, '**/dashboard/reports')
    await follow('Ver reportes', '**/dashboard/reports')
    await follow('Agua de limón', `**/dashboard/settings/menu-items/${itemIds.water}`)
    await follow('Ver reservas', '**/dashboard/reservation')
    await follow(/María Núñez 4 personas/, /\/dashboard\/reservation\?q=\w+$/)
    await page.getByRole('status').getByText('1 reserva').waitFor()
  })

  it('shows all figures, but no links, to a person with the panel’s scope only', async () => {
    const { page } = await openSoldFonda()
    await reserveForToday(page)
    const { screen } = await hire(page, ['DASHBOARD'])
    const refused: string[] = []
    screen.on('response', (reply) => void (reply.status() >= 400 && refused.push(reply.url())))
    await home(screen)
    await greeting(screen, /, Luis · /).waitFor()
    expect(await now(screen)).toEqual(NOW)
    expect((await figures(screen)).slice(0, 2)).toEqual(['Pedidos3', 'Pedidos abiertos3'])
    await screen.getByText('María Núñez').waitFor()
    expect(await topItems(screen).count()).toBe(3)
    expect(await screen.getByRole('main').getByRole('link').count()).toBe(0)
    expect(refused).toEqual([])
  })

  it('links a cashier to the orders and the invoices, not to the reports', async () => {
    const { page } = await openSoldFonda()
    const { screen } = await hire(page, ['DASHBOARD', 'ORDERS', 'INVOICES'])
    await home(screen)
    const links = await screen
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const [invoices, floor, orders] = ['invoices', 'floor', 'orders'].map((page) => `/dashboard/${page}`)
    expect(links).toEqual([invoices, floor, orders, invoices, orders, orders])
  })

  it('that fails to load shows an error, and loads after a retry', async () => {
    const { page } = await openFonda({ path: null })
    await page.route('**/api/v1/dashboard', (route) => route.abort('connectionreset'))
    await page.goto('/dashboard/home')
    await page
      .getByRole('alert')
      .getByText('¡Error al cargar los datos del panel, por favor inténtelo más tarde!')
      .waitFor()
    await page.unroute('**/api/v1/dashboard')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('list', { name: 'Hoy en cifras' }).waitFor()
  })
})

describe('a store’s first day', () => {
  const step = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

  it('shows the missing steps, with links', async () => {
    const person = await newPerson()
    const username = `${crypto.randomUUID()}@fonda.mx`
    await write(person.request, '/auth/signup', { biz_name: 'La Nueva', username, password: PASSWORD })
    const page = await signIn(person, username, PASSWORD, '/dashboard/home')
    await page.getByRole('heading', { name: 'Prepara tu restaurante' }).waitFor()
    for (const text of ['No se encontraron reservas para hoy', 'Ninguno por hoy', 'Hoy y ayer no hay ventas'])
      await page.getByText(text).first().waitFor()
    for (const [name, address] of [
      [/^Pendiente Arma tu menú/, '**/dashboard/settings/menu-items'],
      [/^Pendiente Agrega tus mesas/, '**/dashboard/settings/tables'],
      [/^Pendiente Enciende el menú QR/, '**/dashboard/settings/details'],
      [/^Pendiente Invita a tu equipo/, '**/dashboard/users'],
    ] as const) {
      await home(page)
      await page.getByRole('main').getByRole('link', { name }).click()
      await page.waitForURL(address)
    }
    await page.getByRole('heading', { name: 'Usuarios', level: 1 }).waitFor()
  })

  it('marks finished steps, and can be closed', async () => {
    const { page } = await openFonda({ path: null })
    await home(page)
    await step(page, 'Listo Arma tu menú').waitFor()
    await step(page, 'Listo Agrega tus mesas').waitFor()
    await step(page, 'Pendiente Invita a tu equipo').waitFor()
    await page.getByRole('button', { name: 'Ocultar' }).click()
    await step(page, 'Pendiente Invita a tu equipo').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Ninguno por hoy').waitFor()
    expect(await page.getByRole('heading', { name: 'Prepara tu restaurante' }).count()).toBe(0)
  })
})

describe('the panel on a phone', () => {
  it('is as wide as the screen', async () => {
    const { page } = await openSoldFonda()
    await reserveForToday(page)
    await home(page)
    await asTable(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
  })
})
