import { addCustomer } from '@comanda/shared/customers/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { expect, it } from 'vitest'
import { address, isAt, open } from '../../testing/app.tsx'
import { openFonda } from '../../testing/fonda.ts'
import { callsTo } from '../../testing/network.ts'
import { MARIA } from '../../testing/sales.ts'
import {
  datePart,
  dialog,
  fill,
  gone,
  press,
  pressEnter,
  screen,
  see,
  tap,
  typeDate,
  waitFor,
  within,
} from '../../testing/screen.ts'

const RESERVATIONS = '/dashboard/reservation'
const INCOMPLETE = 'Completa la fecha y la hora.'

it('a reservation is not sent without its hour or day until its date is complete again', async () => {
  const owner = await openFonda()
  await owner.call(addCustomer, { body: MARIA })
  const { reservationId } = await owner.call(addReservation, {
    body: { customerId: MARIA.phone, date: '2027-03-12T20:30' },
  })
  await open(RESERVATIONS)
  await fill('Nombre, teléfono o código', `#${reservationId}`)
  await pressEnter()
  await press(`Editar la reserva de ${MARIA.name}`)
  const form = await dialog('Editar Reserva')
  await fill('Notas', 'Junto a la ventana', form)
  for (const [name, again] of [
    ['hora', '21'],
    ['día', '14'],
  ] as const) {
    await typeDate(name, '{Backspace}', form)
    await press('Guardar', form)
    await see(INCOMPLETE, form)
    expect(form.getByRole('textbox', { name: 'Notas' })).toHaveProperty('value', 'Junto a la ventana')
    await typeDate(name, again, form)
    await gone(() => form.queryByText(INCOMPLETE))
  }
  const update = `/reservations/update/${reservationId}`
  expect(callsTo(update)).toEqual([])
  await press('Guardar', form)
  await gone(() => screen.queryByRole('dialog'))
  expect(callsTo(update)).toMatchObject([{ body: { date: '2027-03-14T21:30', notes: 'Junto a la ventana' } }])
  await waitFor(() => expect(screen.getByRole('article', { name: MARIA.name }).textContent).toMatch(/^21:30/))
})

it('the period and the day of a filter are not applied while they are incomplete; a year has two digits', async () => {
  await openFonda({ path: RESERVATIONS })
  await see('No hay reservas para hoy')
  await press(/^Filtrar: /)
  await tap(await screen.findByRole('menuitemradio', { name: 'Personalizado' }))
  const filter = await dialog('Filtrar')
  await typeDate('mes', '{Delete}', within(filter.getByRole('group', { name: 'Desde' })))
  await press('Aplicar', filter)
  await see('Completa la fecha.', filter)
  expect(address()).toBe(RESERVATIONS)

  await open(`${RESERVATIONS}?view=day`)
  await see('Sin mesa')
  const day = within(await screen.findByRole('group', { name: 'Día' }))
  await typeDate('día', '120327{Tab}', day)
  await isAt(/date=2027-03-12/)
  await typeDate('mes', '{Backspace}{Tab}{Tab}{Tab}', day)
  await see('Completa la fecha.')
  expect(datePart('día', day).textContent).toBe('12')
  expect(address()).toMatch(/date=2027-03-12/)
  await waitFor(() => expect(callsTo('/reservations').at(-1)?.query).toContain('2027-03-12'))
})
