import { changePassword } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { renewSession } from '../api/client.ts'
import { hasMarker } from '../api/session.ts'
import { address, arrive, isAt, open, passTime } from '../testing/app.tsx'
import { hire, newStranger, openFonda, PASSWORD, signIn } from '../testing/fonda.ts'
import { breakLine, callsTo } from '../testing/network.ts'
import { namesOf, press, screen, see, tap, waitFor, within } from '../testing/screen.ts'
import { outside } from '../testing/window.ts'

const RENEWAL = '/auth/refresh-token'

describe('a person', () => {
  it('begins at the first page of their scopes by the icon of the installed app, has only those, and is led from the others to their own', async () => {
    const cook = await hire(await openFonda(), ['KITCHEN'])
    await signIn(cook, { path: '/dashboard' })
    await isAt('/dashboard/kitchen')
    const nav = within(await screen.findByRole('navigation', { name: 'Navegación principal' }))
    await nav.findByRole('link', { name: 'Cocina' })
    expect(namesOf('link', nav)).toEqual(['Cocina'])
    await open('/dashboard/reports')
    await see("Oops! You don't have access to this area! Relogin to check again.")
    expect(address()).toBe('/no-access')
    await tap(screen.getByRole('link', { name: 'Go to Cocina' }))
    await isAt('/dashboard/kitchen')
  })

  it('without a session is led to the page about the product', async () => {
    await newStranger({ path: '/dashboard/orders' })
    await waitFor(() => expect(outside.left).toEqual(['/']))
  })

  it('is told that an address does not exist, with the way to their first page', async () => {
    await openFonda({ path: '/dashboard/pozole' })
    await see('No encontramos esta página')
    await tap(screen.getByRole('link', { name: 'Ir al inicio' }))
    await isAt('/dashboard/home')
  })
})

describe('a session', () => {
  it('is renewed in the background when its access token has expired', async () => {
    await openFonda({ path: '/dashboard/orders' })
    await see('¡No hay pedidos pendientes!')
    passTime(11 * 60_000)
    await open('/dashboard/customers')
    await screen.findByRole('heading', { name: 'Clientes', level: 1 })
    await see('Todavía no hay clientes')
    expect(callsTo('/auth/refresh-token')).not.toEqual([])
  })

  it('that is ended elsewhere leads to the sign-in page, once and without a tap', async () => {
    const owner = await openFonda({ path: '/dashboard/pos' })
    await screen.findByRole('button', { name: 'Agregar Sopa de fideo' })
    await owner.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'salsa macha' } })
    await arrive('/login')
    await screen.findByRole('button', { name: 'Iniciar sesión' })
    expect(hasMarker()).toBe(false)
    expect(outside.left).toEqual(['/login'])
  })

  it('whose renewal fails ends after more than three failures in a row', async () => {
    await openFonda({ path: '/dashboard/orders' })
    await see('¡No hay pedidos pendientes!')
    // What failed on earlier pages of this worker counts no more.
    expect(await renewSession()).toBe(true)
    breakLine(RENEWAL, 500)
    passTime(11 * 60_000)
    // Each press asks again; while a call is under way the button waits.
    await waitFor(async () => {
      await press('Actualizar')
      expect(callsTo(RENEWAL)).toHaveLength(1 + 4)
    })
    await arrive('/login')
    expect(callsTo(RENEWAL)).toHaveLength(1 + 4)
  })

  it('ends with signing out', async () => {
    await openFonda({ path: '/dashboard/profile' })
    const [menu] = await screen.findAllByRole('button', { name: /^Tu cuenta/ })
    await tap(menu as HTMLElement)
    await tap(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
    await isAt('/login')
    await open('/dashboard/orders')
    await waitFor(() => expect(outside.left).toEqual(['/']))
  })
})
