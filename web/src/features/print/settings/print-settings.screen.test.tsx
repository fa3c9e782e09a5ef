import { getPrintSetting } from '@comanda/shared/settings/printing'
import { expect, it } from 'vitest'
import { openFonda } from '../../../testing/fonda.ts'
import { fill, gone, press, screen, see, tap, waitFor, within } from '../../../testing/screen.ts'

it('the receipt’s preview shows every change before it is saved', async () => {
  const owner = await openFonda({ path: '/dashboard/settings/print-settings' })
  const preview = within(await screen.findByRole('region', { name: 'Vista previa del recibo' }))
  const receipt = within(await preview.findByRole('article'))
  const paper = () => preview.getByRole('article').dataset.paper
  await see('Fonda de la esquina', receipt)
  expect(paper()).toBe('80')
  await tap(screen.getByRole('radio', { name: '57 mm' }))
  await waitFor(() => expect(paper()).toBe('57'))
  await fill('Encabezado', 'RFC XAXX010101000')
  await see('RFC XAXX010101000', receipt)
  await see('Notas: Sin crema', receipt)
  await tap(screen.getByRole('switch', { name: /^Mostrar notas/ }))
  await gone(() => receipt.queryByText('Notas: Sin crema'))
  await tap(screen.getByRole('switch', { name: /^Mostrar datos de la tienda/ }))
  await gone(() => receipt.queryByText('Fonda de la esquina'))
  await press('Guardar')
  await see('La configuración de impresión se guardó.')
  expect(await owner.call(getPrintSetting)).toMatchObject({
    pageFormat: '57',
    header: 'RFC XAXX010101000',
    showNotes: false,
    showStoreDetails: false,
  })
})
