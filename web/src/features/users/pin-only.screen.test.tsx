import { describe, expect, it } from 'vitest'
import { openFonda, PASSWORD, signIn } from '../../testing/fonda.ts'
import { callsTo } from '../../testing/network.ts'
import { chooseInMenu, dialog, fill, press, screen, see, tick, within } from '../../testing/screen.ts'

const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('a person without an e-mail', () => {
  it('is added with name and PIN, which must not be a common one, and gets an e-mail later', async () => {
    await openFonda({ path: '/dashboard/users' })
    await press('Nuevo')
    const form = await dialog('Agregar Usuario')
    await tick(/^Sólo PIN, sin correo/, form)
    await fill(/^Nombre/, 'Ana Ruiz', form)
    await fill(/^PIN/, '1234', form)
    await tick(/^Mesero\b/, form)
    await press('Guardar', form)
    await see(/^Ese PIN es de los primeros/, form)
    await fill(/^PIN/, '6283', form)
    await press('Guardar', form)
    await see('Entra con PIN', await card('Ana Ruiz'))
    expect(callsTo('/users/add-with-pin')).toHaveLength(2)

    await chooseInMenu('Acciones de Ana Ruiz', 'Agregar correo')
    const login = await dialog('Correo de Ana Ruiz')
    const username = `${crypto.randomUUID()}@fonda.mx`
    await fill(/^Usuario \(correo electrónico\)/, username, login)
    await fill(/^Contraseña/, PASSWORD, login)
    await press('Guardar', login)
    await see(new RegExp(username), await card('Ana Ruiz'))
    await signIn({ username }, { path: '/dashboard/profile' })
    await screen.findAllByRole('button', { name: /^Tu cuenta: Ana Ruiz/ })
  })
})
