import { billCheck } from '@comanda/shared/checks/api'
import { addStoreTables } from '@comanda/shared/settings/tables'
import { expect, it } from 'vitest'
import { open, passTime } from '../../testing/app.tsx'
import { cook, MOLE, openFonda, SOUP, sendOrder, TABLE, theServer, WATER } from '../../testing/fonda.ts'
import { openToDiners } from '../../testing/sales.ts'
import { dialog, press, screen, tick, within } from '../../testing/screen.ts'

const MINUTE = 60_000
const FLOOR = '/dashboard/floor'

const SAID = /1 listo|Pedido QR|Cuenta pedida|Urgente|En cocina|Por revisar|Libre|Ocupada|\d+ min/g

/** How long a test on a slow machine may take, in minutes. */
const SLOW = 5
const AGES = [5, 12, 27, 40]

/** What is said of Mesa 1, without its sums and people. */
const said = (text: string | null) =>
  [...(text ?? '').matchAll(SAID)].map(([words]) => {
    const minutes = Number.parseInt(words, 10)
    const age = words.endsWith('min') && AGES.find((age) => minutes >= age && minutes < age + SLOW)
    return age ? `${age} min` : words
  })
/** The ages, in minutes: ready, requested, the bill, since it was ordered. */
const ALL = ['1 listo', '5 min', 'Pedido QR', '27 min', 'Cuenta pedida', '12 min', 'Urgente', '40 min']

/**
 * Mesa 1 with all that can wait at once: a dish that is ready, a diner's request, the bill, and a dish that is late.
 * Mesa 2 has a check of its own.
 */
async function openBusyTable() {
  const owner = await openFonda()
  await owner.call(addStoreTables, { body: { name: 'Mesa', count: 1, floor: '-', seatingCapacity: 2 } })
  const ask = await openToDiners(owner)
  const { checkId, orderId } = await sendOrder(owner, [SOUP, MOLE], { tableId: TABLE })
  passTime(13 * MINUTE)
  await ask([{ id: WATER.id, quantity: 1 }])
  passTime(15 * MINUTE)
  const later = await (await theServer()).signIn(owner.username)
  await later.call(billCheck, { params: { id: checkId } })
  passTime(7 * MINUTE)
  await cook(later, orderId, SOUP)
  const other = await sendOrder(later, [WATER], { tableId: TABLE + 1 })
  passTime(5 * MINUTE)
  return { checkId, other: other.checkId }
}

const named = async (role: string, name: RegExp) =>
  (await screen.findAllByRole(role, { name }))[0] as HTMLElement

it('a bill that was asked for, a request, what is ready and what is late are all said, with their minutes, on every screen', async () => {
  const { other } = await openBusyTable()

  await open(FLOOR)
  const tile = await named('button', /^Mesa 1/)
  // The minutes of what is ready have no room in the plan, whose band says it last.
  expect(said(tile.textContent)).toEqual([...ALL.slice(2), '1 listo'])

  await tick('Lista')
  expect(said((await named('button', /^Mesa 1/)).textContent)).toEqual(ALL)

  await open('/dashboard/orders')
  const group = await named('region', /^Mesa 1/)
  expect(said(group.textContent).toSorted()).toEqual(ALL.toSorted())
  await press('Vista compacta')
  expect(said((await named('button', /^Mesa 1/)).textContent)).toEqual(ALL)

  await open(`/dashboard/checks/${other}`)
  await press(/^Mover/)
  const picker = await dialog('Mover')
  expect(said((await picker.findByRole('radio', { name: /^Mesa 1/ })).textContent)).toEqual(ALL)

  await open('/dashboard/pos')
  await press(/Mesa$/)
  const tables = within(await screen.findByRole('dialog'))
  expect(said((await tables.findByRole('radio', { name: /^Mesa 1/ })).textContent)).toEqual(ALL)
})
