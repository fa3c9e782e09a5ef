import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda } from '../../../testing/fonda.ts'
import { holdCalls } from '../../../testing/network.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  screen,
  see,
  tap,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'

const TYPES = '/dashboard/settings/payment-types'
const switchOf = (title: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: `Activo: ${title}` })

it('a way to pay is switched at once, or back with a message, added, renamed and removed, and the counter offers the active ones', async () => {
  await openFonda({ path: TYPES })
  const cash = await switchOf('Efectivo')
  const release = holdCalls('/settings/payment-types/1/toggle')
  await tap(cash)
  await waitFor(() => expect(cash.checked).toBe(false))
  release('unsent')
  await see('¡Algo salió mal!')
  await waitFor(() => expect(cash.checked).toBe(true))

  await press('Nuevo')
  const form = await dialog()
  await press('Guardar', form)
  await see('¡Por favor proporcione un título para el tipo de pago!', form)
  await user.keyboard('Vales')
  await press('Guardar', form)
  expect((await switchOf('Vales')).checked).toBe(true)

  await press('Editar Vales')
  const edit = await dialog()
  await fill('Título', '', edit)
  await press('Guardar', edit)
  await see('¡Por favor proporcione un título!', edit)
  await fill('Título', 'Vales de despensa', edit)
  await press('Guardar', edit)
  await switchOf('Vales de despensa')

  await tap(await switchOf('Tarjeta'))
  await see('El tipo de pago se desactivó.')
  await chooseInMenu('Más acciones de Transferencia', 'Eliminar')
  const question = await dialog('Eliminar Transferencia', 'alertdialog')
  await see('¿Está seguro? ¡Este proceso es irreversible!', question)
  await press('Eliminar', question)
  await gone(() => screen.queryByRole('switch', { name: 'Activo: Transferencia' }))

  await open('/dashboard/pos')
  await press('Agregar Sopa de fideo')
  await press('Crear Recibo y Cobrar')
  const ways = within(await screen.findByRole('radiogroup', { name: 'Forma de pago' }))
  await waitFor(() => expect(namesOf('radio', ways)).toEqual(['Efectivo', 'Vales de despensa']))
})
