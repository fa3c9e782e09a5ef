import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'
import { openServer } from './lib/story-server.ts'

const PASSWORD = 'mole negro 77'
const PRICE = '$1,728.40 MX'

const server = openServer({ BILLING: 'embedded' })

const newAddress = () => `${crypto.randomUUID()}@fonda.mx`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const isInactivePage = (url: URL) => url.pathname === '/dashboard/inactive-subscription'

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 30; presses++) {
    if (await isFocused(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}

/** A new owner, signed in. */
async function signUp(viewport = DESKTOP) {
  const person = await newPerson(viewport, { address: server.address })
  const username = newAddress()
  const account = { biz_name: 'Fonda Doña Lupe', username, password: PASSWORD, signIn: true }
  await write(person.request, '/auth/signup', account)
  return { person, page: await person.newPage(), username }
}

/** A new owner before the plan page. */
async function openAccount(viewport = DESKTOP) {
  const owner = await signUp(viewport)
  await owner.page.goto('/dashboard/home')
  await owner.page.waitForURL(isInactivePage)
  return owner
}

/** A new owner on the trial, which is begun without the screens. */
async function openTrial(viewport = DESKTOP) {
  const owner = await signUp(viewport)
  const { request } = owner.person
  const checkout = await (await request.post('/api/v1/auth/stripe-product-lookup', { data: {} })).json()
  const id = new URL(checkout.url).searchParams.get('session')
  await write(request, `/billing/test-checkout/${id}/pay`, { card: '4242424242424242' })
  return owner
}

/** Pays on the test page with a card that is accepted, and confirms. */
async function pay(page: Page, submit: string): Promise<void> {
  await page.waitForURL('**/test-checkout?session=*')
  await page.getByText('Se aprueba').click()
  await button(page, submit).click()
  await page.getByRole('heading', { name: '¡Suscripción creada!' }).waitFor()
}

async function cancelSubscription(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await button(page, 'Cancelar suscripción').click()
  const dialog = page.getByRole('alertdialog')
  await dialog
    .getByText(
      '¿Estás seguro? Esto cancelará inmediatamente tu suscripción y perderás el acceso al producto.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Cancelar suscripción' }).click()
  await page.waitForURL(isInactivePage)
}

/** Delays the answer to the reason of the closing until the story continues. */
async function holdSubscription(page: Page) {
  let ask = () => {}
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/auth/subscription-details', async (route) => {
    if (!isInactivePage(new URL(page.url()))) return route.continue()
    ask()
    await released
    await route.continue()
  })
  return { asked, answer: release }
}

describe('a new owner', () => {
  it('sees the plan after signing up, and no dashboard that does not work', async () => {
    const person = await newPerson(PHONE, { address: server.address })
    const page = await person.newPage()
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    const username = newAddress()
    await page.goto('/register')
    await page.getByLabel('Nombre del negocio').fill('Fonda Doña Lupe')
    await page.getByLabel('Correo electrónico').fill(username)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check({ force: true })
    await button(page, 'Crear cuenta').click()
    await button(page, 'Iniciar mi prueba gratuita').waitFor()
    expect(seen).not.toContain('/dashboard/home')
    expect(await page.getByText(PRICE, { exact: true }).count()).toBe(1)
    await page.getByText('14 días de prueba gratuita').waitFor()
    await expectAccessibleInBothThemes(page)
    // The work pages are closed, the own account is open.
    await page.goto('/dashboard/pos')
    await page.waitForURL(isInactivePage)
    await page.goto('/dashboard/devices')
    await page.getByText('Este Dispositivo').waitFor()
    await page.getByRole('link', { name: 'Ver qué hacer' }).click()
    await page.route('**/auth/signout', (route) => route.abort())
    await button(page, 'Cerrar sesión').click()
    await page.getByText('¡Algo salió mal! ¡Intente más tarde!').waitFor()
    await page.unroute('**/auth/signout')
    await button(page, 'Cerrar sesión').click()
    await page.waitForURL('**/login')
    await page.getByLabel('Correo electrónico').fill(username)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await button(page, 'Iniciar sesión').click()
    await page.waitForURL(isInactivePage)
  })

  it('starts the trial with the keyboard only, after a declined card', async () => {
    const { page } = await openAccount()
    await tabTo(page, button(page, 'Iniciar mi prueba gratuita'))
    await page.keyboard.press('Enter')
    await page.getByText('Página de prueba: no se cobra nada').waitFor()
    await page.getByText('$0.00 MX').waitFor()
    await page.getByText(`${PRICE} al mes`).waitFor()
    await expectAccessibleInBothThemes(page)

    const card = page.getByLabel('Número de tarjeta')
    const submit = button(page, 'Iniciar prueba gratuita')
    expect(await card.inputValue()).toBe('4242 4242 4242 4242')
    await tabTo(page, card)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await page.getByText('¡Por favor proporciona el número de tarjeta!').waitFor()
    expect(await isFocused(card)).toBe(true)
    await page.keyboard.type('4000 0000 0000 0002')
    await page.keyboard.press('Enter')
    await page.getByText('El banco rechazó la tarjeta. No se cobró nada.').waitFor()
    expect(await card.inputValue()).toBe('4000 0000 0000 0002')
    expect(await page.getByRole('radio', { name: 'El banco la rechaza' }).isChecked()).toBe(true)
    await expectAccessibleInBothThemes(page)

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowUp')
    expect(await card.inputValue()).toBe('4242 4242 4242 4242')
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/success?session_id=*')
    await page.getByText('Tu suscripción está activa y tu restaurante ya puede vender.').waitFor()
    await expectAccessibleInBothThemes(page)
    await tabTo(page, page.getByRole('link', { name: 'Ir al panel' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/home')
    await page.getByText('Prepara tu restaurante').waitFor()
  })

  it('gets the first steps, each with a link', async () => {
    const { page } = await openTrial(TABLET)
    for (const [step, place] of [
      ['Arma tu menú', 'Artículos del Menú'],
      ['Agrega tus mesas', 'Mesas de la Tienda'],
      ['Enciende el menú QR', 'Configuración de Tienda'],
      ['Invita a tu equipo', 'Usuarios'],
    ] as const) {
      await go(page, '/dashboard/home')
      await page.getByRole('link', { name: new RegExp(step) }).click()
      await page.getByRole('heading', { name: place, level: 1 }).waitFor()
    }
  })

  it('may cancel at the payment page, and is redirected to the profile', async () => {
    const { page } = await openAccount(PHONE)
    await button(page, 'Iniciar mi prueba gratuita').click()
    await page.getByRole('link', { name: 'Volver', exact: true }).click()
    await page.waitForURL('**/cancelled-payment')
    await page.getByText('Pago Cancelado/Falló, ¡puedes intentar de nuevo!').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Volver al perfil' }).click()
    await page.getByText('Estado: Inactivo').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Ver el plan' }).click()
    await button(page, 'Iniciar mi prueba gratuita').waitFor()
  })

  it('cannot open another restaurant’s payment page, nor a paid payment page', async () => {
    const [mine, theirs] = await Promise.all([openAccount(), openAccount()])
    await button(mine.page, 'Iniciar mi prueba gratuita').click()
    await mine.page.waitForURL('**/test-checkout?session=*')
    const address = mine.page.url()
    await theirs.page.goto(address)
    await theirs.page.getByRole('heading', { name: 'Esta página de pago ya no es válida' }).waitFor()
    await expectAccessibleInBothThemes(theirs.page)
    await pay(mine.page, 'Iniciar prueba gratuita')
    await mine.page.goto(address)
    await mine.page.getByRole('heading', { name: 'Esta página de pago ya no es válida' }).waitFor()
    // The store is open, so its plan page redirects.
    await mine.page.getByRole('link', { name: 'Ver el plan' }).click()
    await mine.page.waitForURL('**/dashboard/home')
  })
})

/** A restaurant on its trial with a soup, and a waiter with a soup in the cart. */
async function openWithWaiter() {
  const owner = await openTrial()
  const { page } = owner
  await write(page.request, '/menu-items/add', { title: 'Sopa de fideo', price: '45.00' })
  const username = newAddress()
  const userScopes = ['POS', 'ORDERS']
  await write(page.request, '/users/add', { name: 'Beto Salas', username, password: PASSWORD, userScopes })
  const waiter = await newPerson(TABLET, { address: server.address })
  const counter = await signIn(waiter, username, PASSWORD)
  await counter.goto('/dashboard/pos')
  await button(counter, 'Agregar Sopa de fideo').click()
  return { owner, waiter, counter }
}

describe('a subscription', () => {
  it('that is cancelled closes every screen at once, and a payment restores everything', async () => {
    const { owner, counter } = await openWithWaiter()
    const { page } = owner
    await button(counter, 'Enviar a Cocina').click()
    await counter
      .getByRole('dialog', { name: 'Enviar a Cocina' })
      .getByRole('button', { name: 'Enviar', exact: true })
      .click()
    await button(counter, 'Listo').click()
    await counter.getByText('Toca un artículo del menú para agregarlo.').waitFor()
    // A waiter is entering the next guest's order.
    await button(counter, 'Agregar Sopa de fideo').click()
    await button(counter, 'Quitar uno de Sopa de fideo').waitFor()
    await page.goto('/dashboard/kitchen')
    await page.getByText('Sopa de fideo').waitFor()

    const held = await holdSubscription(page)
    await cancelSubscription(page)
    // The page shows no failed payment while it still loads the reason.
    await held.asked
    expect(await page.getByRole('heading', { name: 'No pudimos cobrar tu suscripción' }).count()).toBe(0)
    held.answer()
    await page.getByRole('heading', { name: 'Tu suscripción está inactiva' }).waitFor()
    // The waiter did nothing in the meantime.
    await counter.waitForURL(isInactivePage)
    await counter.getByRole('heading', { name: 'Acceso restringido' }).waitFor()
    expect(await button(counter, 'Suscribirme').count()).toBe(0)
    await expectAccessibleInBothThemes(counter)
    await counter.goto('/dashboard/orders')
    await counter.getByRole('heading', { name: 'Acceso restringido' }).waitFor()
    await counter.goBack()
    await counter.getByRole('heading', { name: 'Acceso restringido' }).waitFor()

    // The only trial is used.
    expect(await button(page, 'Iniciar mi prueba gratuita').count()).toBe(0)
    await expectAccessibleInBothThemes(page)
    await button(page, 'Suscribirme').click()
    await page.getByText('Hoy se cobra').waitFor()
    await pay(page, `Pagar ${PRICE}`)
    await page.getByRole('link', { name: 'Ir al panel' }).click()
    await page.getByRole('heading', { name: 'Panel' }).waitFor()
    await go(page, '/dashboard/orders')
    await page.getByText('Sopa de fideo').waitFor()

    await counter.reload()
    await counter.waitForURL('**/dashboard/pos')
    await button(counter, 'Quitar uno de Sopa de fideo').waitFor()
  })

  it('is shown in the profile with its renewal, and its card is changed on the test page', async () => {
    const { page } = await openTrial(PHONE)
    const subscription = await (await page.request.get('/api/v1/auth/subscription-details')).json()
    await page.goto('/dashboard/profile')
    await page.getByText('Estado: Activo').waitFor()
    const day = subscription.subscription_end.slice(0, 10)
    expect(await page.getByText(day, { exact: true }).count()).toBe(2)
    await expectAccessibleInBothThemes(page)
    await button(page, 'Tarjeta y recibos').click()
    await page.getByRole('heading', { name: 'Actualiza tu tarjeta' }).waitFor()
    await page.getByText('Falla al renovar').click()
    await button(page, 'Guardar tarjeta').click()
    await page.waitForURL('**/success?session_id=*')
  })

  it('that ends while a form is open loses no typed values without a question', async () => {
    const { person, page } = await openTrial()
    const form = await person.newPage()
    await form.goto('/dashboard/settings/details')
    const name = form.getByLabel('Nombre', { exact: false }).first()
    await name.fill('La Nueva Fonda')
    await cancelSubscription(page)
    const question = form.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    expect(await name.inputValue()).toBe('La Nueva Fonda')
    await form.getByRole('link', { name: 'Ver qué hacer' }).click()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await form.waitForURL(isInactivePage)
  })
})

describe('an installation without billing', () => {
  it('shows that in the profile, and sells no plan', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'demo@comanda.mx', 'comanda-demo')
    await page.goto('/dashboard/profile')
    await page.getByText(/^Esta instalación no cobra suscripción/).waitFor()
    expect(await button(page, 'Cancelar suscripción').count()).toBe(0)
    await page.goto('/dashboard/inactive-subscription')
    await page.waitForURL('**/dashboard/home')
  })
})
