import { createOrder } from '@comanda/shared/pos/api'
import { acknowledgeCall, finishCall, listCalls } from '@comanda/shared/sittings/waiter-calls'
import { expect, it } from 'vitest'
import { seatPhone } from '../../../../server/src/testing/guest-calls.ts'
import { TABLES, tableCode, WATER } from '../../../../server/src/testing/menu.ts'
import { type Client, theServer } from '../../testing/fonda.ts'
import { openGuestPage, openTaqueriaToDiners } from '../../testing/guest.ts'
import { breakLine } from '../../testing/network.ts'
import { dialog, fill, gone, press, screen, see, tick, waitFor } from '../../testing/screen.ts'

/** A phone on the page of Mesa 3, whose guests have ordered. */
async function openTable(language?: string) {
  const { owner, code, menu } = await openTaqueriaToDiners()
  await owner.call(createOrder, { body: { cart: [{ id: WATER.id, quantity: 2 }], tableId: TABLES.three } })
  await openGuestPage(`${menu}?table=${await tableCode(owner, TABLES.three)}`, {
    ...(language && { language }),
  })
  await openGuestPage(`${menu}/cart`, { ...(language && { language }) })
  return { owner, path: `/qrmenu/${code}/sitting/calls` }
}

const firstCall = (owner: Client) =>
  waitFor(async () => {
    const [call] = await owner.call(listCalls)
    if (!call) throw new Error('nobody calls')
    return call
  })
const isChecked = () => screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)

it('a guest calls the waiter with one tap on a reason, hears that somebody comes, and may call again afterwards', async () => {
  const { owner } = await openTable()
  await press('Llamar al mesero')
  await press('Más servilletas', await dialog('¿Para qué lo llamas?'))
  await see('Ya le avisamos al personal.')
  await see('Llamaron al mesero · Más servilletas')
  expect(screen.queryByRole('button', { name: 'Llamar al mesero' })).toBeNull()
  const { id } = await firstCall(owner)
  await owner.call(acknowledgeCall, { params: { id } })
  await see('¡Ya vamos!')
  await owner.call(finishCall, { params: { id } })
  await press('Llamar al mesero')
  const other = await dialog('¿Para qué lo llamas?')
  await press('Otro', other)
  await press('Llamar', other)
  await see('Escribe qué necesitas.')
  await fill('Escribe qué necesitas', 'Una silla para bebé', other)
  await press('Llamar', other)
  await press('Ya no hace falta: Llamar al mesero')
  await screen.findByRole('button', { name: 'Llamar al mesero' })
  expect(await owner.call(listCalls)).toEqual([])
})

it('a guest asks for the bill with how and a tip, none of which is chosen before; a lost answer doubles nothing', async () => {
  const { owner, path } = await openTable()
  await press('Pedir la cuenta')
  const bill = await dialog('Pedir la cuenta')
  expect(isChecked()).toEqual([])
  await press('Pedir la cuenta', bill)
  await see('Elige cómo van a pagar.')
  await tick('Dividida en partes iguales', bill)
  await press('Uno más', bill)
  await see('10 % · $7.70')
  await tick('Otra cantidad', bill)
  await press('Pedir la cuenta', bill)
  await see('Escribe una cantidad, como 50 o 50.00.')
  await fill('Cantidad de propina', '50', bill)
  const mend = breakLine(path, 'lost')
  await press('Pedir la cuenta', bill)
  await see('No pudimos avisar al personal. Inténtalo de nuevo: no se va a duplicar.')
  mend()
  await press('Pedir la cuenta', bill)
  await see('Pidieron la cuenta · Dividida en partes iguales (3)')
  expect(await owner.call(listCalls)).toMatchObject([
    { way: 'split', parts: 3, tip_percent: null, tip_amount: '50.00' },
  ])
})

it('what another phone of the table asks is on this one, in its language', async () => {
  const { owner } = await openTable('en-US')
  await screen.findByRole('button', { name: 'Call the waiter' })
  const friend = await seatPhone((await theServer()).stranger, owner, TABLES.three)
  await friend.ask({ kind: 'bill', way: 'card' })
  await see('Your table asked for the bill · By card')
  await press('Call the waiter')
  await dialog('What do you need?')
  await press('Close')
  await gone(() => screen.queryByRole('dialog'))
})
