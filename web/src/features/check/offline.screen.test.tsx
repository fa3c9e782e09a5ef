import { describe, expect, it } from 'vitest'
import { readCheck } from '../../../../server/src/testing/checks.ts'
import { currentOutbox } from '../../offline/outbox/current-outbox.ts'
import { isAt, open, passTime } from '../../testing/app.tsx'
import { add, chooseTable, putTokenAway, sendToKitchen } from '../../testing/counter.ts'
import { type Client, hireNamed, MOLE, openFonda, sendOrder, signIn, TABLE } from '../../testing/fonda.ts'
import { breakLine, cutLine } from '../../testing/network.ts'
import { openReadyToSell, openTablet } from '../../testing/offline.ts'
import {
  type Area,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tick,
  type,
  user,
  waitFor,
} from '../../testing/screen.ts'
import { openByKey } from './testing.ts'

const isPaid = (owner: Client, id: number) =>
  waitFor(async () => expect(await readCheck(owner, id)).toMatchObject({ status: 'paid', paid: '98.50' }))

describe('a check without internet', () => {
  it('that was opened online just before is known', async () => {
    const owner = await openTablet()
    // The device does not hear of the open checks once more.
    breakLine('/feed/checks', 'unsent')
    await add(MOLE.title)
    await chooseTable(/^Mesa 1/)
    await sendToKitchen()
    await putTokenAway()
    const mend = cutLine()
    await open('/dashboard/floor')
    await press(/^Mesa 1\b.*98\.50/)
    await press(/^Cobrar/)
    const charge = await dialog(/^Cobrar/)
    await press(/^Efectivo exacto/, charge)
    await see(/Folio A-1/, charge)
    mend()
    await isPaid(owner, 1)
  })

  it('keeps its charge open when the line comes back in the middle of it', async () => {
    const owner = await openTablet()
    const mend = cutLine()
    await add(MOLE.title)
    await chooseTable(/^Mesa 1/)
    await sendToKitchen()
    await press('Listo', await dialog('Guardado en este dispositivo'))
    await open('/dashboard/checks/-1')
    await screen.findByRole('region', { name: 'Acciones de la cuenta' })
    const charge = await openByKey('c', 'Cobrar: Mesa 1')
    await type('200')
    await see('$101.50', charge)
    mend()
    await isAt('/dashboard/checks/1')
    await type('{Enter}')
    await see(/¡Cuenta cobrada!/, charge)
    await see('$101.50', charge)
    await isPaid(owner, 1)
  })
})

const MARTA = '471163'

/** Half off, which is more than the waiter may give. */
async function askForHalf(): Promise<Area> {
  await see('Mole con pollo')
  const discount = await openByKey('t', 'Descuento')
  await fill('Porcentaje (%)', '50', discount)
  await tick('Cliente frecuente', discount)
  await press(/^Descontar/, discount)
  return dialog('Autorización')
}

it('a discount above the limit is approved by a PIN that the tablet knows, and not by another', async () => {
  const owner = await openFonda()
  const marta = await hireNamed(owner, 'Marta Gil', ['ORDERS', 'DISCOUNTS'], MARTA)
  await hireNamed(owner, 'Pablo Soto', ['ORDERS', 'DISCOUNTS'], '902418')
  const ana = await hireNamed(owner, 'Ana Ruiz', ['POS', 'ORDERS'], '6283')
  const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
  await signIn(ana)
  await openReadyToSell(`/dashboard/checks/${checkId}`)
  await press('Marta Gil', await askForHalf())
  await user.keyboard(MARTA)
  await see('$49.25')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(async () => expect(await currentOutbox()?.db?.count('pins')).toBe(1))
  // The device reads the open checks again some seconds after a change.
  passTime(6_000)

  const mend = cutLine()
  await see(/la cuenta es como este dispositivo la conoce/)
  const sheet = await askForHalf()
  for (const words of ['Descuento', 'Lo pide Ana Ruiz', 'Marta Gil']) await see(words, sheet)
  expect(sheet.queryByText('Pablo Soto')).toBe(null)
  await user.keyboard('902418')
  await see('¡El PIN no es correcto!', sheet)
  await user.keyboard(MARTA)
  await gone(() => screen.queryByRole('dialog'))
  await see('$24.62')

  mend()
  await waitFor(async () => expect((await readCheck(owner, checkId)).total).toBe('24.62'))
  const { history } = await readCheck(owner, checkId)
  const given = history.filter(({ what }) => what === 'discount')
  expect(given.map(({ details }) => details)).toMatchObject([
    { approvedBy: marta.username },
    { approvedBy: marta.username },
  ])
})
