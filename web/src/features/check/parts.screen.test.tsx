import { joinChecks, splitCheck } from '@comanda/shared/checks/api'
import { expect, it } from 'vitest'
import { lineTitled, payCash, readCheck, sendRound } from '../../../../server/src/testing/checks.ts'
import { CANDY, TABLES } from '../../../../server/src/testing/menu.ts'
import { confirmOldest, openForPhones } from '../../../../server/src/testing/phones.ts'
import { MOLE, SOUP, signIn, TABLE, theServer, WATER } from '../../testing/fonda.ts'
import { callsTo, holdNextAnswer } from '../../testing/network.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tick,
  type,
  waitFor,
} from '../../testing/screen.ts'
import { openByKey, openCheck, partOf, showCheck } from './testing.ts'

const CHARGE = 'Cobrar: Mesa 1'

/** A check of Mesa 1 that is divided by items: the mole is of the first part, the soup of the second. */
async function openByItems() {
  const opened = await openCheck([MOLE, SOUP])
  const { owner, id } = opened
  const check = await readCheck(owner, id)
  const lines = [MOLE, SOUP].map(({ title }, index) => ({
    id: lineTitled(check, title).id,
    shares: [{ part: index + 1, weight: 1 }],
  }))
  await owner.call(splitCheck, { params: { id }, body: { mode: 'items', lines } })
  await partOf('2 de 2')
  return opened
}

const closed = () => gone(() => screen.queryByRole('dialog'))
const textOf = (list: HTMLElement) => [...list.children].map((item) => item.textContent)

it('a check is divided by amounts, of which the last is the rest, put together again, and divided by dishes and their pieces; what is left is shared by all', async () => {
  const { owner, id } = await openCheck([{ ...MOLE, quantity: 2 }, SOUP])
  let form = await openByKey('d', 'Dividir')
  await tick('Por montos', form)
  await fill('Parte 1', '100', form)
  await see('$142.00', form)
  await press('Dividir en 2', form)
  await closed()
  await see('$142.00', await partOf('2 de 2'))
  await press('Deshacer división')
  await gone(() => screen.queryByText('2 de 2'))

  form = await openByKey('d', 'Dividir')
  await tick('Por artículos', form)
  await press('Por piezas: Mole con pollo', form)
  await press('Más: Mole con pollo', form)
  await tick(/^B/, form)
  await press('Más: Mole con pollo', form)
  await press('Lo que falta, entre todos', form)
  await see('Todo está repartido.', form)
  await press('Dividir en 2', form)
  await closed()
  await see('1 × Mole con pollo', await partOf('2 de 2'))
  expect((await readCheck(owner, id)).split?.parts.map(({ total }) => total)).toEqual(['121.00', '121.00'])
})

it('a check of the phones of two tables says whose each line is, and is divided as they ordered', async () => {
  const { restaurant, join } = await openForPhones(await theServer())
  const [ana, green, other] = [await join(), await join(), await join(TABLES.two)]
  await ana.name('Ana')
  await ana.add({ id: CANDY.id, quantity: 1 })
  await green.add({ id: CANDY.id, quantity: 2 })
  await green.send()
  const id = await confirmOldest(restaurant)
  await other.add({ id: CANDY.id, quantity: 3 })
  await other.send()
  const from = await confirmOldest(restaurant)
  await restaurant.call(joinChecks, { params: { id }, body: { checkId: from } })
  await sendRound(restaurant, [{ id: CANDY.id, quantity: 4 }], { checkId: id })
  await signIn(restaurant)
  await showCheck(id)
  const isDish = (_: string, one: Element | null) => one?.tagName === 'P' && / × Dulce/.test(one.textContent)
  const titles = () =>
    screen.getAllByText(isDish).map(({ textContent }) => textContent?.replace('\u00a0', ' '))
  expect(titles()).toEqual(['1 × Dulce · Ana', '2 × Dulce · Verde', '3 × Dulce · Azul', '4 × Dulce'])
  const form = await openByKey('d', 'Dividir')
  await tick('Por artículos', form)
  await press('Como lo pidieron', form)
  await see('Falta 1 artículo', form)
  await press('Lo que falta, entre todos', form)
  await press('Dividir en 3', form)
  await closed()
  const { split } = await readCheck(restaurant, id)
  expect(split?.parts.map(({ total }) => total)).toEqual(['35.00', '50.00', '65.00'])
})

it('parts are charged one after the other, each with its tip and payment type; the last one closes the check with one invoice', async () => {
  const { owner, id } = await openCheck()
  await owner.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
  await press('Cobrar 2 de 2')
  const sheet = await dialog(CHARGE)
  await tick('Otra', sheet)
  await type('20.50')
  sheet.getByLabelText('Recibido').focus()
  await type('200')
  await see('$81.00', sheet)
  await type('{Enter}')
  await see('¡Parte cobrada!', sheet)
  await press('Cobrar la siguiente', sheet)
  await see('Elige la forma de pago.', sheet)
  await tick('Tarjeta', sheet)
  await type('{Enter}')
  await see('¡Cuenta cobrada!', sheet)
  expect(await readCheck(owner, id)).toMatchObject({
    status: 'paid',
    invoice_id: 1,
    payments: [
      { part: 2, title: 'Efectivo', amount: '98.50', tip: '20.50', change: '81.00' },
      { part: 1, title: 'Tarjeta', amount: '98.50', tip: '0.00' },
    ],
  })
})

it('an open part is divided again, down to half a dish; what comes after a payment is a part of its own, and the paid one stays', async () => {
  const { owner, id } = await openByItems()
  await press('Dividir 2 de 2')
  const form = await dialog('Dividir la parte 2')
  expect(textOf(form.getByRole('list', { name: 'Partes' }))).toEqual(['Parte 2$22.50', 'Parte 3$22.50'])
  await press('Dividir en 2', form)
  await closed()
  await see('1/2 × Sopa de fideo', await partOf('3 de 3'))

  await payCash(owner, id, '98.50', 1)
  await sendRound(owner, [{ id: WATER.id, quantity: 1 }], { tableId: TABLE })
  const later = await partOf('4 de 4')
  const paid = await partOf('1 de 4')
  await see('Pagada', paid)
  await see('1 × Mole con pollo', paid)
  await see('1 × Agua de limón', later)
  await see('Sin repartir', later)
})

it('a paid dish is not voided; the refusal leads to the return of its payment, after which it is', async () => {
  const { owner, id } = await openByItems()
  await payCash(owner, id, '98.50', 1)
  await partOf('1 de 2')
  await see('Pagada')
  await chooseInMenu('Acciones de Mole con pollo', 'Anular')
  let form = await dialog('Anular')
  await tick('Calidad', form)
  await see(/Eso es de la parte 1, que ya se pagó/, form)
  await press('Devolver pago', form)
  form = await dialog('Devolver pago')
  await tick('Queja del cliente', form)
  const { payments } = await readCheck(owner, id)
  const path = `/payments/${payments[0]?.id}/return`
  const arrive = holdNextAnswer(path)
  await press('Devolver $98.50', form)
  // The event comes before the answer, after which nothing is left to be returned.
  await closed()
  await chooseInMenu('Acciones de Mole con pollo', 'Anular')
  form = await dialog('Anular')
  arrive()
  await waitFor(() => expect(callsTo(path)[0]?.status).toBe(200))
  await tick('Calidad', form)
  await closed()
  await see('$0.00', await partOf('1 de 2'))
  expect(await readCheck(owner, id)).toMatchObject({ total: '45.00', due: '45.00' })
})

it('what is left after a payment is divided anew, and put together again', async () => {
  const { owner, id } = await openCheck([MOLE, SOUP])
  await owner.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
  await payCash(owner, id, '71.75', 1)
  await see('Pagada')
  const form = await openByKey('d', 'Dividir lo que falta')
  await see('$35.88', form)
  await press('Dividir en 2', form)
  await closed()
  await see('$35.87', await partOf('3 de 3'))
  await press('Deshacer división')
  await see('$71.75', await partOf('2 de 2'))
})
