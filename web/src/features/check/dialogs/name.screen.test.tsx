import { it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda, SOUP, sendOrder, TABLE } from '../../../testing/fonda.ts'
import { dialog, screen, see, tap, user, within } from '../../../testing/screen.ts'

const token = async () => within(await screen.findByRole('article', { name: 'Token: 1' }))

it('the check of a table is named by keyboard alone, and every screen says the name', async () => {
  const owner = await openFonda()
  const { checkId } = await sendOrder(owner, [SOUP], { tableId: TABLE })
  await open(`/dashboard/checks/${checkId}`)
  await screen.findByRole('heading', { level: 1, name: 'Mesa 1' })
  await user.keyboard('q')
  const form = await dialog('Nombre')
  await form.findByLabelText('Nombre de la cuenta')
  await user.keyboard('Ana')
  await form.findByDisplayValue('Ana')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Mesa 1 · Ana' })
  await tap(await see('Historial'))
  await see('Cambió el nombre')

  await tap(await screen.findByRole('link', { name: /^Agregar ronda/ }))
  await screen.findByRole('heading', { name: 'Ronda para Mesa 1 · Ana' })
  await open('/dashboard/floor')
  await screen.findByTitle('Mesa 1 · Ana')
  await open('/dashboard/kitchen')
  await see('Ana', await token())
  await open('/dashboard/kitchen/expedition')
  await see(/\bAna$/, await token())
})
