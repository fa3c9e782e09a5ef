import { describe, expect, it } from 'vitest'
import { isAt, open } from '../../../testing/app.tsx'
import { hire, openFonda, signIn } from '../../../testing/fonda.ts'
import { descriptionOf, fill, namesOf, screen, see, tap, user, within } from '../../../testing/screen.ts'

describe('a refused password', () => {
  it.each([
    ['Cambiar contraseña', 'Contraseña actual', 'Nueva contraseña', 'otra muy distinta'],
    ['PIN', 'Tu contraseña', 'PIN nuevo', '4826'],
  ])('in the form «%s» is said once, below its field, and stays typed', async (name, field, next, value) => {
    await openFonda({ path: '/dashboard/profile' })
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
