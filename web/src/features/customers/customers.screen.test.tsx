import { addCustomer, getCustomer, importCustomers, listCustomers } from '@comanda/shared/customers/api'
import { expect, it } from 'vitest'
import { address, open } from '../../testing/app.tsx'
import { type Client, hire, MOLE, openFonda, signIn } from '../../testing/fonda.ts'
import { breakLine } from '../../testing/network.ts'
import { sell } from '../../testing/sales.ts'
import {
  choose,
  chooseInMenu,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  screen,
  see,
  tap,
  tick,
  waitFor,
  within,
} from '../../testing/screen.ts'

const CUSTOMERS = '/dashboard/customers'
const ANGEL = { phone: '55 1234 5678', name: 'Ángel Peña', email: 'angel@example.mx' }
const BETO = { phone: '33 8765 4321', name: 'Beto Ruiz' }

const card = async (name: string) => within(await screen.findByRole('article', { name }))
const shown = (names: string[]) => waitFor(() => expect(namesOf('article')).toEqual(names))
const addAll = async (owner: Client, ...customers: { phone: string; name: string }[]) => {
  for (const body of customers) await owner.call(addCustomer, { body })
}
async function search(text: string): Promise<void> {
  await fill('Nombre o teléfono', text)
  await press('Buscar', within(screen.getByRole('main')))
}

it('the first customer stays typed in the form when the network fails, is saved once, and listed with the phone', async () => {
  const owner = await openFonda({ path: CUSTOMERS })
  await see('Todavía no hay clientes')
  await press('Nuevo')
  const form = await dialog()
  await fill(/^Nombre/, ANGEL.name, form)
  await fill(/^Correo electrónico/, ANGEL.email, form)
  await fill(/^Teléfono/, ANGEL.phone, form)
  const mend = breakLine('/customers/add', 'lost')
  await press('Guardar', form)
  await form.findByRole('alert')
  expect(form.getByRole('textbox', { name: /^Nombre/ })).toHaveProperty('value', ANGEL.name)
  expect(form.getByRole('textbox', { name: /^Teléfono/ })).toHaveProperty('value', ANGEL.phone)
  mend()
  await press('Guardar', form)
  await see('El cliente se agregó.')
  await see(/^55 1234 5678/, await card(ANGEL.name))
  await see('Mostrando 1 de 1')
  expect(await owner.call(listCustomers)).toMatchObject({ totalCustomers: 1 })
})

it('the search finds without accents, says when it finds nobody, and leads back to all; a customer is removed after a question that says what stays', async () => {
  const owner = await openFonda()
  await addAll(owner, ANGEL, BETO)
  await open(CUSTOMERS)
  await shown([BETO.name, ANGEL.name])
  await search('   ')
  expect(address()).toBe(CUSTOMERS)
  await search(' pena ')
  await shown([ANGEL.name])
  expect(address()).toBe(`${CUSTOMERS}?q=pena`)
  await search('Zacarías')
  await see('¡No se encontraron resultados!')
  await press('Ver todos los clientes')
  await shown([BETO.name, ANGEL.name])

  await chooseInMenu('Acciones de Ángel Peña', 'Eliminar')
  const question = await dialog('Eliminar Cliente', 'alertdialog')
  await see('¿Está seguro? ¡Este proceso es irreversible!', question)
  await see('Las cuentas de Ángel Peña conservan su nombre.', question)
  await press('Volver', question)
  await gone(() => screen.queryByRole('alertdialog'))
  await shown([BETO.name, ANGEL.name])
  await chooseInMenu('Acciones de Ángel Peña', 'Eliminar')
  await press('Eliminar', await dialog('Eliminar Cliente', 'alertdialog'))
  await shown([BETO.name])
})

it('a customer is changed; the phone stays', async () => {
  const owner = await openFonda()
  await addAll(owner, ANGEL)
  await open(CUSTOMERS)
  await chooseInMenu('Acciones de Ángel Peña', 'Editar')
  const form = await dialog('Editar Cliente')
  expect(form.getByRole('textbox', { name: /^Teléfono/ })).toHaveProperty('readOnly', true)
  await fill(/^Nombre/, 'Ángela Peña', form)
  await fill(/^Correo electrónico/, '', form)
  await choose(/Género/, 'Femenino', form)
  await press('Guardar', form)
  await tap(await screen.findByRole('link', { name: 'Ángela Peña' }))
  await see('Femenino')
  expect(screen.getByRole('main').textContent).not.toContain('@')
  expect(await owner.call(getCustomer, { params: { phone: ANGEL.phone } })).toMatchObject({
    name: 'Ángela Peña',
    email: null,
    gender: 'female',
  })
})

/** The restaurant's customers are Cliente 1 to Cliente 53. */
async function openThreePages(): Promise<void> {
  const owner = await openFonda()
  const rows = Array.from({ length: 53 }, (_, index) => ({
    phone: `55 2000 00${String(index).padStart(2, '0')}`,
    name: `Cliente ${index + 1}`,
  }))
  await owner.call(importCustomers, { body: { rows } })
  await open(CUSTOMERS)
}
const bar = () => within(screen.getByRole('navigation', { name: /^Página/ }))
const isOff = (name: string) => bar().getByRole('button', { name }).hasAttribute('disabled')
const isAtPage = async (page: number, count: string) => {
  await see(`Página ${page}`, within(await screen.findByRole('navigation', { name: /^Página/ })))
  await see(`Mostrando ${count}`)
  await waitFor(() => expect(screen.queryByText('Cliente 1')?.closest('[aria-busy=true]') ?? null).toBe(null))
  return namesOf('article')
}

it('fifty-three customers fill three pages, which the address keeps; one that is not there is the last, and a search starts at its first', async () => {
  await openThreePages()
  const first = await isAtPage(1, '24 de 53')
  expect(['Primera página', 'Página anterior'].map(isOff)).toEqual([true, true])
  await press('Página siguiente')
  const second = await isAtPage(2, '24 de 53')
  await press('Última página')
  const third = await isAtPage(3, '5 de 53')
  expect(address()).toBe(`${CUSTOMERS}?page=3`)
  expect(['Página siguiente', 'Última página'].map(isOff)).toEqual([true, true])
  expect(new Set([...first, ...second, ...third]).size).toBe(53)
  await press('Página anterior')
  expect(await isAtPage(2, '24 de 53')).toEqual(second)
  await press('Primera página')
  expect(await isAtPage(1, '24 de 53')).toEqual(first)
  await open(`${CUSTOMERS}?page=9`)
  await isAtPage(3, '5 de 53')
  await search('Cliente 2')
  await isAtPage(1, '11 de 11')
})

it('a customer of the list has visits and spending, in cards or in a table that the device keeps', async () => {
  const owner = await openFonda()
  await addAll(owner, ANGEL, BETO)
  await sell(owner, [{ ...MOLE, quantity: 2 }], { customerId: BETO.phone })
  await open(CUSTOMERS)
  const guest = await screen.findByRole('article', { name: BETO.name })
  await waitFor(() =>
    expect(guest.textContent).toMatch(/^Beto Ruiz33 8765 4321 · 1 visitaÚltima visita: .*\$197\.00/),
  )
  await tick('Tabla')
  await open('/dashboard/orders')
  await open(CUSTOMERS)
  const row = await screen.findByRole('row', { name: /^Beto Ruiz.*\$197\.00/ })
  await screen.findByRole('row', { name: /^Ángel Peña.*Aún no viene/ })
  await chooseInMenu('Acciones de Beto Ruiz', 'Eliminar', within(row))
  await press('Eliminar', await dialog('Eliminar Cliente', 'alertdialog'))
  await gone(() => screen.queryByRole('row', { name: /^Beto Ruiz/ }))
})

it('who may only see the customers has no buttons that change them', async () => {
  const owner = await openFonda()
  await addAll(owner, ANGEL)
  await signIn(await hire(owner, ['VIEW_CUSTOMERS']), { path: CUSTOMERS })
  await card(ANGEL.name)
  const changes = /Nuevo|Editar|Eliminar|Importar|Exportar|Más acciones|Acciones de/
  const buttons = () => namesOf('button', within(screen.getByRole('main')))
  expect(buttons().filter((name) => changes.test(name))).toEqual([])
  await tap(screen.getByRole('link', { name: ANGEL.name }))
  await see('Aún no viene')
  expect(buttons().filter((name) => changes.test(name))).toEqual([])
  expect(screen.queryByRole('heading', { name: 'Reservas' })).toBe(null)
})
