import { getProfile } from '@comanda/shared/auth/api'
import { expect, it } from 'vitest'
import { type Client, openFonda, theServer } from '../../../testing/fonda.ts'
import {
  dialog,
  fill,
  namesOf,
  press,
  rowsOf,
  screen,
  see,
  tap,
  waitFor,
  within,
} from '../../../testing/screen.ts'

/** The owner is signed in at this window and at so many other devices. */
async function openWithOthers(count: number) {
  const owner = await openFonda({ path: '/dashboard/profile' })
  const server = await theServer()
  const others: Client[] = []
  for (let at = 0; at < count; at++) others.push(await server.signIn(owner.username))
  // The session with which the owner's calls are sent is another device.
  return [owner, ...others]
}
async function openDevices(): Promise<void> {
  const [account] = await screen.findAllByRole('button', { name: /^Tu cuenta/ })
  await tap(account as HTMLElement)
  await tap(await screen.findByRole('menuitem', { name: 'Mis Dispositivos' }))
}
const devices = (count: number) =>
  waitFor(async () => expect(await rowsOf('Tus sesiones')).toHaveLength(count))
const statusOf = async (one: Client) => (await one.send(getProfile)).status

it('a device is called as its person says; an unknown one is disconnected from the list, this one has no button', async () => {
  const [other] = await openWithOthers(0)
  await openDevices()
  await devices(2)
  const [name] = await screen.findAllByRole('button', { name: /^Poner nombre/ })
  await tap(name as HTMLElement)
  const form = await dialog('Poner nombre')
  await fill('Nombre del dispositivo', 'Tableta de la barra', form)
  await press('Guardar', form)
  await see('Tableta de la barra')
  await see('El nombre se guardó.')

  const rows = screen.getAllByRole('row').slice(1)
  const [own] = rows.filter((row) => row.textContent?.includes('Este Dispositivo'))
  expect(namesOf('button', within(own as HTMLElement))).toEqual([expect.stringMatching(/^Poner nombre /)])
  await press(/^Desconectar/)
  const question = await dialog('Desconectar dispositivo', 'alertdialog')
  await see('¡Estás seguro! ¡Este dispositivo será desconectado!', question)
  await press('Desconectar', question)
  await see('El dispositivo se desconectó.')
  await devices(1)
  expect(await statusOf(other as Client)).toBe(401)
})

it('all devices but this one are signed out at once', async () => {
  const others = await openWithOthers(1)
  await openDevices()
  await devices(3)
  await press('Cerrar todas las demás')
  const question = await dialog('Cerrar todas las demás', 'alertdialog')
  await see(/los otros 2 dispositivos/, question)
  await press('Cerrar todas las demás', question)
  await see('Se cerró la sesión en 2 dispositivos.')
  await devices(1)
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBe(null))
})
