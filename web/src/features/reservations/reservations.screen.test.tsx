import { getCheck } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { addReservation, updateReservation } from '@comanda/shared/reservations/api'
import { describe, expect, it } from 'vitest'
import { address, goBack, isAt, open } from '../../testing/app.tsx'
import { type Client, hire, openFonda, SOUP, sendOrder, signIn, TABLE } from '../../testing/fonda.ts'
import {
  choose,
  descriptionOf,
  dialog,
  fill,
  gone,
  press,
  pressEnter,
  screen,
  see,
  tap,
  typeDate,
  user,
  waitFor,
  within,
} from '../../testing/screen.ts'

const SCREEN = '/dashboard/reservation'
const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }
const BETO = { phone: '33 8765 4321', name: 'Beto Ríos' }
const TOMORROW = '2026-11-22'

/** A fonda with two guests, whose owner has the reservations open. */
async function openReservations(search = ''): Promise<Client> {
  const owner = await openFonda()
  for (const guest of [MARIA, BETO]) await owner.call(addCustomer, { body: guest })
  await open(SCREEN + search)
  await see('Reservas', within(screen.getByRole('main')))
  return owner
}

/** Somebody else reserves Mesa 1. */
const reserve = (owner: Client, customerId: string, date: string, more: object = {}) =>
  owner.call(addReservation, { body: { customerId, date, tableId: TABLE, ...more } })

const card = async (name: string) => within(await screen.findByRole('article', { name }))

async function chooseGuest(name: string): Promise<void> {
  await press(/^Cliente/, await dialog('Nueva Reserva'))
  const search = await dialog('Buscar Cliente')
  await fill('Nombre o teléfono', name, search)
  await tap(await search.findByRole('option', { name: new RegExp(name) }))
}

async function chooseTable(name: RegExp): Promise<void> {
  await press(/Mesa$/, await dialog('Nueva Reserva'))
  const tables = await dialog('Mesa')
  await tap(await tables.findByRole('radio', { name }))
}

async function choosePeriod(name: string): Promise<void> {
  await press(/^Filtrar: /)
  await tap(await screen.findByRole('menuitemradio', { name }))
}

describe('a reservation', () => {
  it('is made for a new guest, whom it adds to the customers', async () => {
    await openReservations()
    await see('No hay reservas para hoy')
    await press('Nueva')
    const form = await dialog('Nueva Reserva')
    await press(/^Cliente/, form)
    await fill('Nombre o teléfono', 'Ximena Peña', await dialog('Buscar Cliente'))
    await tap(await screen.findByRole('option', { name: 'Agregar cliente «Ximena Peña»' }))
    const guest = await dialog('Agregar Cliente')
    await fill(/^Teléfono/, '81 2345 6789', guest)
    await press('Guardar', guest)
    await see('Ximena Peña', form)
    await press('Guardar', form)
    await see('81 2345 6789', await card('Ximena Peña'))
  })

  it('is made at a table that is too small for its guests, who are told its code', async () => {
    await openReservations('?type=tomorrow')
    await see('No hay reservas')
    await press('Nueva')
    await chooseGuest(MARIA.name)
    await typeDate('día', '221120262000', await dialog('Nueva Reserva'))
    await chooseTable(/^Mesa 1/)
    const form = await dialog('Nueva Reserva')
    await fill(/^Número de personas/, '6', form)
    await fill(/^Notas/, 'Cumpleaños, traen pastel', form)
    await see('Son 6 personas y la mesa es para 4. Puedes guardarla así.', form)
    await press('Guardar', form)
    await see(/La reserva se agregó\. Código \w{5}/)
    await card(MARIA.name)
    const words = screen.getByRole('article', { name: MARIA.name }).textContent
    for (const part of ['20:00', '21:30', MARIA.phone, '6 personas', 'Mesa 1', 'Reservado', 'pastel'])
      expect(words).toContain(part)
  })

  it('is on the page of its day, which the filter opens and the way back leaves, is marked as paid, and deleted after a warning; its guests are not expected the day before', async () => {
    const owner = await openReservations()
    await reserve(owner, MARIA.phone, `${TOMORROW}T20:00`)
    await see('No hay reservas para hoy')
    await choosePeriod('Mañana')
    await card(MARIA.name)
    expect(address()).toBe(`${SCREEN}?type=tomorrow`)
    expect(screen.queryByRole('button', { name: /^Tomar pedido/ })).toBe(null)
    await press(`Editar la reserva de ${MARIA.name}`)
    const form = await dialog('Editar Reserva')
    await choose(/Estado$/, 'Pagado', form)
    await press('Guardar', form)
    await see('Pagado', await card(MARIA.name))

    await press(`Eliminar la reserva de ${MARIA.name}`)
    const warning = await dialog('Eliminar reserva', 'alertdialog')
    await see('¡Está seguro! ¡Este proceso es irreversible!', warning)
    await press('Sí, eliminar', warning)
    await see('No hay reservas')
    await goBack()
    await see('No hay reservas para hoy')
  })

  it('is refused for a taken table with all that was typed, until the other guest cancels', async () => {
    const owner = await openReservations('?type=tomorrow')
    const { reservationId } = await reserve(owner, MARIA.phone, `${TOMORROW}T20:00`)
    await press('Nueva')
    await chooseGuest(BETO.name)
    await typeDate('día', '221120262030', await dialog('Nueva Reserva'))
    await chooseTable(/^Mesa 1.*Reservada.*20:00 a 21:30/)
    const form = await dialog('Nueva Reserva')
    await see('Mesa 1 está reservada de 20:00 a 21:30.', form)
    await fill(/^Notas/, 'Junto a la ventana', form)
    await press('Guardar', form)
    const table = form.getByRole('button', { name: /Mesa$/ })
    await waitFor(() => expect(descriptionOf(table)).toContain('¡La mesa ya está reservada a esa hora!'))

    const off = { date: `${TOMORROW}T20:00`, tableId: TABLE, status: 'cancelled' }
    await owner.call(updateReservation, { params: { id: reservationId }, body: off })
    await press('Guardar', form)
    await see('Junto a la ventana', await card(BETO.name))
    await see('Cancelado', await card(MARIA.name))
  })
})

describe('guests who arrive', () => {
  it('get their table’s order in one press, with their number and name; later the press opens its check', async () => {
    const owner = await openReservations()
    const { uniqueCode } = await reserve(owner, MARIA.phone, '2026-11-21T12:10', { peopleCount: 3 })
    await open(`${SCREEN}?q=${uniqueCode}`)
    await press(`Tomar pedido ${MARIA.name}`)
    await isAt(/^\/dashboard\/pos\?table=1/)
    await press(`Agregar ${SOUP.title}`)
    await see(MARIA.name)
    await press('Enviar a Cocina')
    await waitFor(async () =>
      expect(await owner.call(getCheck, { params: { id: 1 } })).toMatchObject({
        table_title: 'Mesa 1',
        guests: 3,
        customer_name: MARIA.name,
      }),
    )
    await open(`${SCREEN}?q=${uniqueCode}`)
    await press(`Ver cuenta ${MARIA.name}`)
    await isAt('/dashboard/checks/1')
  })

  it('before whom others sit at the table are shown whose check that is, not told to open theirs', async () => {
    const owner = await openReservations()
    const { uniqueCode } = await reserve(owner, MARIA.phone, '2026-11-21T12:10', { peopleCount: 3 })
    await open(`${SCREEN}?q=${uniqueCode}`)
    await screen.findByRole('button', { name: `Tomar pedido ${MARIA.name}` })
    await sendOrder(owner, [SOUP], { tableId: TABLE })
    await screen.findByRole('button', { name: `Ver cuenta ${MARIA.name}` })
    expect(screen.queryByRole('button', { name: /^Tomar pedido/ })).toBe(null)
  })
})

it('a guest is found without accents and by code, on any day, and nobody by spaces', async () => {
  const owner = await openReservations()
  const { uniqueCode } = await reserve(owner, MARIA.phone, '2031-05-05T20:00')
  const find = async (q: string) => {
    await fill('Nombre, teléfono o código', q)
    await pressEnter()
  }
  await find('   ')
  expect(address()).toBe(SCREEN)
  for (const q of ['nunez', uniqueCode.toLowerCase()]) {
    await find(q)
    await see(`Resultados de «${q}»: 1 reserva`)
    await card(MARIA.name)
  }
  await find('Zacarías')
  await see('¡No se encontraron resultados!')
  await press('Quitar búsqueda')
  await see('No hay reservas para hoy')
})

it('a person who may only read sees every reservation, and no button that changes one', async () => {
  const owner = await openReservations()
  await reserve(owner, MARIA.phone, `${TOMORROW}T20:00`)
  await signIn(await hire(owner, ['VIEW_RESERVATIONS']), { path: `${SCREEN}?type=tomorrow` })
  await card(MARIA.name)
  expect(screen.queryByRole('button', { name: /^(Nueva|Editar|Eliminar)/ })).toBe(null)
  await open(`${SCREEN}?view=day&date=${TOMORROW}`)
  await press(/^Mesa 1, María Núñez 20:00 hasta 21:30/)
  await see(MARIA.phone, await dialog('Reserva'))
  expect(screen.queryByRole('button', { name: /libre/ })).toBe(null)
})

describe('the day', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label')

  it('has a free place that makes a reservation, under the arrows, and a taken place that opens it and has the focus again', async () => {
    await openReservations('?view=day')
    await press('Día siguiente')
    await isAt(`${SCREEN}?view=day&date=${TOMORROW}`)
    const grid = within(await screen.findByRole('table', { name: /^Mesas y horas, Mañana/ }))
    grid.getByRole('button', { name: 'Sin mesa, 08:00, libre. Agregar reserva' }).focus()
    await user.keyboard('{ArrowDown}{ArrowRight>24/}')
    expect(focused()).toBe('Mesa 1, 20:00, libre. Agregar reserva')
    await user.keyboard('{Enter}')
    await chooseGuest(MARIA.name)
    const form = await dialog('Nueva Reserva')
    form.getByRole('button', { name: /^Mesa 1 Mesa$/ })
    await press('Guardar', form)
    await grid.findByRole('button', { name: /^Mesa 1, María Núñez 20:00.*hasta 21:30, Reservado$/ })
    expect(grid.queryByRole('button', { name: /^Mesa 1, (20:00|20:30|21:00), libre/ })).toBe(null)
    // The focused free place is gone, so its neighbour has the focus.
    await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Mesa 1'))

    const stay = await screen.findByRole('button', { name: /^Mesa 1, María Núñez 20:00/ })
    stay.focus()
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toBe('Mesa 1, 19:30, libre. Agregar reserva')
    await user.keyboard('{ArrowRight}{Enter}')
    await dialog('Editar Reserva')
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    await waitFor(() => expect(document.activeElement).toBe(stay))
  })
})
