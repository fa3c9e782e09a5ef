import type { Scope } from '@comanda/shared/kernel/scopes'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { updatePaymentType } from '@comanda/shared/settings/payment-types'
import { addDrawer, saveTillSettings } from '@comanda/shared/settings/till'
import { cancelCount, getTill, openShift, startCount, submitCount } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { setUpPrinter } from '../../../../server/src/testing/printers.ts'
import { isAt, open, openPaper } from '../../testing/app.tsx'
import {
  type Client,
  hireNamed,
  MOLE,
  openFonda,
  PASSWORD,
  SOUP,
  sendOrder,
  signIn,
  WATER,
} from '../../testing/fonda.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  pressEnter,
  rowsOf,
  screen,
  see,
  tap,
  tick,
  type,
  user,
  waitFor,
  within,
} from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const TILL = '/dashboard/till'
const [CASH, CARD] = [1, 2]
const DRAWER = 1
const SCOPES: Scope[] = [
  'DASHBOARD',
  'POS',
  'ORDERS',
  'INVOICES',
  'TILL',
  'TILL_FIGURES',
  'TILL_APPROVE',
  'CASH_DRAWER',
]

/** A fonda whose card is a card, and Lupita, who is at the till. */
async function openTill(path = TILL): Promise<{ owner: Client; lupita: Client }> {
  const owner = await openFonda()
  for (const [id, title, kind] of [
    [CASH, 'Efectivo', 'cash'],
    [CARD, 'Tarjeta', 'credit_card'],
  ] as const)
    await owner.call(updatePaymentType, { params: { id }, body: { title, isActive: true, kind } })
  await owner.call(saveTillSettings, {
    body: { differenceLimit: 10, inReasons: ['Cambio'], outReasons: ['Proveedor'] },
  })
  const lupita = await hireNamed(owner, 'Lupita', SCOPES, '471163')
  await signIn(lupita, { path })
  return { owner, lupita }
}

/** Lupita's shift with a float of $500.00, in which waters were sold: $75.00 in cash and $50.00 by card. */
async function openSoldShift(path = TILL) {
  const people = await openTill('/dashboard/profile')
  const { lupita } = people
  const { shiftId } = await lupita.call(openShift, { body: { drawerId: DRAWER, amount: '500.00' } })
  await sellWaters(lupita, 3, CASH)
  await sellWaters(lupita, 2, CARD)
  await open(path)
  return { ...people, shiftId }
}

const sellWaters = (client: Client, quantity: number, paymentTypeId: number, tip = '0.00') =>
  client.call(createOrderAndInvoice, {
    body: {
      cart: [{ id: WATER.id, quantity }],
      deliveryType: 'takeaway',
      payments: [{ paymentTypeId, amount: quantity * 25, tip }],
    },
  })

/** A counted shift: $20.00 of the cash are missing, and $20.00 are too many by card. */
async function openCounted() {
  const sold = await openSoldShift('/dashboard/profile')
  const params = { id: sold.shiftId }
  await sold.lupita.call(startCount, { params })
  const amounts = [
    { kind: 'cash', amount: '555.00' },
    { kind: 'credit_card', amount: '70.00' },
  ]
  await sold.lupita.call(submitCount, { params, body: { amounts } })
  await open(TILL)
  return sold
}

const movements = async () =>
  within(await screen.findByRole('list', { name: 'Movimientos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const hasMovement = (words: RegExp) =>
  waitFor(async () => expect(await movements()).toContainEqual(expect.stringMatching(words)))

describe('a shift', () => {
  it('is opened by Enter in the amount of its float', async () => {
    await openTill()
    await fill('Monto del fondo', '800')
    await pressEnter()
    await see('Sin movimientos en este turno')
  })

  it('shows its sums in a partial report, says what the drawer has before cash leaves it for a reason, pays tips to a person, and keeps why it was opened by its key or its printer', async () => {
    const { owner, lupita } = await openSoldShift()
    await press('Corte parcial (X)')
    const partial = await dialog('Corte parcial (X)')
    await see('$575.00', partial)
    await see('$50.00', partial)
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    await sellWaters(lupita, 1, CARD, '12.50')
    await press('Salida')
    const paying = await dialog()
    await see('En la caja hay $575.00.', paying)
    await fill(/^Monto/, '120.50', paying)
    await pressEnter()
    await see('¡Elige el motivo!', paying)
    await fill(/^Monto/, '', paying)
    await tick('Proveedor', paying)
    await see('¡Escribe el monto!', paying)
    await fill(/^Monto/, '120.50', paying)
    await tick('Proveedor', paying)
    await hasMovement(/Proveedor.*−\$120\.50/)

    await press('Pago de propinas')
    const tips = await dialog('Pago de propinas')
    // Who is owed most comes first, and a tap on the name fills in the amount.
    const [first] = await tips.findAllByRole('radio')
    expect(first?.closest('label')?.textContent).toBe('LupitaSe le deben $12.50')
    await tap(first as Element)
    await waitFor(() =>
      expect(tips.getByRole('textbox', { name: /^Monto/ })).toHaveProperty('value', '12.50'),
    )
    await press('Pagar propinas', tips)
    await hasMovement(/Lupita.*−\$12\.50/)

    await press('Abrir cajón')
    const byKey = await dialog('Abrir el cajón sin venta')
    await see(/^Ninguna impresora abre este cajón: ábrelo con su llave\./, byKey)
    await fill(/^Motivo/, 'Buscar la pluma', byKey)
    await press('Registrar apertura', byKey)
    await see('Se registró la apertura del cajón.')
    await hasMovement(/Buscar la pluma/)

    await setUpPrinter(owner, { title: 'Caja', opensDrawer: true })
    await press('Abrir cajón')
    const opening = await dialog('Abrir el cajón sin venta')
    await press('Abrir cajón', opening)
    await see('¡Escribe el motivo!', opening)
    await fill(/^Motivo/, 'Dar cambio', opening)
    await press('Abrir cajón', opening)
    await hasMovement(/Dar cambio/)
    await see('Se pidió abrir el cajón, y quedó registrado.')
  })
})

describe('a count', () => {
  it('begins when the open checks are charged or left for the next shift', async () => {
    const { lupita, shiftId } = await openSoldShift()
    await sendOrder(lupita, [MOLE], { deliveryType: 'dinein' })
    await press('Hacer corte')
    await see(/^Hay 1 cuenta abierta/)
    await screen.findByRole('link', { name: /^Token \d+$/ })
    await press('Contar la caja')
    await see('Cobra las cuentas abiertas o déjalas para el siguiente turno.')
    await tick(/^Quedan para el siguiente turno/)
    await press('Contar la caja')
    await screen.findByRole('textbox', { name: 'Billetes de $1,000' })
    // What was decided before the count is said in one line after it, not listed again.
    const params = { id: shiftId }
    await lupita.call(submitCount, { params, body: { amounts: [{ kind: 'cash', amount: '575.00' }] } })
    await see('Queda 1 cuenta para el siguiente turno: $98.50 por cobrar.')
    expect(screen.queryByRole('list', { name: 'Cuentas abiertas' })).toBe(null)
  })

  it('is blind: no page has the expected sum until it is over', async () => {
    const { lupita, shiftId } = await openSoldShift('/dashboard/home')
    await see('Vendido hoy')
    await open('/dashboard/invoices')
    await screen.findByRole('region', { name: /^Total del periodo/ })
    await lupita.call(startCount, { params: { id: shiftId } })
    await open(TILL)
    await screen.findByRole('textbox', { name: 'Billetes de $1,000' })
    expect(document.body.textContent).not.toMatch(/575|125\.00/)
    await open('/dashboard/home')
    await see(/^Estás contando la caja/)
    expect(document.body.textContent).not.toMatch(/575|125\.00/)
    await open('/dashboard/invoices')
    await screen.findByRole('heading', { name: 'Facturas' })
    expect(screen.queryByRole('region', { name: /^Total del periodo/ })).toBe(null)
  })

  it('is typed from row to row, kept while another page is open, and compared with what is expected', async () => {
    const { lupita, shiftId } = await openSoldShift('/dashboard/profile')
    await lupita.call(startCount, { params: { id: shiftId } })
    await open(TILL)
    // The first row has the focus.
    await screen.findByRole('textbox', { name: 'Billetes de $1,000' })
    await type('0{Enter}1')
    await fill('Otras monedas (monto)', '55')
    await fill(/^Tarjeta de crédito/, '70')
    await open('/dashboard/profile')
    await open(TILL)
    const notes = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Billetes de $500' })
    expect(notes.value).toBe('1')
    await press('Terminar conteo')
    const question = await dialog('¿Terminar el conteo?', 'alertdialog')
    await press('Terminar conteo', question)
    await see('Faltan $20.00 · Sobran $20.00')
    const [cash, card] = await rowsOf('Resultado')
    expect(cash?.join(' ')).toMatch(/\$575\.00.*\$555\.00.*Faltan \$20\.00/)
    expect(card?.join(' ')).toMatch(/\$50\.00.*\$70\.00.*Sobran \$20\.00/)
  })

  it('refuses payments, and keeps the cart with the way to the closing', async () => {
    const { lupita, shiftId, owner } = await openSoldShift()
    await signIn(owner, { path: '/dashboard/pos' })
    await press('Agregar Sopa de fideo')
    await press('Crear Recibo y Cobrar')
    const sheet = await dialog()
    await lupita.call(startCount, { params: { id: shiftId } })
    await press(/^Efectivo exacto/, sheet)
    await see(/La caja está en corte\./)
    await screen.findByRole('link', { name: 'Ir al corte' })
    await lupita.call(cancelCount, { params: { id: shiftId } })
    await press(/^Efectivo exacto/, sheet)
    await see('Pedido cobrado y enviado a cocina')
  })
})

describe('a closing', () => {
  it('above the limit needs a note, and has a Z that is printed, is in the day’s closing, in the saved list of Z documents, and on the panel with both sides of its difference', async () => {
    const { lupita } = await openCounted()
    await press('Cerrar turno')
    await see('¡Escribe una nota que explique la diferencia!')
    await fill(/^Nota/, 'Faltó el cambio de una mesa.')
    await press('Cerrar turno')
    await see('Turno cerrado: corte Z 1')
    await press('Imprimir corte')
    await waitFor(() => expect(outside.opened).toHaveLength(1))
    await openPaper(outside.opened[0] ?? '')
    const slip = await screen.findByRole('article')
    await see('Corte Z 1', within(slip))
    expect(slip.textContent).toMatch(/Faltó el cambio de una mesa\..*Faltan \$20\.00 · Sobran \$20\.00/)

    await sendOrder(lupita, [SOUP], { deliveryType: 'dinein' })
    await open('/dashboard/till/day')
    expect((await screen.findByRole('region', { name: 'Ventas' })).textContent).toContain('$125.00')
    await see('Queda 1 cuenta abierta.')
    await tap(screen.getByRole('link', { name: 'Z 1' }))
    await screen.findByRole('heading', { name: 'Corte Z 1' })
    expect((await screen.findByRole('region', { name: 'Ventas' })).textContent).toContain('$125.00')
    await open('/dashboard/home')
    await see('Faltan $20.00')
    await see('Sobran $20.00')
    await open('/dashboard/till/z')
    await chooseInMenu('Exportar', /^CSV/)
    await waitFor(() => expect(outside.saved.map(({ name }) => name)).toEqual(['Cortes.csv']))
  })

  it('whose difference she may not approve, a cashier does with the PIN of a manager', async () => {
    const { owner } = await openTill('/dashboard/profile')
    const nora = await hireNamed(owner, 'Nora Díaz', ['POS', 'TILL'], '582947')
    const { shiftId } = await nora.call(openShift, { body: { drawerId: DRAWER, amount: '0.00' } })
    await sellWaters(nora, 50, CASH)
    await nora.call(startCount, { params: { id: shiftId } })
    const amounts = [{ kind: 'cash', amount: '15.50' }]
    await nora.call(submitCount, { params: { id: shiftId }, body: { amounts } })
    await signIn(nora, { path: TILL })
    await see('Faltan $1,234.50')
    await fill(/^Nota/, 'Se depositó en el banco.')
    await press('Cerrar turno')
    const sheet = await dialog('Autorización')
    for (const words of ['Diferencia de caja', '$1,234.50', /^caja 1$/i, 'Lo pide Nora Díaz'])
      await see(words, sheet)
    await press('Lupita', sheet)
    await user.keyboard('471163')
    await see('Turno cerrado: corte Z 1')
    // She sees no figures, but the Z that she closed.
    await tap(await screen.findByRole('link', { name: 'Ver corte' }))
    await screen.findByRole('heading', { name: 'Corte Z 1' })
    await see('Se depositó en el banco.')
    await see('Lupita')
    expect(screen.queryByRole('link', { name: 'Cortes' })).toBe(null)
  })
})

describe('the drawer of a device', () => {
  it('is chosen among several, and again by itself after the next sign-in', async () => {
    const { owner, lupita } = await openTill()
    const bar = await owner.call(addDrawer, { body: { title: 'Barra' } })
    await open('/dashboard/profile')
    await open(TILL)
    await see('Elige la caja de este dispositivo')
    await press(/^Barra/)
    await screen.findByRole('button', { name: 'Abrir turno con $0.00' })
    const [menu] = await screen.findAllByRole('button', { name: /^Tu cuenta/ })
    await tap(menu as HTMLElement)
    await tap(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
    await isAt('/login')
    await fill('Correo electrónico', lupita.username)
    await fill('Contraseña', PASSWORD)
    await press('Iniciar sesión')
    await isAt('/dashboard/home')
    const answer = await fetch(`/api/v1${getTill.path}`)
    expect(await answer.json()).toMatchObject({ drawerId: bar.id })
  })
})
