import { getProfile } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { storedUser } from '../../../api/session.ts'
import { address, isAt, open } from '../../../testing/app.tsx'
import { hire, openFonda, PASSWORD, signIn, theServer } from '../../../testing/fonda.ts'
import {
  descriptionOf,
  fill,
  namesOf,
  press,
  screen,
  see,
  tap,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'

it('a refused password is said once in its form, below its field, and stays typed', async () => {
  await openFonda({ path: '/dashboard/profile' })
  for (const [name, field, next, value] of [
    ['Cambiar contraseña', 'Contraseña actual', 'Nueva contraseña', 'otra muy distinta'],
    ['PIN', 'Tu contraseña', 'PIN nuevo', '4826'],
  ] as const) {
    const form = within(await screen.findByRole('form', { name }))
    await fill(new RegExp(field), 'no es esta', form)
    await fill(new RegExp(next), value, form)
    await user.keyboard('{Enter}')
    await see('¡La contraseña actual no es correcta!', form)
    const refused = form.getByLabelText<HTMLInputElement>(new RegExp(field))
    expect(descriptionOf(refused)).toContain('¡La contraseña actual no es correcta!')
    expect(form.getAllByText('¡La contraseña actual no es correcta!')).toHaveLength(1)
    expect(document.activeElement).toBe(refused)
    expect(refused.value).toBe('no es esta')
  }
})

describe('a person’s own record', () => {
  it('shows a new name everywhere as soon as it is saved, and is kept by the device', async () => {
    const waiter = await hire(await openFonda(), ['POS'])
    await signIn(waiter, { path: '/dashboard/profile' })
    await fill(/^Nombre/, 'Alberto Salas')
    await fill(/^Puesto/, 'Capitán de meseros')
    await fill(/^Teléfono/, '55 1234 5678')
    await press('Guardar')
    await see('Tu perfil se guardó.')
    await see(/Capitán de meseros$/, within(screen.getByRole('complementary')))
    await screen.findAllByRole('button', { name: /^Tu cuenta: Alberto Salas/ })
    await waitFor(() => expect(storedUser()).toMatchObject({ name: 'Alberto Salas', phone: '55 1234 5678' }))
    expect(await waiter.call(getProfile)).toMatchObject({ name: 'Alberto Salas', phone: '55 1234 5678' })
  })

  it('gets a new password, which signs the other devices out and keeps this one', async () => {
    const owner = await openFonda({ path: '/dashboard/profile' })
    const phone = await (await theServer()).signIn(owner.username)
    const form = within(await screen.findByRole('form', { name: 'Cambiar contraseña' }))
    await fill(/^Contraseña actual/, PASSWORD, form)
    await fill(/^Nueva contraseña/, 'birria verde 99', form)
    await press('Cambiar contraseña', form)
    await see(/^La contraseña se cambió\./)
    await waitFor(() => expect(form.getByLabelText(/^Nueva contraseña/)).toHaveProperty('value', ''))
    expect((await phone.send(getProfile)).status).toBe(401)
    await open('/dashboard/customers')
    await see('Todavía no hay clientes')
    expect(address()).toBe('/dashboard/customers')
  })
})

describe('who works without the panel', () => {
  it('finds the pages of their work at the top of the profile', async () => {
    const cook = await hire(await openFonda(), ['KITCHEN', 'ORDERS'])
    await signIn(cook, { path: '/dashboard/profile' })
    const work = within(await screen.findByRole('navigation', { name: 'Tus pantallas' }))
    expect(namesOf('link', work)).toEqual(['Pedidos', 'Salón', 'Cocina'])
    await tap(work.getByRole('link', { name: 'Cocina' }))
    await isAt('/dashboard/kitchen')
  })
})

describe('an installation without billing', () => {
  it('says so in the profile, and sells no plan', async () => {
    await openFonda({ path: '/dashboard/profile' })
    await see(/^Esta instalación no cobra suscripción/)
    expect(screen.queryByRole('button', { name: 'Cancelar suscripción' })).toBe(null)
    await open('/dashboard/inactive-subscription')
    await isAt('/dashboard/home')
  })
})
