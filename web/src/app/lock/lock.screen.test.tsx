import { addPinUser, deleteUser } from '@comanda/shared/users/api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { renewSession } from '../../api/client.ts'
import { type StoredUser, storedUser, storeUser } from '../../api/session.ts'
import { address, arrive, goBack, isAt, open, passTime } from '../../testing/app.tsx'
import { expectAccessible } from '../../testing/axe.ts'
import { type Client, hireNamed, openFonda } from '../../testing/fonda.ts'
import { breakLine, callsTo, holdNextAnswer } from '../../testing/network.ts'
import { dialog, fill, namesOf, press, screen, see, user, waitFor, within } from '../../testing/screen.ts'
import { sessionEnded } from '../shell/device/lock-session.ts'

const LOCK_MS = 30_000

const locked = () => screen.findByRole('heading', { name: '¿Quién eres?' })
const account = (name: string) => screen.findAllByRole('button', { name: new RegExp(`^Tu cuenta: ${name}`) })

/** The person at the window shares its tablet. */
async function share(): Promise<void> {
  await open('/dashboard/devices')
  await press('Compartir esta tableta')
  const form = await dialog('Tableta compartida')
  await fill(/^Nombre de la tableta/, 'Tableta barra', form)
  await press('Compartir esta tableta', form)
  await arrive('/lock')
  await locked()
}

/** A shared tablet of Beto, Ana and others. @returns the owner */
async function openShared(): Promise<Client> {
  const owner = await openFonda()
  await hireNamed(owner, 'Ana Ruiz', ['POS', 'ORDERS'], '6283')
  await hireNamed(owner, 'Beto Salas', ['POS', 'ORDERS'], '5917')
  await share()
  return owner
}

/** Chooses a name and types the PIN, whose length this tablet does not know. */
async function unlock(name: string, pin: string): Promise<void> {
  await press(name)
  await user.keyboard(pin.length < 6 ? `${pin}{Enter}` : pin)
  await account(name)
}

function setVisibility(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const isCovered = () => document.body.style.visibility === 'hidden'

describe('a shared tablet', () => {
  // That each of them has their own cart, also after a reload, is a story: e2e/src/shared-tablet.test.ts.
  it('shows its name and the people with a PIN, and asks the last of them first', async () => {
    await openShared()
    await see('Tableta barra')
    await expectAccessible(document.body, '/lock')
    expect(namesOf('button', within(screen.getByRole('list', { name: 'Personas con PIN' })))).toEqual([
      expect.stringContaining('Ana Ruiz'),
      expect.stringContaining('Beto Salas'),
    ])
    await unlock('Beto Salas', '5917')
    await press('Bloquear')
    await locked()
    // The tablet asks the last person first, and knows the length of the PINs that it has taken.
    await screen.findByRole('region', { name: 'PIN de Beto Salas' })
    await expectAccessible(document.body, '/lock with a PIN')
    await user.keyboard('5917')
    await account('Beto Salas')
  })

  it('locks after its time without use, and a person comes back to where they were; it is covered while nobody sees it, and locked when its lid was closed for longer', async () => {
    await openShared()
    await unlock('Beto Salas', '5917')
    await open('/dashboard/orders')
    await screen.findByRole('heading', { name: 'Pedidos' })
    passTime(LOCK_MS - 5_000)
    await account('Beto Salas')
    // Nothing happens on the page, whose own timer compares the time.
    vi.setSystemTime(Date.now() + 10_000)
    await locked()
    await goBack()
    await waitFor(() => expect(address()).toBe('/lock'))
    expect(screen.queryByRole('heading', { name: 'Pedidos' })).toBe(null)
    await screen.findByRole('region', { name: 'PIN de Beto Salas' })
    await user.keyboard('5917')
    await isAt('/dashboard/orders')
    await account('Beto Salas')

    setVisibility('hidden')
    expect(isCovered()).toBe(true)
    setVisibility('visible')
    expect(isCovered()).toBe(false)
    setVisibility('hidden')
    vi.setSystemTime(Date.now() + 10 * LOCK_MS)
    setVisibility('visible')
    await locked()
    await waitFor(() => expect(isCovered()).toBe(false))
    await unlock('Ana Ruiz', '6283')
    expect(screen.queryByText('Beto Salas')).toBe(null)

    // In another tab, the next person unlocks and goes on; each touch there is an event here.
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    onTestFinished(() => reload.mockRestore())
    storeUser({ ...(storedUser() as StoredUser), username: 'beto@fonda.mx' })
    for (let touch = 0; touch < 3; touch++) window.dispatchEvent(new Event('storage'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('takes the PIN of the next person once the session before has ended at a slow server, and once a renewal of it is answered, and stays open', async () => {
    await openShared()
    await unlock('Ana Ruiz', '6283')
    const next = async (name: string, keys: string, unlocked: number) => {
      await press(name)
      await user.keyboard(keys)
      await waitFor(() => expect(screen.getByRole('button', { name: '1' })).toHaveProperty('disabled', true))
      expect(callsTo('/devices/unlock')).toHaveLength(unlocked)
    }
    const ended = holdNextAnswer('/devices/lock')
    await press('Bloquear')
    await locked()
    await next('Beto Salas', '5917{Enter}', 1)
    ended()
    await account('Beto Salas')
    await open('/dashboard/orders')
    await see('¡No hay pedidos pendientes!')

    const renewed = holdNextAnswer('/auth/refresh-token')
    const renewal = renewSession()
    await press('Bloquear')
    await locked()
    await sessionEnded()
    await next('Ana Ruiz', '6283', 2)
    renewed()
    await renewal
    await account('Ana Ruiz')
    await open('/dashboard/orders')
    await see('¡No hay pedidos pendientes!')
  })

  it('says when the server does not answer, takes the PIN as soon as it does, and makes a person wait who types wrong ones, and nobody else', async () => {
    await openShared()
    const mend = breakLine('/devices/unlock', 'unsent')
    await press('Ana Ruiz')
    await user.keyboard('6283{Enter}')
    await see(/^No hay respuesta del servidor/, within(await screen.findByRole('alert')))
    mend()
    for (const digit of '6283') await press(digit)
    await press('Entrar')
    await account('Ana Ruiz')
    await press('Bloquear')
    await locked()

    await press('Beto Salas')
    const type = async (pin: string) => {
      await user.keyboard(pin)
      await see('4 dígitos')
      await user.keyboard('{Enter}')
    }
    for (let time = 0; time < 5; time++) {
      await type('9999')
      await see('¡El PIN no es correcto!')
    }
    await type('5917')
    await see(/^Demasiados intentos. Espera /)
    await press('Ana Ruiz')
    await user.keyboard('6283')
    await account('Ana Ruiz')
  })

  it('locks at once when the person is dismissed, whose name is gone', async () => {
    const owner = await openShared()
    const dino = await hireNamed(owner, 'Dino Vega', ['POS', 'ORDERS'], '7394')
    await open('/login')
    await open('/lock')
    await unlock('Dino Vega', '7394')
    await screen.findByRole('button', { name: 'Agregar Sopa de fideo' })
    await owner.call(deleteUser, { params: { username: dino.username } })
    await arrive('/lock')
    await locked()
    await screen.findByRole('button', { name: 'Ana Ruiz' })
    expect(screen.queryByRole('button', { name: 'Dino Vega' })).toBe(null)
  })

  it('lets in a person without an e-mail, whose profile changes no password', async () => {
    const owner = await openFonda()
    await owner.call(addPinUser, { body: { name: 'Elsa Mora', pin: '9518', userScopes: ['POS'] } })
    await share()
    await unlock('Elsa Mora', '9518')
    await open('/dashboard/profile')
    await see(/Lo cambia la administración, en Usuarios\.$/)
    expect(screen.queryByRole('button', { name: 'Cambiar contraseña' })).toBe(null)
  })

  it('is shared no longer when a manager says so', async () => {
    const owner = await openFonda()
    await hireNamed(owner, 'Rita Paz', ['SHARED_DEVICES', 'POS'], '628375')
    await share()
    await unlock('Rita Paz', '628375')
    await open('/dashboard/devices')
    await press('Dejar de compartir Tableta barra')
    await press('Dejar de compartir', await dialog(undefined, 'alertdialog'))
    await arrive('/login')
    await screen.findByRole('button', { name: 'Iniciar sesión' })
    await open('/lock')
    await isAt('/login')
  })
})
