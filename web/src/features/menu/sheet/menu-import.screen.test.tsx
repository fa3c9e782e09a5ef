import { listMenuItems } from '@comanda/shared/menu/api'
import { importMenu } from '@comanda/shared/menu/files'
import { n, t, workbookParts } from '@comanda/shared/testing/workbook-parts'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda } from '../../../testing/fonda.ts'
import {
  type Area,
  choose,
  chooseFile,
  chooseInMenu,
  dialog,
  press,
  screen,
  see,
  within,
} from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

const MENU = '/dashboard/settings/menu-items'
const row = async (title: string) => within(await screen.findByRole('article', { name: title }))

async function openImport(): Promise<Area> {
  await chooseInMenu('Importar / Exportar', /^Importar menú/)
  return dialog('Importar menú')
}

/** As Excel saves it in Mexico: semicolons and Windows-1252. */
const csv = (price: string) =>
  new File(
    [
      Buffer.from(
        `Categoría;Artículo;Precio;Impuesto;Variantes\r\n` +
          `Postres;Flan napolitano;${price};IVA;Rebanada:35|Entero:180\r\n` +
          `Comida corrida;Mole con pollo;110;16%;\r\n`,
        'latin1',
      ),
    ],
    'menu.csv',
  )

it('a menu with an invalid row is not imported, nor is the previous one when a file cannot be read; the corrected one is, completely', async () => {
  const owner = await openFonda({ path: MENU })
  const form = await openImport()
  await chooseFile('Elegir archivo', csv('treinta'), form)
  await see('El precio «treinta» no es válido: escribe un número como 45.00.', form)
  // The rows with errors come first.
  expect(form.getAllByRole('row')[1]?.textContent).toContain('Flan napolitano')
  expect(form.getByRole('button', { name: /^Importar/ })).toHaveProperty('disabled', true)

  await chooseFile('Elegir otro archivo', csv('35'), form)
  await see('Categorías nuevas: Postres', form)
  await see('98.50', form)
  await chooseFile('Elegir otro archivo', new File(['<html><table></table>'], 'menu.xls'), form)
  await see(/^Es una página web/, form)
  expect(form.queryByRole('button', { name: /^Importar/ })).toBe(null)
  await chooseFile('Elegir archivo', csv('35'), form)
  await press('Importar 2 artículos', form)
  await see(/2 variantes$/, await row('Flan napolitano'))
  await screen.findByRole('button', { name: /^Precio de Mole con pollo: \$110\.00/ })
  expect((await owner.call(listMenuItems)).at(-1)).toMatchObject({
    title: 'Flan napolitano',
    price: '35.00',
    category_title: 'Postres',
  })
})

it('of a workbook with several menus, the chosen sheet is imported', async () => {
  const owner = await openFonda({ path: MENU })
  const sheet = (name: string, title: string) => ({
    name,
    rows: `<row r="1">${t('A1', 'MENÚ 2026')}</row><row r="3">${t('A3', 'Grupo')}${t('B3', 'Platillo')}${t('C3', 'Precio')}${t('D3', 'Clave')}</row><row r="4">${t('A4', 'Antojitos')}${t('B4', title)}${n('C4', 40)}</row>`,
  })
  const parts = Object.entries(workbookParts({ sheets: [sheet('Comida', 'Sope'), sheet('Cena', 'Pozole')] }))
  const book = zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])))
  const form = await openImport()
  await chooseFile('Elegir archivo', new File([book as BlobPart], 'menu.xlsx'), form)
  await see('Sope', form)
  await see('Estas columnas no se importan: Clave.', form)
  await choose(/Hoja/, 'Cena', form)
  await see('Pozole', form)
  await press('Importar 1 artículo', form)
  await row('Pozole')
  expect((await owner.call(listMenuItems)).map(({ title }) => title)).not.toContain('Sope')
})

it('an exported menu of more items than a page shows changes nothing when it is imported', async () => {
  const owner = await openFonda()
  const rows = Array.from({ length: 50 }, (_, index) => ({
    category: `Sección ${index % 12}`,
    title: `Platillo número ${index}, con su guarnición de la casa`,
    price: `${20 + index}.50`,
    tax: 'IVA',
    variants: 'Chico:45|Grande:60',
    addons: 'Queso:15',
  }))
  await owner.call(importMenu, { body: { rows } })
  await open(MENU)
  await see('Mostrando 48 de 53')
  expect(await screen.findAllByRole('article')).toHaveLength(48)
  await chooseInMenu('Importar / Exportar', /^Exportar a Excel/)
  await see('El archivo se descargó.')
  const [saved] = outside.saved
  expect(saved?.name).toBe('menu-2026-11-21.xlsx')
  const form = await openImport()
  await chooseFile('Elegir archivo', new File([saved?.file as Blob], 'menu.xlsx'), form)
  await see('53 sin cambios', form)
  await see('El menú ya está al día: no hay nada que importar.', form)
})
