import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'
import { openServer } from './lib/story-server.ts'

const PASSWORD = 'mole negro 77'
const PRICE = '$1,728.40 MX'

const server = openServer({ BILLING: 'embedded' })

const newAddress = () => `${crypto.randomUUID()}@fonda.mx`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isInactivePage = (url: URL) => url.pathname === '/dashboard/inactive-subscription'

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 30; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}

/** A new owner at the plan page. */
async function openAccount(viewport = DESKTOP) {
  const person = await newPerson(viewport, { address: server.address })
  const account = { biz_name: 'Fonda Doña Lupe', username: newAddress(), password: PASSWORD, signIn: true }
  await write(person.request, '/auth/signup', account)
  const page = await person.newPage()
  await page.goto('/dashboard/home')
  await button(page, 'Iniciar mi prueba gratuita').waitFor()
  return page
}

describe('a new owner', () => {
  it('starts the trial with the keyboard only, after turning back at the payment page', async () => {
    const page = await openAccount(PHONE)
    await tabTo(page, button(page, 'Iniciar mi prueba gratuita'))
    await page.keyboard.press('Enter')
    await page.getByText('Página de prueba: no se cobra nada').waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Volver', exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cancelled-payment')
    await page.getByText('Pago Cancelado/Falló, ¡puedes intentar de nuevo!').waitFor()
    await page.goBack()

    const card = page.getByLabel('Número de tarjeta')
    await tabTo(page, page.getByRole('radio', { name: 'Se aprueba' }))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => card.inputValue()).toBe('4000 0000 0000 0002')
    await page.keyboard.press('ArrowUp')
    await tabTo(page, button(page, 'Iniciar prueba gratuita'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/success?session_id=*')
    await page.getByText('Tu suscripción está activa y tu restaurante ya puede vender.').waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Ir al panel' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/home')
  })
})

/** The owner of a restaurant on its trial, and a waiter with a soup in the cart. */
async function openWithWaiter() {
  const page = await openAccount()
  const { request } = page
  const checkout = await (await request.post('/api/v1/auth/stripe-product-lookup', { data: {} })).json()
  const id = new URL(checkout.url).searchParams.get('session')
  await write(request, `/billing/test-checkout/${id}/pay`, { card: '4242424242424242' })
  await write(request, '/menu-items/add', { title: 'Sopa de fideo', price: '45.00' })
  const username = newAddress()
  const waiter = { name: 'Beto Salas', username, password: PASSWORD, userScopes: ['POS', 'ORDERS'] }
  await write(request, '/users/add', waiter)
  const person = await newPerson(TABLET, { address: server.address })
  const counter = await signIn(person, username, PASSWORD, '/dashboard/pos')
  await button(counter, 'Agregar Sopa de fideo').click()
  return { page, counter }
}

describe('a subscription', () => {
  it('that is cancelled closes every screen at once, and a payment restores everything', async () => {
    const { page, counter } = await openWithWaiter()
    await page.goto('/dashboard/profile')
    await button(page, 'Cancelar suscripción').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancelar suscripción' }).click()
    await page.getByRole('heading', { name: 'Tu suscripción está inactiva' }).waitFor()
    // The waiter did nothing in the meantime.
    await counter.waitForURL(isInactivePage)
    await counter.getByRole('heading', { name: 'Acceso restringido' }).waitFor()

    await button(page, 'Suscribirme').click()
    await button(page, `Pagar ${PRICE}`).click()
    await page.getByRole('heading', { name: '¡Suscripción creada!' }).waitFor()
    await counter.reload()
    await counter.waitForURL('**/dashboard/pos')
    await button(counter, 'Quitar uno de Sopa de fideo').waitFor()
  })
})
