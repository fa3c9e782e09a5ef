import { listUsers } from '@comanda/shared/users/api'
import { expect, it } from 'vitest'
import { isAt, open } from '../../testing/app.tsx'
import { hire, openFonda, PASSWORD } from '../../testing/fonda.ts'
import { dialog, fill, press, screen, see, waitFor } from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const DATA = '/dashboard/settings/data'
const NAME = 'Fonda de la esquina'

it('an owner takes all data along in one file', async () => {
  await openFonda({ path: DATA })
  await press('Descargar mis datos')
  await see('¡Tus datos se descargaron!')
  const [saved] = outside.saved
  expect(saved?.name).toMatch(/\.zip$/)
  // The first bytes of a ZIP.
  expect(await saved?.file.slice(0, 2).text()).toBe('PK')
})

it('an owner who leaves closes the restaurant with its name and the password, and can cancel the closing', async () => {
  const owner = await openFonda({ path: DATA })
  const manager = await hire(owner, ['SETTINGS'])
  await press('Eliminar mi restaurante')
  const form = await dialog('¿Eliminar el restaurante?')
  for (const [name, password, message] of [
    ['fonda de la esquina', 'no es esta', /^El nombre no es el de tu restaurante\./],
    [NAME, 'no es esta', '¡La contraseña no es correcta!'],
  ] as const) {
    await fill(`Escribe «${NAME}» para confirmar`, name, form)
    await fill(/^Tu contraseña/, password, form)
    await press('Eliminar el restaurante', form)
    await see(message, form)
  }
  await fill(/^Tu contraseña/, PASSWORD, form)
  await press('Eliminar el restaurante', form)
  await isAt('/dashboard/inactive-subscription')
  await screen.findByRole('heading', { name: 'Este restaurante se va a eliminar' })
  expect((await manager.send(listUsers)).status).not.toBe(200)

  await open(DATA)
  await see(/^Este restaurante está cerrado y se borra para siempre el/)
  expect(screen.queryByRole('button', { name: 'Eliminar mi restaurante' })).toBe(null)
  await press('Conservar mi restaurante')
  await screen.findByRole('button', { name: 'Eliminar mi restaurante' })
  await open('/dashboard/settings/details')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Nombre del negocio/ })).toHaveProperty('value', NAME),
  )
})
