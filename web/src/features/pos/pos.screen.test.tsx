import { listOrders } from '@comanda/shared/orders/api'
import { expect, it } from 'vitest'
import { openFonda } from '../../testing/fonda.ts'
import { dialog, press, see } from '../../testing/screen.ts'

it('sends two waters to the kitchen, and shows their token', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  await press('Agregar Agua de limón')
  await press('Agregar Agua de limón')
  await see('$50.00')
  await press('Enviar a Cocina')
  const sheet = await dialog('Enviar a Cocina')
  await press('Enviar', sheet)
  const token = await dialog(/enviado a cocina$/)
  await see('1', token)
  await press('Listo', token)
  await see('Toca un artículo del menú para agregarlo.')
  expect(await owner.call(listOrders)).toHaveLength(1)
})
