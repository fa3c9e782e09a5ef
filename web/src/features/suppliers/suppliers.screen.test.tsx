import { it } from 'vitest'
import { open } from '../../testing/app.tsx'
import { openFonda } from '../../testing/fonda.ts'
import { chooseInMenu, dialog, fill, press, screen, see } from '../../testing/screen.ts'

it('a supplier is added, changed and removed, and the log names what was typed', async () => {
  await openFonda({ path: '/dashboard/settings/suppliers' })
  await press('Nuevo')
  const form = await dialog('Nuevo proveedor')
  await press('Guardar', form)
  await see('¡Escribe el nombre del proveedor!', form)
  await fill('Nombre', 'Verduras Lupita', form)
  await fill('RFC', '123', form)
  await press('Guardar', form)
  await see('¡El RFC no es válido!', form)
  await fill('RFC', 'valu800101ab1', form)
  await fill('Días de entrega', 'Lunes y jueves', form)
  await press('Guardar', form)
  await see('El proveedor se agregó.')
  await screen.findByRole('row', { name: /^Verduras Lupita VALU800101AB1 Lunes y jueves/ })

  await press('Editar Verduras Lupita')
  const edit = await dialog()
  await fill('Teléfono', '55 1234 5678', edit)
  await press('Guardar', edit)
  await screen.findByRole('row', { name: /^Verduras Lupita 55 1234 5678/ })

  await chooseInMenu('Más acciones de Verduras Lupita', 'Eliminar')
  await press('Eliminar', await dialog('Eliminar Verduras Lupita', 'alertdialog'))
  await see('Aún no hay proveedores')
  await open('/dashboard/settings/audit-log')
  await press(/Agregó un proveedor/)
  await see('Días de entrega')
})
