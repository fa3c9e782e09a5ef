import { billCheck, chargeCheck, voidLines } from '@comanda/shared/checks/api'
import { expect, it } from 'vitest'
import { linesOfCheck, payCash, readCheck } from '../../../../server/src/testing/checks.ts'
import { address, isAt, open } from '../../testing/app.tsx'
import { cook, MOLE, openFonda, SOUP, sendOrder, TABLE, WATER } from '../../testing/fonda.ts'
import {
  type Area,
  chooseInMenu,
  dialog,
  gone,
  namesOf,
  press,
  rightClick,
  screen,
  see,
  tap,
  tick,
  type,
  waitFor,
  within,
} from '../../testing/screen.ts'
import { openByKey, openCheck, payExactCash, region, showCheck } from './testing.ts'

const CHARGE = 'Cobrar: Mesa 1'

/** What a sum says beside its name. */
const sumOf = (name: string, area: Area = screen) =>
  area.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

it('a round is added to a check while the cart of another guest waits at the counter', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
  await press('Agregar Sopa de fideo')
  await showCheck(checkId)
  await tap(await screen.findByRole('link', { name: /^Agregar ronda/ }))
  await screen.findByRole('heading', { name: 'Ronda para Mesa 1' })
  await press('Agregar Agua de limón')
  await press('Enviar a Cocina')
  await screen.findByRole('heading', { name: /^Ronda 2/ })
  expect(address()).toBe(`/dashboard/checks/${checkId}`)

  await open('/dashboard/pos')
  await see('Sopa de fideo', await region('Carrito'))
})

it('a part is paid, then a card with its tip, then cash with its change, by keyboard alone', async () => {
  const { owner, id } = await openCheck()
  let sheet = await openByKey('c', CHARGE)
  await type('50{Enter}')
  await see('$50.00', within(await sheet.findByRole('list')))
  await type('{Escape}')
  await see('Pago parcial')

  sheet = await openByKey('c', CHARGE)
  sheet.getByRole('radio', { name: 'Tarjeta' }).focus()
  await type(' 100')
  sheet.getByRole('radio', { name: /^10 %/ }).focus()
  await type(' ')
  // What the card pays stands instead of what is due.
  expect((await see('A cobrar', sheet)).nextElementSibling?.textContent).toBe('$110.00')
  await see('Pago $100.00 + propina $10.00', sheet)
  await type('{Enter}')
  await see(/Propina \$10\.00/, within(await sheet.findByRole('list')))
  sheet.getByRole('radio', { name: 'Efectivo' }).focus()
  await type(' 100')
  await see('$53.00', sheet)
  await type('{Enter}')
  await see('¡Cuenta cobrada!', sheet)
  await see('$53.00', sheet)
  await press('Listo', sheet)

  const payments = await region('Pagos')
  await waitFor(() => expect(payments.getAllByRole('listitem')).toHaveLength(3))
  await see(/^Propina \$10\.00/, payments)
  expect(await readCheck(owner, id)).toMatchObject({ status: 'paid', paid: '197.00', tips: '10.00' })
})

it('an amount far above the bill is asked about, and Enter does not answer; a payment is given back at its button, and the check owes it again', async () => {
  const { owner, id } = await openCheck()
  const sheet = await openByKey('c', CHARGE)
  await type('7501055{Enter}')
  await see('¿Son $7,501,055.00? Es mucho más que la cuenta.', sheet)
  await type('{Enter}')
  sheet.getByRole('button', { name: /^Sí, son/ })
  await type('{Backspace>5/}{Enter}')
  await see('$75.00', within(await sheet.findByRole('list')))
  expect((await readCheck(owner, id)).paid).toBe('75.00')
  await type('{Escape}')
  await press(/^Devolver pago: Efectivo/)
  const form = await dialog('Devolver pago')
  await tick('Queja del cliente', form)
  await press('Devolver $75.00', form)
  await see('¡Pago devuelto!')
  await screen.findByRole('button', { name: /^Cobrar.*\$197\.00/ })
})

it('the page of an order says that a part of its check is paid; Pedidos asks for the rest, and closes it with that payment', async () => {
  const { owner, id, orderId } = await openCheck()
  await payCash(owner, id, '50.00')
  await open(`/dashboard/orders/${orderId}`)
  await see('Se ha pagado una parte de la cuenta.')
  expect(sumOf('Por cobrar')).toBe('$147.00')
  await open('/dashboard/orders')
  expect((await see('Por cobrar de la cuenta')).parentElement?.textContent).toContain('$147.00')
  await press(/^Cobrar \$147\.00/)
  const sheet = await dialog(CHARGE)
  await waitFor(() => expect([sumOf('Total', sheet), sumOf('Pagado', sheet)]).toEqual(['$197.00', '−$50.00']))
  await payExactCash(sheet, '$147.00')
  expect((await readCheck(owner, id)).status).toBe('paid')
})

it('a check that somebody else charges meanwhile says who, and asks about a card that was swiped', async () => {
  const { owner, id } = await openCheck()
  const sheet = await openByKey('c', CHARGE)
  await tick('Tarjeta', sheet)
  await owner.call(chargeCheck, {
    params: { id },
    body: { payments: [{ paymentTypeId: 1, amount: '197.00' }] },
  })
  await see(/^Ya la cobró Fonda de la esquina en efectivo a las 12:\d\d\.$/, sheet)
  await press('Sí, la pasé', sheet)
  await see(/^Cancela ese cargo en la terminal/, sheet)
})

it('without shortcuts of one key, a letter opens nothing and F9 charges', async () => {
  const owner = await openFonda({ path: '/dashboard/profile' })
  const { checkId } = await sendOrder(owner, [SOUP], { tableId: TABLE })
  await tick(/^Atajos de una sola tecla/)
  await showCheck(checkId)
  await type('d{F9}')
  await dialog(CHARGE)
  expect(namesOf('dialog')).toEqual([CHARGE])
})

it('at the counter, a sale for a table says what the table owes besides', async () => {
  await openCheck()
  await open('/dashboard/pos?table=1')
  await press('Agregar Agua de limón')
  await press('Crear Recibo y Cobrar')
  await see('La mesa debe además $197.00 en otra cuenta.', await dialog())
})

it('the menu of a table opens its check ready to be charged, once; its way back leads to the floor', async () => {
  const owner = await openFonda()
  const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
  await open('/dashboard/floor')
  const table = await screen.findByRole('button', { name: /^Mesa 1\b.*En cocina/ })
  await rightClick(table)
  await tap(await screen.findByRole('menuitem', { name: 'Cobrar' }))
  await dialog(CHARGE)
  // A reload, or the way back to this address, opens no sheet.
  await isAt(`/dashboard/checks/${checkId}`)
  await type('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await tap(await within(screen.getByRole('main')).findByRole('link', { name: 'Salón' }))
  await isAt('/dashboard/floor')
})

it('a void has no reason until one is tapped, and its food is wasted when it was cooked', async () => {
  const { owner, id, orderId } = await openCheck([SOUP, WATER])
  await cook(owner, orderId, SOUP)
  await see('Listo')
  for (const [dish, wasted] of [
    ['Sopa de fideo', true],
    ['Agua de limón', false],
  ] as const) {
    await chooseInMenu(`Acciones de ${dish}`, 'Anular')
    const form = await dialog('Anular')
    await see(`Toca el motivo para anular $${wasted ? '45' : '25'}.00`, form)
    expect(form.getByRole('switch').matches(':checked')).toBe(wasted)
    expect(form.queryAllByRole('radio', { checked: true })).toEqual([])
    await tick('Calidad', form)
    await gone(() => screen.queryByRole('dialog'))
  }
  expect(linesOfCheck(await readCheck(owner, id))).toMatchObject([
    { status: 'cancelled', void_reason: 'Calidad', wasted: true },
    { status: 'cancelled', void_reason: 'Calidad', wasted: false },
  ])
})

it('what is ready is served by rounds, and calls nobody any more when its check is paid', async () => {
  const owner = await openFonda()
  const one = await sendOrder(owner, [SOUP], { tableId: TABLE })
  const two = await sendOrder(owner, [WATER], { tableId: TABLE })
  for (const { orderId } of [one, two]) await cook(owner, orderId)
  await showCheck(one.checkId)
  const areNow = (states: string[]) =>
    waitFor(async () =>
      expect(linesOfCheck(await readCheck(owner, one.checkId)).map(({ status }) => status)).toEqual(states),
    )
  await press('Servido, Ronda 2')
  await areNow(['completed', 'delivered'])
  const looks = async () => (await see('Listo')).parentElement?.className
  const calling = await looks()
  await payCash(owner, one.checkId, '70.00')
  await see('Pagada')
  expect(await looks()).not.toBe(calling)
})

it('a printed bill is called outdated while it says another sum than the check', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  const { checkId: id } = await sendOrder(owner, [MOLE, { ...WATER, quantity: 2 }], { tableId: TABLE })
  const outdated = () => screen.queryByText(/^La cuenta impresa ya no vale/)
  const print = () => owner.call(billCheck, { params: { id } })
  await print()
  await showCheck(id)
  await screen.findByRole('heading', { name: /^Ronda 1/ })
  expect(outdated()).toBeNull()
  const [, waters] = linesOfCheck(await readCheck(owner, id))
  await owner.call(voidLines, {
    params: { id },
    body: { lines: [{ id: waters?.id ?? 0, quantity: 1 }], reason: 'Error' },
  })
  await see('La cuenta impresa ya no vale: dice $148.50 y ahora son $123.50. Imprime otra.')
  await print()
  await gone(outdated)
  await sendOrder(owner, [SOUP], { tableId: TABLE })
  await see(/dice \$123\.50 y ahora son \$168\.50/)
})
