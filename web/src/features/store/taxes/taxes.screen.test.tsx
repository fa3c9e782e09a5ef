import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda } from '../../../testing/fonda.ts'
import { callsTo } from '../../../testing/network.ts'
import { choose, chooseInMenu, dialog, fill, press, screen, see, user } from '../../../testing/screen.ts'

const TAXES = '/dashboard/settings/tax-setup'
const row = (name: string | RegExp) => screen.findByRole('row', { name })

it('a tax is checked title, rate, type, and a field that is refused keeps what was typed', async () => {
  await openFonda({ path: TAXES })
  await press('Nuevo')
  const form = await dialog('Nuevo impuesto')
  await press('Guardar', form)
  await see('¡Proporcione un título!', form)
  await user.keyboard('IEPS')
  for (const rate of ['-8', '116']) {
    await fill('Tasa de Impuesto (%)', rate, form)
    await press('Guardar', form)
    await see('¡Valor inválido proporcionado en la Tasa de Impuesto!', form)
    expect(form.getByRole('textbox', { name: 'Tasa de Impuesto (%)' })).toHaveProperty('value', rate)
  }
  await fill('Tasa de Impuesto (%)', '8', form)
  await press('Guardar', form)
  await see('¡Seleccione el Tipo de Impuesto!', form)
  expect(callsTo('/settings/taxes/add')).toEqual([])
  await choose(/Tipo de Impuesto/, /^Incluido/, form)
  await press('Guardar', form)
  await row(/^IEPS 8% Incluido 0/)
})

it('a changed tax changes what a diner pays; a removal names the items that lose it, can be taken back, and applies', async () => {
  await openFonda({ path: TAXES })
  await press('Editar IVA')
  const form = await dialog('Editar impuesto')
  await fill('Título', '', form)
  await press('Guardar', form)
  await see('¡Por favor proporcione un título!', form)
  await fill('Título', 'IVA frontera', form)
  await fill('Tasa de Impuesto (%)', '10', form)
  await choose(/Tipo de Impuesto/, /^Exclusivo/, form)
  await press('Guardar', form)
  await row(/^IVA frontera 10% Exclusivo 3/)
  await open('/dashboard/pos')
  await press('Agregar Sopa de fideo')
  await see('$49.50')

  await open(TAXES)
  const remove = async () => {
    await chooseInMenu('Más acciones de IVA frontera', 'Eliminar')
    const question = await dialog('Eliminar IVA frontera', 'alertdialog')
    await see('¿Está seguro?', question)
    await see(/^3 artículos quedan sin impuesto\./, question)
    await press('Eliminar', question)
    await see('Aún no hay impuestos')
  }
  await remove()
  await see('El impuesto se eliminó. 3 artículos quedaron sin impuesto.')
  await press('Deshacer')
  await see('El impuesto se restauró.')
  await row(/^IVA frontera 10% Exclusivo 3/)
  await remove()
  await open('/dashboard/pos')
  await press('Crear Recibo y Cobrar')
  await see('$45.00', await dialog())
})
