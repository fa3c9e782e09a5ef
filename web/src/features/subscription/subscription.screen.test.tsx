import {
  cancelSubscription,
  getSubscription,
  openCheckout,
  payTestCheckout,
} from '@comanda/shared/billing/api'
import { describe, expect, it } from 'vitest'
import { dayWords } from '../../parts/subscription/words.ts'
import { arrive, goBack, isAt, open, passTime } from '../../testing/app.tsx'
import { expectAccessible } from '../../testing/axe.ts'
import {
  type Client,
  hire,
  newStranger,
  openFonda,
  PASSWORD,
  SOUP,
  sendOrder,
  signIn,
  theServer,
  useServer,
} from '../../testing/fonda.ts'
import { breakLine, callsTo, holdCalls } from '../../testing/network.ts'
import { dialog, fill, press, screen, see, seeWhole, tap, tick, user, waitFor } from '../../testing/screen.ts'

useServer({ billing: { kind: 'embedded' } })

const PRICE = '$1,728.40 MX'
const INACTIVE = /^\/dashboard\/inactive-subscription/

/** Opens a payment page on another device. @returns its address */
const openPayment = async (owner: Client): Promise<URL> =>
  new URL((await owner.call(openCheckout, { body: {} })).url)

/** Pays on another device, so that the store is open. */
async function pay(owner: Client, page?: URL): Promise<void> {
  const id = (page ?? (await openPayment(owner))).searchParams.get('session') ?? ''
  await owner.call(payTestCheckout, { params: { id }, body: { card: '4242424242424242' } })
}

/** A restaurant on its trial, with its owner at the window. */
async function openOnTrial(path?: string): Promise<Client> {
  const owner = await openFonda()
  await pay(owner)
  await signIn(owner, { path })
  return owner
}

async function cancel(owner: Client): Promise<void> {
  const { subscription_id } = await owner.call(getSubscription)
  await owner.call(cancelSubscription, { body: { id: subscription_id ?? '' } })
}

const follow = async (name: string) => tap(await screen.findByRole('link', { name }))

describe('a new owner', () => {
  it('sees the plan after signing up, and no work page that does not work', async () => {
    const username = `${crypto.randomUUID()}@fonda.mx`
    await newStranger({ path: '/register' })
    await fill('Nombre del negocio', 'Fonda Doña Lupe')
    await fill('Tu nombre', 'Guadalupe Ríos')
    await fill('Correo electrónico', username)
    await fill('Contraseña', PASSWORD)
    await tick(/términos de uso/)
    await press('Crear cuenta')
    await screen.findByRole('button', { name: 'Iniciar mi prueba gratuita' })
    expect(callsTo('/dashboard')).toEqual([])
    expect(screen.getAllByText(PRICE)).toHaveLength(1)
    await see('14 días de prueba gratuita')
    await expectAccessible(document.body, 'the plan')
    await open('/dashboard/pos')
    await isAt(INACTIVE)
    await open('/dashboard/devices')
    await see('Este Dispositivo')
    await follow('Ver qué hacer')
    await isAt(INACTIVE)

    const mend = breakLine('/auth/signout', 'unsent')
    await press('Cerrar sesión')
    await see('¡Algo salió mal! ¡Intente más tarde!')
    mend()
    await press('Cerrar sesión')
    await isAt('/login')
    await fill('Correo electrónico', username)
    await fill('Contraseña', PASSWORD)
    await press('Iniciar sesión')
    await isAt(INACTIVE)
  })

  it('may turn back at the payment page, finds the plan again, is told what is wrong with a card, which stays typed, and begins with a good one', async () => {
    await openFonda({ path: '/dashboard/home' })
    await press('Iniciar mi prueba gratuita')
    await arrive('/test-checkout?session=')
    await follow('Volver')
    await see('Pago Cancelado/Falló, ¡puedes intentar de nuevo!')
    await follow('Volver al perfil')
    await seeWhole('Estado: Inactivo')
    await follow('Ver el plan')
    await press('Iniciar mi prueba gratuita')
    await arrive('/test-checkout?session=')
    await see('Página de prueba: no se cobra nada')
    await see('$0.00 MX')
    await see(`${PRICE} al mes`)
    const card = screen.getByRole<HTMLInputElement>('textbox', { name: 'Número de tarjeta' })
    expect(card.value).toBe('4242 4242 4242 4242')
    await fill('Número de tarjeta', '')
    await press('Iniciar prueba gratuita')
    await see('¡Por favor proporciona el número de tarjeta!')
    expect(document.activeElement).toBe(card)
    await user.keyboard('4000 0000 0000 0002{Enter}')
    await see('El banco rechazó la tarjeta. No se cobró nada.')
    await expectAccessible(document.body, '/test-checkout')
    expect(card.value).toBe('4000 0000 0000 0002')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^El banco la rechaza/ }).checked).toBe(true)
    await tick(/^Se aprueba/)
    expect(card.value).toBe('4242 4242 4242 4242')
    await press('Iniciar prueba gratuita')
    await arrive('/success?session_id=')
    await see('Tu suscripción está activa y tu restaurante ya puede vender.')
    await follow('Ir al panel')
    await isAt('/dashboard/home')
    await see('Prepara tu restaurante')
  })

  it('cannot open the payment page of another restaurant, nor a paid one', async () => {
    const other = await openFonda()
    const page = await openPayment(other)
    await openFonda({ path: page.pathname + page.search })
    await screen.findByRole('heading', { name: 'Esta página de pago ya no es válida' })
    await pay(other, page)
    await signIn(other, { path: page.pathname + page.search })
    await screen.findByRole('heading', { name: 'Esta página de pago ya no es válida' })
    // The store is open, so that its plan page leads on.
    await follow('Ver el plan')
    await isAt('/dashboard/home')
  })
})

describe('a subscription', () => {
  it('that began in the evening ends on the store’s day, not on that of Greenwich', async () => {
    const owner = await openFonda()
    passTime(7 * 3_600_000)
    await pay(await (await theServer()).signIn(owner.username))
    await signIn(owner, { path: '/dashboard/profile' })
    await seeWhole('Estado: Activo')
    expect(screen.getAllByText('5 dic 2026')).toHaveLength(2)
  })

  it('is shown in the profile with its renewal, and its card is changed', async () => {
    const owner = await openOnTrial('/dashboard/profile')
    await seeWhole('Estado: Activo')
    const { subscription_end, time_zone } = await owner.call(getSubscription)
    // The end of the trial and the renewal.
    expect(screen.getAllByText(dayWords(subscription_end ?? '', time_zone))).toHaveLength(2)
    await press('Tarjeta y recibos')
    await arrive('/test-checkout?session=')
    await screen.findByRole('heading', { name: 'Actualiza tu tarjeta' })
    await tick(/^Falla al renovar/)
    await press('Guardar tarjeta')
    await arrive('/success?session_id=')
  })

  it('that is cancelled closes the owner’s pages, and a payment opens them with everything in them', async () => {
    const owner = await openOnTrial('/dashboard/profile')
    await sendOrder(owner, [SOUP])
    await press('Cancelar suscripción')
    const question = await dialog('Cancelar suscripción', 'alertdialog')
    await see(/Esto cancelará inmediatamente tu suscripción y perderás el acceso/, question)
    const answer = holdCalls('/auth/subscription-details')
    await press('Cancelar suscripción', question)
    await isAt(INACTIVE)
    // No reason is shown that the server has not given.
    await waitFor(() => expect(callsTo('/auth/subscription-details').length).toBeGreaterThan(1))
    expect(screen.queryByRole('heading', { level: 1 })).toBe(null)
    answer()
    await screen.findByRole('heading', { name: 'Tu suscripción está inactiva' })
    await expectAccessible(document.body, 'the plan of a closed store')
    // The only trial is used.
    expect(screen.queryByRole('button', { name: 'Iniciar mi prueba gratuita' })).toBe(null)
    await press('Suscribirme')
    await arrive('/test-checkout?session=')
    await press(`Pagar ${PRICE}`)
    await arrive('/success?session_id=')
    await screen.findByRole('heading', { name: '¡Suscripción creada!' })
    await follow('Ir al panel')
    await screen.findByRole('heading', { name: 'Panel' })
    await open('/dashboard/orders')
    await see(SOUP.title)
  })

  it('that is cancelled closes a waiter’s page at once, and the cart waits for the payment', async () => {
    const owner = await openOnTrial()
    await signIn(await hire(owner, ['POS', 'ORDERS']), { path: '/dashboard/pos' })
    await press('Agregar Sopa de fideo')
    await screen.findByRole('button', { name: 'Quitar uno de Sopa de fideo' })
    await cancel(owner)
    // Without a tap.
    await screen.findByRole('heading', { name: 'Acceso restringido' })
    await expectAccessible(document.body, 'the closed store of others')
    expect(screen.queryByRole('button', { name: 'Suscribirme' })).toBe(null)
    await open('/dashboard/orders')
    await screen.findByRole('heading', { name: 'Acceso restringido' })
    await goBack()
    await screen.findByRole('heading', { name: 'Acceso restringido' })
    await press('Comprobar de nuevo')
    await see('La suscripción sigue inactiva.')
    await pay(owner)
    await press('Comprobar de nuevo')
    await isAt(/^\/dashboard\/(?!inactive)/)
    await open('/dashboard/pos')
    await screen.findByRole('button', { name: 'Quitar uno de Sopa de fideo' })
  })

  it('that ends while a form is open loses nothing that was typed without a question', async () => {
    const owner = await openOnTrial('/dashboard/settings/details')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nombre/ })
    await user.clear(name)
    await user.type(name, 'La Nueva Fonda')
    await cancel(owner)
    await press('Seguir editando', await dialog('¿Salir sin guardar?', 'alertdialog'))
    expect(name.value).toBe('La Nueva Fonda')
    await follow('Ver qué hacer')
    await press('Salir sin guardar', await dialog('¿Salir sin guardar?', 'alertdialog'))
    await isAt(INACTIVE)
  })
})
