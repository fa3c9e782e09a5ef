import { describe, expect, it } from 'vitest'
import { isAt, open } from '../../testing/app.tsx'
import { newStranger, openFonda, PASSWORD } from '../../testing/fonda.ts'
import { breakLine } from '../../testing/network.ts'
import { descriptionOf, fill, press, screen, see, tap, user, waitFor } from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const theField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('signing in', () => {
  it('names the missing field, which gets the focus, and leads to the page about the product', async () => {
    await newStranger({ path: '/login' })
    await press('Iniciar sesión')
    await see('¡Por favor proporciona un nombre de usuario!')
    expect(document.activeElement).toBe(theField('Correo electrónico'))
    await user.keyboard('demo@comanda.mx')
    await press('Iniciar sesión')
    await see('¡Por favor proporciona una contraseña!')
    expect(document.activeElement).toBe(theField('Contraseña'))
    await tap(await screen.findByRole('link', { name: 'Conoce Comanda' }))
    await waitFor(() => expect(outside.left).toEqual(['/']))
  })

  it('shows a refusal below the password, which the next key replaces, keeps the address, and works as soon as the server answers', async () => {
    const { username } = await openFonda()
    await newStranger({ path: '/login' })
    await fill('Correo electrónico', username)
    await fill('Contraseña', 'no es esta')
    await press('Iniciar sesión')
    await waitFor(() =>
      expect(descriptionOf(theField('Contraseña'))).toContain('¡Correo o contraseña incorrectos!'),
    )
    expect(theField('Correo electrónico').value).toBe(username)
    const { selectionStart, selectionEnd } = theField('Contraseña')
    expect([selectionStart, selectionEnd]).toEqual([0, 'no es esta'.length])
    await user.keyboard(PASSWORD)
    expect(theField('Contraseña').value).toBe(PASSWORD)
    const mend = breakLine('/auth/signin', 'unsent')
    await press('Iniciar sesión')
    await see('¡Algo salió mal!')
    mend()
    await press('Iniciar sesión')
    await isAt('/dashboard/home')
    // Who is signed in sees no sign-in page.
    await open('/login')
    await isAt('/dashboard/home')
  })
})

it('a new owner opens a store, is signed in and sees an empty point of sale', async () => {
  await newStranger({ path: '/register' })
  await fill('Nombre del negocio', 'Fonda Doña Lupe')
  await fill('Tu nombre', 'Guadalupe Ríos')
  await fill('Correo electrónico', `lupe.${crypto.randomUUID()}@fonda.mx`)
  await fill('Contraseña', PASSWORD)
  await press('Crear cuenta')
  await see('¡Por favor acepte los términos de uso para continuar!')
  await tap(screen.getByRole('checkbox', { name: /términos de uso/ }))
  await press('Crear cuenta')
  await isAt('/dashboard/home')
  await screen.findAllByRole('button', { name: /^Tu cuenta.*Guadalupe Ríos/ })
  await open('/dashboard/pos')
  await see('Tu menú está vacío')
})
