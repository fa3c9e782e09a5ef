import { getPrintSetting } from '@comanda/shared/settings/printing'
import { expect, it } from 'vitest'
import { passTime } from '../../../testing/app.tsx'
import { openFonda, signIn } from '../../../testing/fonda.ts'
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

it('the preview has the store’s own day in the evening, and the number of its sale', async () => {
  const owner = await openFonda()
  passTime(7 * 3_600_000)
  await signIn(owner, { path: '/dashboard/settings/print-settings' })
  const receipt = within(await screen.findByRole('article'))
  await see('1177', receipt)
  const text = screen.getByRole('article').textContent ?? ''
  const days = text.match(/\d{2}\/\d{2}\/\d{4}/g) ?? []
  expect([days.length, new Set(days).size]).toEqual([2, 1])
})
