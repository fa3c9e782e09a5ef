import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { wholeInSight } from './lib/in-sight.ts'
import { DESKTOP, signIn } from './lib/launch.ts'

const BOM = '\uFEFF'

const OFFLINE = 'Sin conexión a internet. Revisa la red; Comanda se reconecta por sí sola.'
const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).click()
const waitForText = (scope: Page | Locator, text: string) =>
  scope.getByText(text, { exact: true }).first().waitFor()
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const save = (page: Page) => press(page.getByRole('dialog'), 'Guardar')

const open = async (page: Page, search = '') => {
  await page.goto(`/dashboard/customers${search}`)
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
}

const add = (page: Page, customer: Record<string, string | null>) =>
  write(page.request, '/customers/add', { email: null, birthDate: null, gender: null, ...customer })

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Nombre o teléfono' }).fill(text)
  await press(page.getByRole('search'), 'Buscar')
}

const chooseFile = async (page: Page, content: string) => {
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(dialog, /^Elegir (otro )?archivo$/),
  ])
  await chooser.setFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  return dialog
}

const openImport = async (page: Page) => {
  await openMore(page)
  await page.getByRole('menuitem', { name: 'Importar' }).click()
}

const openMore = (page: Page) => press(page, 'Más acciones')

const downloadOf = async (page: Page, name: string, role: 'button' | 'menuitem' = 'button') => {
  if (role === 'menuitem') await openMore(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole(role, { name, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

describe('a customer', () => {
  it('is added, found, changed and removed', async () => {
    const { page } = await openFonda({ path: null })
    await open(page)
    await waitForText(page, 'Todavía no hay clientes')
    await press(page, 'Nuevo')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill('Ángel Peña')
    await dialog.getByLabel('Correo electrónico').fill('angel@example.mx')
    await dialog.getByLabel('Teléfono').fill('55 1234 5678')
    await save(page)
    await waitForText(page, 'El cliente se agregó.')
    await card(page, 'Ángel Peña').getByText('55 1234 5678').waitFor()
    await waitForText(page, 'Mostrando 1 de 1')

    await add(page, { phone: '33 8765 4321', name: 'Beto Ruiz' })
    await open(page)
    await search(page, '   ')
    expect(await names(page)).toEqual(['Beto Ruiz', 'Ángel Peña'])
    expect(new URL(page.url()).search).toBe('')
    await search(page, ' pena ')
    await card(page, 'Beto Ruiz').waitFor({ state: 'detached' })
    expect(await names(page)).toEqual(['Ángel Peña'])
    await page.reload()
    await card(page, 'Ángel Peña').waitFor()
    await search(page, 'Zacarías')
    await waitForText(page, '¡No se encontraron resultados!')
    await press(page, 'Ver todos los clientes')
    await card(page, 'Beto Ruiz').waitFor()

    await press(page, 'Editar Ángel Peña')
    expect(await dialog.getByLabel('Teléfono').getAttribute('readonly')).not.toBeNull()
    await dialog.getByLabel('Nombre').fill('Ángela Peña')
    await dialog.getByLabel('Correo electrónico').fill('')
    await dialog.getByRole('button', { name: /Género/ }).click()
    await page.getByRole('option', { name: 'Femenino' }).click()
    await save(page)
    await page.getByRole('link', { name: 'Ángela Peña' }).click()
    await waitForText(page, 'Femenino')
    expect(await page.getByRole('main').textContent()).not.toContain('@')
    await page.getByRole('link', { name: 'Clientes' }).last().click()

    await press(page, 'Eliminar Ángela Peña')
    const question = page.getByRole('alertdialog')
    await question.getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await press(question, 'Volver')
    await press(page, 'Eliminar Ángela Peña')
    await press(question, 'Eliminar')
    await question.waitFor({ state: 'detached' })
    await card(page, 'Ángela Peña').waitFor({ state: 'detached' })
    expect(await names(page)).toEqual(['Beto Ruiz'])
  })

  it('stays typed in a form when the network fails, and is saved once', async () => {
    const { person, page } = await openFonda({ path: '/dashboard/customers' })
    await page.getByRole('button', { name: 'Nuevo', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Teléfono').fill('55 1234 5678')
    await person.setOffline(true)
    await dialog.getByLabel('Nombre').fill('Ángela Peña')
    await page.getByText(OFFLINE).waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Ángela Peña')
    expect(await dialog.getByLabel('Teléfono').inputValue()).toBe('55 1234 5678')
    await person.setOffline(false)
    await page.getByText(OFFLINE).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('El cliente se agregó.').waitFor()
    const { totalCustomers } = (await (await page.request.get('/api/v1/customers')).json()) as {
      totalCustomers: number
    }
    expect(totalCustomers).toBe(1)
  })

  it('has a page with visits, spending, last orders with their receipts, and reservations', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const phone = '+52 55 1234 5678'
    await add(page, { phone, name: 'María Núñez', email: 'maria@example.mx', birthDate: '1990-02-28' })
    const cart = [{ id: itemIds.mole, quantity: 2 }]
    const order = {
      cart,
      deliveryType: 'takeaway',
      tableId: null,
      customerType: 'CUSTOMER',
      customerId: phone,
    }
    const paid = await write(page.request, '/pos/create-order-and-invoice', order)
    await write(page.request, '/pos/create-order', { ...order, cart: [{ id: itemIds.water, quantity: 1 }] })
    const date = '2030-05-10T20:00'
    await write(page.request, '/reservations/add', {
      customerId: phone,
      date,
      peopleCount: 4,
      status: 'booked',
    })

    await open(page)
    await page.getByRole('link', { name: 'María Núñez' }).click()
    await page.getByRole('heading', { level: 1, name: 'María Núñez' }).waitFor()
    const figures = page.locator('dl').first()
    await figures.getByText('$197.00').waitFor()
    expect(await figures.textContent()).toMatch(/^Visitas1.*Gasto total\$197\.00.*Última visita\d/)
    expect(await page.getByRole('link', { name: phone }).getAttribute('href')).toBe('tel:+525512345678')
    await page.getByText('28 feb 1990').waitFor()
    const rows = page.getByRole('table', { name: 'Últimos pedidos' }).getByRole('row')
    expect(await rows.nth(1).textContent()).toMatch(/2.*Abierto.*Pendiente.*\$25\.00/)
    expect(await rows.nth(2).textContent()).toMatch(/1.*Abierto.*Pagado.*\$197\.00/)
    const reservations = page.getByRole('list', { name: 'Reservas' })
    await reservations.getByText('10 may 2030, 20:00').waitFor()
    await reservations.getByText('Reservado').waitFor()

    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      press(page, 'Abrir el recibo del token 1'),
    ])
    expect(receipt.url()).toContain(`/print-receipt?orders=${paid.orderId}&`)
    await receipt.getByRole('main').getByText('Mole con pollo').waitFor()
    await receipt.close()

    await page.getByRole('main').getByRole('link', { name: 'Clientes' }).click()
    await page.waitForURL('**/dashboard/customers')
    await page.goto('/dashboard/customers/999')
    await waitForText(page, 'El cliente no existe.')
  })
})

it('fifty-three customers fill three pages, and the URL keeps the page', async () => {
  const { page } = await openFonda({ path: null })
  const rows = Array.from({ length: 53 }, (_, index) => ({
    phone: `55 2000 00${String(index).padStart(2, '0')}`,
    name: `Cliente ${index + 1}`,
  }))
  await write(page.request, '/customers/import', { rows })
  await open(page)
  await waitForText(page, 'Mostrando 24 de 53')
  const bar = page.getByRole('navigation', { name: /^Página/ })
  const isOff = (name: string) => bar.getByRole('button', { name }).isDisabled()
  const goTo = async (button: string, pageName: string, shown: string) => {
    await press(bar, button)
    await bar.getByText(pageName, { exact: true }).waitFor()
    await waitForText(bar, shown)
  }
  expect(await Promise.all([isOff('Primera página'), isOff('Página anterior')])).toEqual([true, true])
  const first = await names(page)
  await goTo('Página siguiente', 'Página 2', 'Mostrando 24 de 53')
  const second = await names(page)
  await goTo('Última página', 'Página 3', 'Mostrando 5 de 53')
  const third = await names(page)
  expect(await Promise.all([isOff('Página siguiente'), isOff('Última página')])).toEqual([true, true])
  expect(new Set([...first, ...second, ...third])).toEqual(new Set(rows.map((row) => row.name)))
  await goTo('Página anterior', 'Página 2', 'Mostrando 24 de 53')
  await page.reload()
  await bar.getByText('Página 2', { exact: true }).waitFor()
  expect(await names(page)).toEqual(second)
  await goTo('Primera página', 'Página 1', 'Mostrando 24 de 53')
  expect(await names(page)).toEqual(first)

  // A new search starts at the first page; a page number that is too high shows the last page.
  await goTo('Última página', 'Página 3', 'Mostrando 5 de 53')
  await search(page, 'Cliente 2')
  await waitForText(bar, 'Mostrando 11 de 11')
  await open(page, '?page=9')
  await bar.getByText('Página 3', { exact: true }).waitFor()
  await waitForText(bar, 'Mostrando 5 de 53')
})

it('the owner sees 21 customers at once, with visits and spending, as cards or as a table that the device keeps', async () => {
  const { page, itemIds } = await openFonda({ path: null, viewport: DESKTOP })
  const rows = Array.from({ length: 30 }, (_, index) => ({
    phone: `55 2000 00${String(index).padStart(2, '0')}`,
    name: `María de los Ángeles Hernández Castellanos ${index}`,
  }))
  await write(page.request, '/customers/import', { rows })
  const guest = { phone: '55 1234 5678', name: 'Beto Ruiz' }
  await add(page, guest)
  const order = { cart: [{ id: itemIds.mole, quantity: 2 }], deliveryType: 'takeaway', tableId: null }
  await write(page.request, '/pos/create-order-and-invoice', { ...order, customerId: guest.phone })

  await open(page)
  const shown = card(page, guest.name)
  await shown.getByText('$197.00').waitFor()
  expect(await shown.textContent()).toMatch(/^Beto Ruiz55 1234 5678 · 1 visitaÚltima visita: \d.*\$197\.00/)
  expect(await page.getByRole('article').evaluateAll(wholeInSight)).toBe(21)
  // Anywhere on the card opens the customer.
  await shown.click({ position: { x: 150, y: 60 } })
  await page.getByRole('heading', { level: 1, name: guest.name }).waitFor()

  await open(page)
  await page.getByRole('radio', { name: 'Tabla' }).click()
  const row = page.getByRole('table', { name: 'Clientes' }).getByRole('row', { name: /Beto Ruiz/ })
  await row.getByText('$197.00').waitFor()
  await page.reload()
  await row.getByText('$197.00').waitFor()
  await row.getByRole('button', { name: 'Acciones de Beto Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await press(page.getByRole('alertdialog'), 'Eliminar')
  await row.waitFor({ state: 'detached' })
  expect(await page.getByRole('table').getByText('Aún no viene').count()).toBe(24)
})

describe('a file of customers', () => {
  const FILE = [
    'Teléfono,Nombre,Correo,Fecha de nacimiento,Género',
    '55 3000 0001,"Núñez, Ana",ana@example.mx,28/02/1990,Femenino',
    'no tiene,Beto,,,',
    '55 3000 0003,,,,',
    '+52 55 3000 0004,Carla,,,Otro',
    '55 3000 0001,Ana otra vez,,,',
  ].join('\n')

  it('is imported without its invalid rows, which are listed with row and reason; an export can be imported again', async () => {
    const { page } = await openFonda({ path: null })
    await open(page)
    await press(page, 'Importar')
    const dialog = await chooseFile(page, FILE)
    const rows = dialog.getByRole('table', { name: 'Vista previa de la importación' }).getByRole('row')
    await rows.first().waitFor()
    const shown = (await rows.allTextContents())
      .slice(1)
      .map((text) => text.replaceAll(/Fila|Nombre|Teléfono(?=\D*\d|no)|Resultado/g, ' '))
    expect(shown).toEqual([
      expect.stringMatching(/3.*Beto.*¡Por favor proporciona un número de teléfono válido!/),
      expect.stringMatching(/4.*¡Por favor proporciona el nombre del cliente!/),
      expect.stringMatching(/6.*Ana otra vez.*¡El teléfono se repite en el archivo!/),
      expect.stringMatching(/2.*Núñez, Ana.*Listo/),
      expect.stringMatching(/5.*Carla.*Listo/),
    ])
    await press(dialog, 'Importar 2 clientes')
    await waitForText(dialog, 'Se importaron 2 clientes.')
    await waitForText(dialog, '3 filas no se importaron:')
    const left = await downloadOf(page, 'Descargar esas filas')
    expect(left.text).toContain('Beto')
    expect(left.text).not.toContain('Carla')
    await press(dialog.locator('footer'), 'Cerrar')
    await card(page, 'Núñez, Ana').waitFor()
    expect((await names(page)).toSorted()).toEqual(['Carla', 'Núñez, Ana'])

    const file = await downloadOf(page, 'Exportar', 'menuitem')
    expect(file.name).toMatch(/^Clientes \d{4}-\d\d-\d\d\.csv$/)
    expect(file.text.startsWith(`${BOM}Teléfono,Nombre,Correo,`)).toBe(true)
    expect(file.text).toContain('55 3000 0001,"Núñez, Ana",ana@example.mx,1990-02-28,Femenino,')
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(3)

    // By now, all customers in the file exist.
    await openImport(page)
    await chooseFile(page, file.text)
    await waitForText(dialog, 'Ninguna fila se puede importar. Corrige tu archivo y vuelve a elegirlo.')
    expect(await dialog.getByText('¡Ya existe un cliente con ese teléfono!').count()).toBe(2)
    await press(dialog, 'Volver')

    await openImport(page)
    const template = await downloadOf(page, 'Descargar plantilla')
    expect(template.text).toBe(`${BOM}Teléfono,Nombre,Correo,Fecha de nacimiento,Género\r\n`)
  })

  it('with thousands of rows is imported in parts, and a file of another kind shows an error', async () => {
    const { page } = await openFonda({ path: null })
    await open(page)
    await press(page, 'Importar')
    const dialog = await chooseFile(page, 'Nombre,Correo\nAna,a@b.mx')
    await waitForText(dialog, 'Falta la columna Teléfono. Revisa la primera fila de tu archivo.')
    await chooseFile(page, '%PDF-1.7')
    await dialog.getByText(/^Es un PDF, no una hoja de cálculo/).waitFor()
    const lines = Array.from({ length: 2_500 }, (_, index) => `55 ${40_000_000 + index},Persona ${index}`)
    const sent: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/customers/import')) sent.push(request.postDataJSON().rows.length)
    })
    await chooseFile(page, ['Celular,Nombre', ...lines, 'no tiene,Mal'].join('\n'))
    await press(dialog, 'Importar 2,500 clientes')
    await waitForText(dialog, 'Se importaron 2,500 clientes.')
    await waitForText(dialog, '1 fila no se importó:')
    expect(sent).toEqual([1_000, 1_000, 501, 1_000, 1_000, 500])
    await press(dialog.locator('footer'), 'Cerrar')
    await waitForText(page, 'Mostrando 24 de 2500')
  })
})

it('the point of sale offers the last five customers and a new one, whose form keeps what was typed', async () => {
  const { page } = await openFonda({ path: null })
  for (let at = 1; at <= 6; at++) await add(page, { phone: `55 1234 567${at}`, name: `Ana ${at}` })
  await page.goto('/dashboard/pos')
  await press(page, /Cliente sin reserva$/)
  const picker = page.getByRole('dialog', { name: 'Buscar Cliente' })
  const offered = picker.getByRole('option')
  await expect.poll(() => offered.count()).toBe(6)
  expect(await offered.allTextContents()).toEqual([
    ...[6, 5, 4, 3, 2].map((at) => `Ana ${at}55 1234 567${at}`),
    'Nuevo cliente',
  ])
  await expectAccessible(page)
  await picker.getByRole('searchbox').fill('55 8765 4321')
  await picker.getByRole('option', { name: 'Agregar cliente «55 8765 4321»' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar Cliente' })
  expect(await form.getByLabel(/^Teléfono/).inputValue()).toBe('55 8765 4321')
  await form.getByLabel(/^Nombre/).fill('Juan')
  await press(form, 'Guardar')
  await page.getByText('Juan', { exact: true }).waitFor()
})

it('a user with read-only access sees the customers, but no buttons that change them', async () => {
  const { page } = await openFonda({ path: null })
  await add(page, { phone: '55 1234 5678', name: 'María' })
  const username = `${crypto.randomUUID()}@fonda.mx`
  const password = 'mirona 2026'
  await write(page.request, '/users/add', {
    username,
    password,
    name: 'Mirta',
    userScopes: ['VIEW_CUSTOMERS'],
  })
  const other = await newPerson()
  const view = await signIn(other, username, password)
  await open(view)
  await card(view, 'María').waitFor()
  const buttons = await view.getByRole('main').getByRole('button').allTextContents()
  expect(buttons.filter((text) => /Nuevo|Editar|Eliminar|Importar|Exportar/.test(text))).toEqual([])
  await view.getByRole('link', { name: 'María' }).click()
  await view.getByText('Aún no viene').waitFor()
  expect(await view.getByRole('button', { name: /Editar|Eliminar/ }).count()).toBe(0)
  expect(await view.getByRole('heading', { name: 'Reservas' }).count()).toBe(0)
})
