import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda } from '../../../testing/fonda.ts'
import { press, screen, waitFor, within } from '../../../testing/screen.ts'

/** The words that the navigation shows for 'Pedidos': none while it is icons. */
const wordsAre = (words: string) =>
  waitFor(() => {
    const side = within(screen.getByRole('complementary', { name: 'Menú lateral' }))
    expect(side.getByRole('link', { name: 'Pedidos' }).textContent).toBe(words)
  })

it('the navigation is icons at the counter and beside the menu of the settings until somebody chooses, and then as chosen on each page', async () => {
  await openFonda({ path: '/dashboard/pos' })
  await wordsAre('')
  await open('/dashboard/orders')
  await wordsAre('Pedidos')
  await open('/dashboard/settings/details')
  await wordsAre('')
  await press('Expandir menú')
  await wordsAre('Pedidos')
  await open('/dashboard/orders')
  await press('Contraer menú')
  await wordsAre('')
  await open('/dashboard/pos')
  await wordsAre('')
})
