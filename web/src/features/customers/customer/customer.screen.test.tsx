import { addCustomer, getCustomer } from '@comanda/shared/customers/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { MOLE, openFonda, sendOrder, WATER } from '../../../testing/fonda.ts'
import { callsTo } from '../../../testing/network.ts'
import { MARIA, sell } from '../../../testing/sales.ts'
import {
  chooseInMenu,
  datePart,
  dialog,
  gone,
  press,
  rowsOf,
  screen,
  see,
  seeWhole,
  tap,
  type,
  typeDate,
  waitFor,
  within,
} from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

it('a customer’s page has visits, spending, the last orders with their receipts, and reservations, or says that there is no such customer', async () => {
  const owner = await openFonda()
  const phone = '+52 55 1234 5678'
  await owner.call(addCustomer, { body: { phone, name: MARIA.name, birthDate: '1990-02-28' } })
  const { orderId } = await sell(owner, [{ ...MOLE, quantity: 2 }], { customerId: phone })
  await sendOrder(owner, [WATER], { customerType: 'CUSTOMER', customerId: phone })
  const booked = { customerId: phone, date: '2030-05-10T20:00', peopleCount: 4, status: 'booked' }
  await owner.call(addReservation, { body: booked })

  await open('/dashboard/customers')
  await tap(await screen.findByRole('link', { name: MARIA.name }))
  await screen.findByRole('heading', { level: 1, name: MARIA.name })
  const figures = (await see('Gasto total')).closest('dl')
  expect(figures?.textContent).toMatch(/^Visitas1.*Gasto total\$197\.00.*Última visita.*21 nov/)
  expect(screen.getByRole('link', { name: phone }).getAttribute('href')).toBe('tel:+525512345678')
  await see('28 feb 1990')
  const orders = (await rowsOf('Últimos pedidos')).map((cells) => cells.join(' '))
  expect(orders).toEqual([
    expect.stringMatching(/2.*Abierto.*Pendiente.*\$25\.00/),
    expect.stringMatching(/1.*Abierto.*Pagado.*\$197\.00/),
  ])
  const reservations = within(await screen.findByRole('list', { name: 'Reservas' }))
  await seeWhole('10 may 2030, 20:00', reservations)
  await see('Reservado', reservations)
  await press('Abrir el recibo del token 1')
  await waitFor(() =>
    expect(outside.opened).toEqual([expect.stringContaining(`/print-receipt?orders=${orderId}&`)]),
  )
  await open('/dashboard/customers/999')
  await see('El cliente no existe.')
})

it('a birth date with two digits is in the last century; one that is incomplete or out of range is not sent, and Backspaces empty its year alone', async () => {
  const owner = await openFonda()
  await owner.call(addCustomer, { body: MARIA })
  await open('/dashboard/customers')
  await chooseInMenu(`Acciones de ${MARIA.name}`, 'Editar')
  const form = await dialog('Editar Cliente')
  // It is typed from the day on.
  for (const [keys, message] of [
    ['1205', 'Completa la fecha.'],
    ['12051890', '¡La fecha de nacimiento no es válida!'],
    ['12052027', /^Elige una fecha hasta el/],
  ] as const) {
    await typeDate('día', keys, form)
    await press('Guardar', form)
    await see(message, form)
  }
  expect(callsTo(`/customers/${encodeURIComponent(MARIA.phone)}/update`)).toEqual([])
  await typeDate('día', '12051990', form)
  await typeDate('año', '{Backspace}{Backspace}{Delete}{Backspace}{Backspace}', form)
  expect(['día', 'mes'].map((name) => datePart(name, form).textContent)).toEqual(['12', '5'])
  // The year is expanded when it loses the focus, before the next press.
  await type('90{Tab}')
  await press('Guardar', form)
  await gone(() => screen.queryByRole('dialog'))
  expect(await owner.call(getCustomer, { params: { phone: MARIA.phone } })).toMatchObject({
    birth_date: '1990-05-12',
  })
})
