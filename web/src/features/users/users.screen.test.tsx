import { getProfile } from '@comanda/shared/auth/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { updateUser } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { isAt, open } from '../../testing/app.tsx'
import { type Client, hire, hireNamed, openFonda, PASSWORD, signIn, theServer } from '../../testing/fonda.ts'
import { callsTo, holdNextAnswer } from '../../testing/network.ts'
import {
  chooseInMenu,
  descriptionOf,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  screen,
  see,
  tick,
  user,
  waitFor,
  within,
} from '../../testing/screen.ts'

const USERS = '/dashboard/users'
const newAddress = () => `${crypto.randomUUID()}@fonda.mx`
const card = async (name: string | RegExp) => within(await screen.findByRole('article', { name }))
const navigation = async () => within(await screen.findByRole('navigation', { name: 'Navegación principal' }))

const statusOf = async (person: Client) => (await person.send(getProfile)).status

describe('the owner', () => {
  it('adds a waiter, who signs in and sees the counter, the orders and the reservations', async () => {
    await openFonda({ path: USERS })
    await see('Aún trabajas sin equipo')
    await press('Nuevo')
    const form = await dialog('Agregar Usuario')
    const username = newAddress()
    await fill(/^Nombre/, 'Beto Salas', form)
    await fill(/^Usuario \(correo electrónico\)/, username, form)
    await fill(/^Contraseña/, PASSWORD, form)
    await tick('Mesero', form)
    expect(form.getByRole('textbox', { name: /^Puesto/ })).toHaveProperty('value', 'Mesero')
    expect(form.queryByText(/POS|VIEW_RESERVATIONS/)).toBe(null)
    expect(form.getByText('Ajustar permisos').closest('details')).toHaveProperty('open', false)
    for (const scope of ['Punto de venta', 'Pedidos', 'Ver reservas'])
      expect(form.getByRole('checkbox', { name: new RegExp(`^${scope}`) })).toHaveProperty('checked', true)
    await press('Guardar', form)
    await see('El usuario se agregó.')
    const beto = await card('Beto Salas')
    await see('Punto de venta, Pedidos y Ver reservas', beto)
    await see('Mesero', beto)
    await see(username, beto)
    await signIn({ username }, { path: '/dashboard/profile' })
    const nav = await navigation()
    await waitFor(() => expect(namesOf('link', nav)).toEqual(['PDV', 'Salón', 'Pedidos', 'Reservaciones']))
  })

  it('reads in words what a colleague may do, and changes their position, whose pages are then those of the new one', async () => {
    const owner = await openFonda()
    const scopes: Scope[] = ['POS', 'ORDERS', 'TILL', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES']
    const cuca = await hireNamed(owner, 'Cuca Díaz', scopes)
    await open(USERS)
    const before = await card('Cuca Díaz')
    await press(/Punto de venta, Pedidos y 4 más$/, before)
    await press(/Punto de venta, Pedidos, Caja, Reservas, Clientes y Facturas$/, before)
    await press(/Punto de venta, Pedidos y 4 más$/, before)
    await press('Editar Usuario Cuca Díaz', await card('Cuca Díaz'))
    const form = await dialog('Editar Usuario')
    expect(form.getByRole('textbox', { name: /^Usuario/ })).toHaveProperty('disabled', true)
    await tick('Cocina', form)
    await tick('Reportes', form)
    await press('Guardar', form)
    await see('El usuario se guardó.')
    await see('Cocina y Reportes', await card('Cuca Díaz'))
    await signIn(cuca, { path: '/dashboard/profile' })
    const nav = await navigation()
    await waitFor(() => expect(namesOf('link', nav)).toEqual(['Cocina', 'Reportes']))
  })

  it('removes an area from a colleague, whose page closes with the next call and whose session stays', async () => {
    const owner = await openFonda()
    const waiter = await hire(owner, ['POS', 'ORDERS'])
    await signIn(waiter)
    // The person as of before the change, in an answer that is still on its way.
    const arrive = holdNextAnswer('/auth/profile')
    await open('/dashboard/orders')
    await see('¡No hay pedidos pendientes!')
    await waitFor(() => expect(callsTo('/auth/profile')).toHaveLength(1))
    await owner.call(updateUser, {
      params: { username: waiter.username },
      body: { name: 'Beto Salas', userScopes: ['KITCHEN'] },
    })
    await press('Actualizar')
    await isAt('/no-access')
    arrive()
    await open('/dashboard/kitchen')
    const nav = await navigation()
    await waitFor(() => expect(namesOf('link', nav)).toEqual(['Cocina']))
  })

  it('sets a new password, and deletes a colleague after a question; each ends the session at once', async () => {
    const owner = await openFonda()
    const before = await hireNamed(owner, 'Beto Salas', ['POS'])
    await open(USERS)
    await chooseInMenu('Acciones de Beto Salas', 'Restablecer Contraseña')
    const form = await dialog('Restablecer Contraseña')
    await fill(/^Nueva contraseña/, 'birria verde 99', form)
    await press('Guardar', form)
    await see(/^La contraseña se cambió\./)
    expect(await statusOf(before)).toBe(401)
    await gone(() => screen.queryByRole('dialog'))

    const waiter = await (await theServer()).signIn(before.username, 'birria verde 99')
    await chooseInMenu('Acciones de Beto Salas', 'Eliminar Usuario')
    const first = await dialog('Eliminar Usuario', 'alertdialog')
    await see('¿Está seguro? ¡Este proceso es irreversible!', first)
    await press('Volver', first)
    await gone(() => screen.queryByRole('alertdialog'))
    expect(await statusOf(waiter)).toBe(200)
    await chooseInMenu('Acciones de Beto Salas', 'Eliminar Usuario')
    await press('Eliminar Usuario', await dialog('Eliminar Usuario', 'alertdialog'))
    await see('El usuario se eliminó.')
    await see('Aún trabajas sin equipo')
    expect(await statusOf(waiter)).toBe(401)
  })
})

describe('a manager who is no admin', () => {
  /** Gema manages; Rita sees the reports, which Gema does not. */
  async function openAsManager() {
    const owner = await openFonda()
    await hireNamed(owner, 'Rita Paz', ['REPORTS'])
    await signIn(await hireNamed(owner, 'Gema Ríos', ['SETTINGS', 'POS']), { path: USERS })
  }

  it('cannot change the owner or themselves, nor the password of who may do more, cannot give scopes that they lack, and sees what a position is without them', async () => {
    await openAsManager()
    const own = await card('Gema Ríos')
    own.getByRole('link', { name: 'tu perfil' })
    expect(namesOf('button', own)).toEqual([])
    const [ofOwner] = screen
      .getAllByRole('article')
      .filter((one) => one.textContent?.includes('Administración'))
    expect(namesOf('button', within(ofOwner as HTMLElement))).toEqual([])
    await press('Acciones de Rita Paz')
    const reset = await screen.findByRole('menuitem', { name: /^Restablecer/ })
    expect(reset.getAttribute('aria-disabled')).toBe('true')
    await see('Tiene permisos que tú no tienes (Reportes).', within(reset))
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('menu'))

    await press('Nuevo')
    const form = await dialog('Agregar Usuario')
    const reports = form.getByRole('checkbox', { name: /^Reportes/ })
    expect(reports).toHaveProperty('disabled', true)
    expect(descriptionOf(reports)).toContain('Tú no tienes este permiso')
    expect(form.getByRole('radio', { name: 'Cocina' })).toHaveProperty('disabled', true)
    await tick('Gerente', form)
    await see(/^De «Gerente» falta lo que tú no tienes: Panel, /, form)
    await fill(/^Nombre/, 'Beto Salas', form)
    await fill(/^Usuario \(correo electrónico\)/, newAddress(), form)
    await fill(/^Contraseña/, PASSWORD, form)
    await press('Guardar', form)
    await see('Punto de venta y Configuración', await card('Beto Salas'))
  })
})
