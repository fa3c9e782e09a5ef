import { listKitchen } from '@comanda/shared/kitchen/api'
import { getTokenScreen, saveTokenScreen } from '@comanda/shared/settings/stations'
import { expect, it } from 'vitest'
import { openPaper } from '../../testing/app.tsx'
import { cook, newStranger, openFonda, SOUP, sendOrder, theServer } from '../../testing/fonda.ts'
import { screen, see, within } from '../../testing/screen.ts'

/** Waits until a column has a token. */
async function hasToken(column: string, token: number): Promise<void> {
  const section = (await screen.findByText(column)).closest('section') as HTMLElement
  await see(`${token}`, within(section))
}

it('the tokens of customers are on a screen that knows nothing else', async () => {
  const owner = await openFonda()
  await owner.call(saveTokenScreen, { body: { isOn: true } })
  const { path } = await owner.call(getTokenScreen)
  const { orderId, tokenNo } = await sendOrder(owner, [SOUP], { deliveryType: 'takeaway' })
  await newStranger({ path })
  await hasToken('Preparando', tokenNo)
  await cook(owner, orderId)
  // It asks every few seconds, and as soon as it is opened.
  await openPaper(path)
  await hasToken('Listo', tokenNo)
  const { stranger } = await theServer()
  expect((await stranger.send(listKitchen)).status).toBe(401)
})
