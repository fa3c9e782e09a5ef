import { listCustomers } from '@comanda/shared/customers/api'
import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda } from '../../../testing/fonda.ts'
import { callsTo } from '../../../testing/network.ts'
import {
  type Area,
  chooseFile,
  chooseInMenu,
  dialog,
  namesOf,
  press,
  rowsOf,
  see,
  tap,
  waitFor,
} from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

const BOM = '\uFEFF'
const FILE = [
  'Teléfono,Nombre,Correo,Fecha de nacimiento,Género',
  '55 3000 0001,"Núñez, Ana",ana@example.mx,28/02/1990,Femenino',
  'no tiene,Beto,,,',
  '55 3000 0003,,,,',
  '+52 55 3000 0004,Carla,,,Otro',
  '55 3000 0001,Ana otra vez,,,',
].join('\n')

const choose = (content: string, form: Area) =>
  chooseFile(/^Elegir (otro )?archivo$/, new File([content], 'clientes.csv', { type: 'text/csv' }), form)
/** With the button at the foot of the dialog; another one is in its corner. */
const close = (form: Area) => tap(form.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
const openImport = async () => {
  await chooseInMenu('Más acciones', 'Importar')
  return dialog('Importar clientes')
}
const lastSaved = async () => {
  const saved = outside.saved.at(-1)
  return {
    name: saved?.name,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved?.file.arrayBuffer()),
  }
}

it('a file of customers is imported without its invalid rows, which are listed with their reasons; its export has nobody to add', async () => {
  await openFonda({ path: '/dashboard/customers' })
  await press('Importar')
  const form = await dialog('Importar clientes')
  await choose(FILE, form)
  const rows = (await rowsOf('Vista previa de la importación', form)).map((cells) => cells.join(' '))
  expect(rows).toEqual([
    expect.stringMatching(/3.*Beto.*¡Por favor proporciona un número de teléfono válido!/),
    expect.stringMatching(/4.*¡Por favor proporciona el nombre del cliente!/),
    expect.stringMatching(/6.*Ana otra vez.*¡El teléfono se repite en el archivo!/),
    expect.stringMatching(/2.*Núñez, Ana.*Listo/),
    expect.stringMatching(/5.*Carla.*Listo/),
  ])
  await press('Importar 2 clientes', form)
  await see('Se importaron 2 clientes.', form)
  await see('3 filas no se importaron:', form)
  await press('Descargar esas filas', form)
  const left = await lastSaved()
  expect(left.text).toContain('Beto')
  expect(left.text).not.toContain('Carla')
  await close(form)
  await waitFor(() => expect(namesOf('article').toSorted()).toEqual(['Carla', 'Núñez, Ana']))

  await chooseInMenu('Más acciones', 'Exportar')
  await see('El archivo se descargó.')
  const { name, text } = await lastSaved()
  expect(name).toBe('Clientes 2026-11-21.csv')
  expect(text.startsWith(`${BOM}Teléfono,Nombre,Correo,`)).toBe(true)
  expect(text).toContain('55 3000 0001,"Núñez, Ana",ana@example.mx,1990-02-28,Femenino,')
  expect(text.trimEnd().split('\r\n')).toHaveLength(3)

  await open('/dashboard/customers?q=Ana')
  await chooseInMenu('Más acciones', /^Exportar.*Sólo quienes coinciden con «Ana»$/)
  await waitFor(async () => expect((await lastSaved()).text.trimEnd().split('\r\n')).toHaveLength(2))

  const again = await openImport()
  await choose(text, again)
  await see('Ninguna fila se puede importar. Corrige tu archivo y vuelve a elegirlo.', again)
  expect(again.getAllByText('¡Ya existe un cliente con ese teléfono!')).toHaveLength(2)
})

it('the template has the columns, and a file without them or of another kind says so', async () => {
  await openFonda({ path: '/dashboard/customers' })
  await press('Importar')
  const form = await dialog('Importar clientes')
  await press('Descargar plantilla', form)
  expect(await lastSaved()).toEqual({
    name: 'plantilla-clientes.csv',
    text: `${BOM}Teléfono,Nombre,Correo,Fecha de nacimiento,Género\r\n`,
  })
  await choose('Nombre,Correo\nAna,a@b.mx', form)
  await see('Falta la columna Teléfono. Revisa la primera fila de tu archivo.', form)
  await choose('%PDF-1.7', form)
  await see(/^Es un PDF, no una hoja de cálculo/, form)
})

it('thousands of rows are imported in parts', async () => {
  const owner = await openFonda({ path: '/dashboard/customers' })
  await press('Importar')
  const form = await dialog('Importar clientes')
  const lines = Array.from({ length: 2_500 }, (_, index) => `55 ${40_000_000 + index},Persona ${index}`)
  await choose(['Celular,Nombre', ...lines, 'no tiene,Mal'].join('\n'), form)
  await press('Importar 2,500 clientes', form)
  await see('Se importaron 2,500 clientes.', form)
  await see('1 fila no se importó:', form)
  const parts = callsTo('/customers/import').map(({ body }) => (body as { rows: unknown[] }).rows.length)
  expect(parts).toEqual([1_000, 1_000, 501, 1_000, 1_000, 500])
  expect(await owner.call(listCustomers)).toMatchObject({ totalCustomers: 2_500 })
})
