import { addCustomer } from '@comanda/shared/customers/api'
import { cancelOrders } from '@comanda/shared/orders/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda, SOUP, sendOrder, TABLE } from '../../../testing/fonda.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  pressEnter,
  screen,
  see,
  type,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'

const TABLES = '/dashboard/settings/tables'
const IRREVERSIBLE = '¿Está seguro? ¡Este proceso es irreversible!'

it('tables are added twenty at once with two taps, and have the next names that no table has', async () => {
  await openFonda({ path: TABLES })
  await press('Agregar varias')
  const many = await dialog('Agregar varias')
  await see('Mesa 2 … Mesa 21', many)
  await press('Agregar 20 mesas', many)
  await see('Se agregaron 20 mesas.')
  await screen.findByRole('row', { name: /Mesa 21.*-.*4/ })

  await press('Agregar varias')
  const more = await dialog('Agregar varias')
  await fill('Cuántas mesas', '0', more)
  await press('Agregar varias', more)
  await see('¡Agrega de 1 a 100 mesas!')
  await fill('Cuántas mesas', '3', more)
  await fill('Nombre', 'Barra', more)
  await fill('Piso', 'Terraza', more)
  await press('Agregar 3 mesas', more)
  await screen.findByRole('row', { name: /Barra 3.*Terraza.*4/ })
})

it('a table is added, changed and removed, and the counter follows', async () => {
  await openFonda({ path: TABLES })
  await press('Nueva')
  const form = await dialog()
  for (const [message, text] of [
    ['¡Por favor proporcione un título!', 'Mesa nueva'],
    ["Por favor proporcione un piso o use '-'", 'Azotea'],
    ["Por favor proporcione la capacidad de asientos o '0'", '6'],
  ] as const) {
    await press('Guardar', form)
    await see(message, form)
    // The field with the error has the focus, so that typing corrects it.
    await user.keyboard(text)
  }
  await press('Guardar', form)
  await see('La mesa se agregó.')
  await screen.findByRole('row', { name: /Mesa nueva.*Azotea.*6/ })

  await press('Editar Mesa nueva')
  const edit = await dialog()
  await fill('Título', 'Mesa grande', edit)
  await pressEnter()
  await screen.findByRole('row', { name: /Mesa grande.*Azotea.*6/ })
  await open('/dashboard/pos')
  await press(/Mesa$/)
  const picker = await dialog('Mesa')
  await picker.findByText('Azotea')
  expect(namesOf('radio', picker)).toContainEqual(expect.stringMatching(/Mesa grande.*6 personas/))
  await open(TABLES)
  await chooseInMenu('Más acciones de Mesa grande', 'Eliminar')
  const question = await dialog('Eliminar Mesa grande', 'alertdialog')
  await see(IRREVERSIBLE, question)
  await press('Eliminar', question)
  await gone(() => screen.queryByRole('row', { name: /Mesa grande/ }))
})

it('a press anywhere on a row opens its table, and the focus is then on its pencil; an entry of its menu is found by its first letters', async () => {
  await openFonda({ path: TABLES })
  const row = within(await screen.findByRole('row', { name: /Mesa 1/ }))
  await user.click(row.getByRole('cell', { name: '-' }))
  const form = await dialog('Editar mesa')
  expect(form.getByRole('textbox', { name: 'Título' })).toHaveProperty('value', 'Mesa 1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar Mesa 1'))

  const more = await screen.findByRole('button', { name: 'Más acciones de Mesa 1' })
  more.focus()
  await type('{Enter}')
  await screen.findAllByRole('menuitem')
  await type('ren')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Renovar código QR'))
  await type('{Enter}')
  await dialog('Renovar código QR: Mesa 1', 'alertdialog')
  await type('{Escape}')
  await gone(() => screen.queryByRole('alertdialog'))
  await waitFor(() => expect(document.activeElement).toBe(more))
})

it('a table with an open order is not removed; with a reservation it is not made smaller either, and the dialogs name the guest', async () => {
  const owner = await openFonda()
  await owner.call(addCustomer, { body: { name: 'Inés Mora', phone: '55 2000 0001' } })
  const date = new Date(Date.now() + 86_400_000).toISOString()
  const body = { customerId: '55 2000 0001', date, tableId: TABLE, peopleCount: 4 }
  await owner.call(addReservation, { body })
  const { orderId } = await sendOrder(owner, [SOUP], { tableId: TABLE, deliveryType: 'dinein' })
  await open(TABLES)
  await chooseInMenu('Más acciones de Mesa 1', 'Eliminar')
  const question = await dialog('Eliminar Mesa 1', 'alertdialog')
  // A press on the row would open the table.
  expect(screen.queryByRole('dialog', { name: 'Editar mesa' })).toBe(null)
  await press('Eliminar', question)
  await see('La mesa tiene pedidos abiertos.', question)
  await owner.call(cancelOrders, { body: { orderIds: [orderId] } })
  await press('Eliminar', question)
  await see(
    /^La mesa tiene reservas: Inés Mora, .* 4 personas\. Cambia su mesa o cancélalas primero\.$/,
    question,
  )
  await press('Volver', question)
  await screen.findByRole('row', { name: /Mesa 1/ })
  await press('Editar Mesa 1')
  const form = await dialog('Editar mesa')
  await fill('Capacidad de asientos', '2', form)
  await press('Guardar', form)
  await see(/^No caben las reservas: Mesa 1, Inés Mora/, form)
  expect(form.getByRole('textbox', { name: 'Capacidad de asientos' })).toHaveProperty('value', '2')
})
