import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choosePeriod, newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP, signIn } from './lib/launch.ts'

const SCREEN = '/dashboard/reservation'
const TAKEN = '¡La mesa ya está reservada a esa hora!'
const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }
const BETO = { phone: '33 8765 4321', name: 'Beto Ríos' }

/** The store's tomorrow: its day turns at four in the morning. */
const tomorrow = (): string =>
  new Date(Date.now() + 20 * 3_600_000).toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' })

/** A restaurant with one table for four; its owner has the reservations open. */
async function openReservations(search = '') {
  const { person, page } = await openFonda()
  await page.setViewportSize(DESKTOP)
  for (const guest of [MARIA, BETO]) await write(page.request, '/customers/add', guest)
  await page.goto(SCREEN + search)
  await page.getByRole('heading', { name: 'Reservas' }).waitFor()
  return { person, page }
}

/** Another person makes a reservation for Mesa 1 over the API. */
const reserve = (page: Page, customerId: string, date: string, more: object = {}) =>
  write(page.request, '/reservations/add', { customerId, date, tableId: 1, ...more })

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Guardar' }).click()
const card = (page: Page, name: string) => page.getByRole('article', { name })

async function chooseGuest(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Cliente/ }).click()
  const search = page.getByRole('dialog', { name: 'Buscar Cliente' })
  await search.getByRole('searchbox').fill(name)
  await search.getByRole('option', { name }).click()
}

/** Types `2026-11-22T20:00` as a person does, from the first segment on. */
async function typeDate(page: Page, dialog: Locator, at: string): Promise<void> {
  const [date = '', time = ''] = at.split('T')
  await dialog.getByRole('spinbutton').first().click()
  await page.keyboard.type(date.split('-').reverse().join('') + time.replace(':', ''))
}

async function choose(page: Page, dialog: Locator, label: string, option: RegExp): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option }).click()
}

/** In the picker of tables. */
async function chooseTable(page: Page, dialog: Locator, name: RegExp): Promise<void> {
  await dialog.getByRole('button', { name: /Mesa$/ }).click()
  await dialogNamed(page, 'Mesa').getByRole('radio', { name }).click()
}

describe('a reservation', () => {
  it('is made for a new guest, shown on its day, marked as paid and deleted', async () => {
    const { page } = await openReservations()
    await page.getByText('No hay reservas para hoy').waitFor()
    await page.getByRole('button', { name: 'Nueva', exact: true }).click()
    const dialog = dialogNamed(page, 'Nueva Reserva')

    await page.getByRole('button', { name: /^Cliente/ }).click()
    await page.getByRole('searchbox', { name: 'Nombre o teléfono' }).fill('Ximena Peña')
    await page.getByRole('option', { name: 'Agregar cliente «Ximena Peña»' }).click()
    const guest = dialogNamed(page, 'Agregar Cliente')
    await guest.getByLabel('Teléfono').fill('81 2345 6789')
    await save(guest)
    await dialog.getByText('Ximena Peña').waitFor()

    await typeDate(page, dialog, `${tomorrow()}T20:00`)
    await chooseTable(page, dialog, /^Mesa 1/)
    await dialog.getByRole('textbox', { name: 'Número de personas' }).fill('6')
    await dialog.getByLabel('Notas').fill('Cumpleaños, traen pastel')
    await dialog.getByText('Son 6 personas y la mesa es para 4. Puedes guardarla así.').waitFor()
    await save(dialog)
    await page.getByText(/La reserva se agregó\. Código \w{5}/).waitFor()
    await dialog.waitFor({ state: 'detached' })

    // It is not today's: the filter finds it, and stays through a reload and "back".
    await choosePeriod(page, 'Mañana')
    await card(page, 'Ximena Peña').waitFor()
    await page.reload()
    const words = await card(page, 'Ximena Peña').textContent()
    for (const part of ['20:00', '21:30', '81 2345 6789', '6 personas', 'Mesa 1', 'Reservado', 'pastel'])
      expect(words).toContain(part)
    await page.goBack()
    await page.getByText('No hay reservas para hoy').waitFor()
    await page.goForward()

    await page.getByRole('button', { name: 'Editar la reserva de Ximena Peña' }).click()
    const change = dialogNamed(page, 'Editar Reserva')
    await choose(page, change, 'Estado', /^Pagado$/)
    await save(change)
    await card(page, 'Ximena Peña').getByText('Pagado').waitFor()

    await page.getByRole('button', { name: 'Eliminar la reserva de Ximena Peña' }).click()
    const warning = page.getByRole('alertdialog')
    await warning.getByText('¡Está seguro! ¡Este proceso es irreversible!').waitFor()
    await warning.getByRole('button', { name: 'Sí, eliminar' }).click()
    await page.getByText('No hay reservas', { exact: true }).waitFor()
  })

  it('is refused for a taken table and keeps the typed values, until the other reservation is cancelled', async () => {
    const { page } = await openReservations('?type=tomorrow')
    const { reservationId } = await reserve(page, MARIA.phone, `${tomorrow()}T20:00`)
    await page.getByRole('button', { name: 'Nueva', exact: true }).click()
    const dialog = dialogNamed(page, 'Nueva Reserva')
    await chooseGuest(page, BETO.name)
    await typeDate(page, dialog, `${tomorrow()}T20:30`)
    await chooseTable(page, dialog, /^Mesa 1.*Reservada.*20:00 a 21:30/)
    await dialog.getByText('Mesa 1 está reservada de 20:00 a 21:30.').waitFor()
    await dialog.getByLabel('Notas').fill('Junto a la ventana')
    await save(dialog)
    const table = dialog.getByRole('button', { name: /Mesa$/ })
    await dialog.getByText(TAKEN).waitFor()
    const pointed = ((await table.getAttribute('aria-describedby')) ?? '').split(' ')
    const said = await Promise.all(pointed.map((id) => page.locator(`[id="${id}"]`).allTextContents()))
    expect(said.flat().join(' ')).toContain(TAKEN)
    expect(await dialog.getByLabel('Notas').inputValue()).toBe('Junto a la ventana')

    // The other guest cancels by phone; the same form succeeds now.
    const cancelled = { date: `${tomorrow()}T20:00`, tableId: 1, status: 'cancelled' }
    await write(page.request, `/reservations/update/${reservationId}`, cancelled)
    await save(dialog)
    await card(page, BETO.name).waitFor()
    await card(page, MARIA.name).getByText('Cancelado').waitFor()
    expect(await card(page, BETO.name).textContent()).toContain('Junto a la ventana')
  })

  it('is sent again after a lost answer, and made once', async () => {
    const { page } = await openReservations('?type=tomorrow')
    await page.getByRole('button', { name: 'Nueva', exact: true }).click()
    const dialog = dialogNamed(page, 'Nueva Reserva')
    await chooseGuest(page, MARIA.name)
    await typeDate(page, dialog, `${tomorrow()}T14:00`)
    let sent = 0
    await page.route('**/api/v1/reservations/add', async (route) => {
      if (sent++ > 0) return route.continue()
      // The server makes it, but its answer is lost.
      await route.fetch()
      return route.abort('connectionreset')
    })
    await save(dialog)
    await dialog.getByText('¡Algo salió mal!').waitFor()
    await save(dialog)
    await dialog.waitFor({ state: 'detached' })
    await card(page, MARIA.name).waitFor()
    expect([sent, await card(page, MARIA.name).count()]).toEqual([2, 1])
  })
})

describe('guests who arrive', () => {
  it('get their table’s order in one press, with their number and name; later the press opens its check', async () => {
    const { page } = await openReservations()
    const soon = new Date(Date.now() + 600_000).toISOString()
    const { uniqueCode } = await reserve(page, MARIA.phone, soon, { peopleCount: 3 })
    const find = () => page.goto(`${SCREEN}?q=${uniqueCode}`)
    const arrived = page.getByRole('button', { name: `Llegó ${MARIA.name}` })
    await find()
    await arrived.click()
    await page.waitForURL('**/dashboard/pos?table=1')
    await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).click()
    await page.getByText(MARIA.name).first().waitFor()
    await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect.poll(async () => (await page.request.get('/api/v1/checks/1')).status()).toBe(200)
    expect(await (await page.request.get('/api/v1/checks/1')).json()).toMatchObject({
      table_title: 'Mesa 1',
      guests: 3,
      customer_name: MARIA.name,
    })

    await find()
    await arrived.click()
    await page.waitForURL('**/dashboard/checks/1')
  })

  it('are not expected on the day before', async () => {
    const { page } = await openReservations('?type=tomorrow')
    await reserve(page, MARIA.phone, `${tomorrow()}T20:00`)
    await page.reload()
    await card(page, MARIA.name).waitFor()
    expect(await page.getByRole('button', { name: /^Llegó/ }).count()).toBe(0)
  })
})

describe('the search', () => {
  it('finds a guest without accents and by code, on any day, and shows a message when there is none', async () => {
    const { page } = await openReservations()
    const { uniqueCode } = await reserve(page, MARIA.phone, '2031-05-05T20:00')
    const box = page.getByRole('searchbox', { name: 'Nombre, teléfono o código' })
    const press = page.getByRole('button', { name: 'Buscar', exact: true }).last()
    const address = page.url()
    await box.fill('   ')
    await press.click()
    expect(page.url()).toBe(address)

    for (const q of ['nunez', String(uniqueCode).toLowerCase()]) {
      await box.fill(q)
      await press.click()
      await page.getByText(`Resultados de «${q}»: 1 reserva`).waitFor()
      await card(page, MARIA.name).waitFor()
    }
    await box.fill('Zacarías')
    await page.keyboard.press('Enter')
    await page.getByText('¡No se encontraron resultados!').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Quitar búsqueda' }).click()
    await page.getByText('No hay reservas para hoy').waitFor()
  })
})

describe('a person who may only read', () => {
  it('sees every reservation and no button that changes a reservation', async () => {
    const { page } = await openReservations()
    await reserve(page, MARIA.phone, `${tomorrow()}T20:00`)
    const hostess = { username: `${crypto.randomUUID()}@fonda.mx`, password: 'mole negro 77', name: 'Lupita' }
    await write(page.request, '/users/add', { ...hostess, userScopes: ['VIEW_RESERVATIONS'] })
    const other = await newPerson()
    const screen = await signIn(other, hostess.username, hostess.password)
    await screen.goto(`${SCREEN}?type=tomorrow`)
    await card(screen, MARIA.name).waitFor()
    for (const name of [/^Nueva/, /^Editar/, /^Eliminar/])
      expect(await screen.getByRole('button', { name }).count()).toBe(0)
    await screen.goto(`${SCREEN}?view=day&date=${tomorrow()}`)
    await screen.getByRole('button', { name: /^Mesa 1, María Núñez 20:00 hasta 21:30/ }).click()
    await dialogNamed(screen, 'Reserva').getByText(MARIA.phone).waitFor()
    expect(await screen.getByRole('button', { name: /libre/ }).count()).toBe(0)
  })
})

describe('the day', () => {
  it('can be navigated with the arrows: a free place makes a reservation, a taken one opens it', async () => {
    const { page } = await openReservations('?view=day')
    await page.getByRole('button', { name: 'Día siguiente' }).click()
    await page.waitForURL((url) => url.searchParams.get('date') === tomorrow())
    const grid = page.getByRole('table', { name: /^Mesas y horas, Mañana/ })
    await grid.waitFor()
    await grid.locator('[tabindex="0"]').focus()
    const focused = () => page.locator(':focus').getAttribute('aria-label')
    expect(await focused()).toBe('Sin mesa, 08:00, libre. Agregar reserva')
    await page.keyboard.press('ArrowDown')
    for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Mesa 1, 20:00, libre. Agregar reserva')
    await page.keyboard.press('Enter')

    const dialog = dialogNamed(page, 'Nueva Reserva')
    await chooseGuest(page, MARIA.name)
    await dialog.getByRole('button', { name: /^Mesa 1 Mesa$/ }).waitFor()
    await save(dialog)
    const stay = grid.getByRole('button', { name: /^Mesa 1, María Núñez 20:00.*hasta 21:30, Reservado$/ })
    await stay.waitFor()
    // The focused free place is gone, so its neighbour has the focus.
    await grid.locator(':focus').waitFor()
    expect(await grid.getByRole('button', { name: /^Mesa 1, (20:00|20:30|21:00), libre/ }).count()).toBe(0)

    // Its width shows its duration, and its position its hour.
    const hour = await grid.getByRole('columnheader', { name: '20:00' }).boundingBox()
    const block = await stay.boundingBox()
    expect(Math.abs((block?.x ?? 0) - (hour?.x ?? 0))).toBeLessThan(2)
    expect(Math.abs((block?.width ?? 0) / (hour?.width ?? 1) - 1.5)).toBeLessThan(0.05)

    await stay.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('Mesa 1, 19:30, libre. Agregar reserva')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.locator('[role=dialog]:focus').waitFor()
    await dialogNamed(page, 'Editar Reserva').waitFor()
    await page.keyboard.press('Escape')
    await grid.locator(':focus').waitFor()
    expect(await stay.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
