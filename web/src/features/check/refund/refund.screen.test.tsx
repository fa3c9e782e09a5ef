import { chargeCheck, refundCheck, splitCheck } from '@comanda/shared/checks/api'
import { expect, it } from 'vitest'
import { readCheck } from '../../../../../server/src/testing/checks.ts'
import { CARD, CASH } from '../../../../../server/src/testing/shift.ts'
import { address, open, openPaper } from '../../../testing/app.tsx'
import { type Area, dialog, fill, gone, press, screen, see, tick, within } from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'
import { openByKey, openCheck, region } from '../testing.ts'

/** A paid check of two moles, by default $197.00 by card with a tip of $30.00. */
async function openPaid(payments: object[] = [{ paymentTypeId: CARD, amount: '197.00', tip: '30.00' }]) {
  const { owner, id } = await openCheck()
  await owner.call(chargeCheck, { params: { id }, body: { payments } })
  await screen.findByRole('button', { name: /^Reembolsar/ })
  return { owner, id }
}

/** The same, of which a mole and $10.00 of the tip went back. */
async function openRefunded() {
  const { owner, id } = await openPaid()
  const [line] = (await readCheck(owner, id)).rounds.flatMap(({ items }) => items)
  const lines = [{ id: line?.id ?? 0, quantity: 1 }]
  const body = { lines, tip: '10.00', reason: 'Queja del cliente' }
  await owner.call(refundCheck, { params: { id }, body })
  await see('Reembolso parcial')
  return { owner, id }
}

const refunding = () => openByKey('b', 'Reembolsar')
/** What is shown after a refund. */
async function refunded(id: number): Promise<Area> {
  await see(`Reembolso ${id}`)
  return dialog('Reembolsar')
}

const closed = () => gone(() => screen.queryByRole('dialog'))
const goesBack = (form: Area) => form.getByRole('region', { name: 'Se devolverá' }).textContent

it('a paid check is refunded with a reason and a paper, which is printed later as a copy; then nothing is left to refund', async () => {
  await openPaid([{ paymentTypeId: CASH, amount: '197.00' }])
  const form = await refunding()
  await tick('Queja del cliente', form)
  await press('Reembolsar $197.00', form)
  const done = await refunded(1)
  await press('Imprimir comprobante', done)
  await press('Listo', done)
  await closed()
  await see('Reembolsada')
  await see('Reembolso 1 · Efectivo', await region('Reembolsos'))
  expect(screen.queryByRole('button', { name: /^Reembolsar/ })).toBeNull()
  await press('Imprimir comprobante del reembolso 1')
  const [first = '', copy = ''] = outside.opened
  await openPaper(first)
  await see('Reembolso 1')
  expect(screen.queryByText('REIMPRESIÓN')).toBeNull()
  await openPaper(copy)
  await see('REIMPRESIÓN')
})

it('the dialog asks for what is missing, and shows before what goes back, with a part of the tip', async () => {
  const { owner, id } = await openPaid()
  const form = await refunding()
  await tick('Artículos', form)
  await see('Elige qué artículos se devuelven.', form)
  await press('Más: Mole con pollo', form)
  await see('1 × devuelve $98.50', form)
  await tick('Una parte', form)
  await fill('Propina que se devuelve', '10', form)
  await see('Elige el motivo.', form)
  await tick('Queja del cliente', form)
  await gone(() => form.queryByText('Elige el motivo.'))
  expect(goesBack(form)).toBe('Se devolveráTarjeta con $10.00 de propina$108.50')
  await press('Reembolsar $108.50', form)
  const done = await refunded(1)
  await see('$108.50', within(await done.findByRole('region', { name: 'Entrega al cliente' })))
  expect((await readCheck(owner, id)).refunds).toMatchObject([{ total: '98.50', tip: '10.00' }])
})

it('one guest of a divided check gets money back as that guest has paid', async () => {
  const { owner, id } = await openCheck()
  const params = { id }
  await owner.call(splitCheck, { params, body: { mode: 'equal', parts: 2 } })
  for (const [part, paymentTypeId] of [
    [1, CASH],
    [2, CARD],
  ])
    await owner.call(chargeCheck, { params, body: { part, payments: [{ paymentTypeId, amount: '98.50' }] } })
  await screen.findByRole('button', { name: /^Reembolsar/ })
  const form = await refunding()
  await tick(/^Parte 2/, form)
  expect(form.queryByRole('radio', { name: 'Artículos' })).toBeNull()
  await tick('Monto', form)
  await fill('Monto que se devuelve', '20', form)
  await tick('Queja del cliente', form)
  expect(goesBack(form)).toBe('Se devolveráTarjeta$20.00')
  await press('Reembolsar $20.00', form)
  await press('Listo', await refunded(1))
  expect((await readCheck(owner, id)).refunds).toMatchObject([{ parts: [{ number: 2, total: '20.00' }] }])
  await closed()
  const again = await refunding()
  await tick(/^Parte 2/, again)
  await see('$78.50', again)
})

it('the rest of a tip goes back alone, then the rest of the sale', async () => {
  await openRefunded()
  let form = await refunding()
  await tick('Sólo la propina', form)
  await tick('Queja del cliente', form)
  await press('Reembolsar $20.00', form)
  await press('Listo', await refunded(2))
  await closed()
  form = await refunding()
  await tick('Queja del cliente', form)
  await press('Reembolsar $98.50', form)
  await press('Listo', await refunded(3))
  await see('Reembolsada')
  expect(screen.queryByRole('button', { name: 'Corregir tipo de pago' })).toBeNull()
})

it('the invoices say what was refunded, can be asked for refunds, and their receipt says it too', async () => {
  await openRefunded()
  await open('/dashboard/invoices')
  const list = within(await screen.findByRole('table', { name: 'Facturas' }))
  const ofAllSales = await see('Reembolso parcial', list)
  await press('Con reembolso')
  await gone(() => ofAllSales.isConnected || null)
  expect(address()).toContain('refunded=yes')
  await see('$98.50', list)
  await press('Abrir el recibo de la venta 1')
  await openPaper(outside.opened[0] ?? '')
  await see('Reembolso parcial')
})

it('the type of a payment of today is corrected', async () => {
  const { owner, id } = await openPaid()
  const form = await openByKey('p', 'Corregir tipo de pago')
  await tick('Efectivo', form)
  await press('Corregir a Efectivo', form)
  await closed()
  await see('Efectivo', await region('Pagos'))
  expect((await readCheck(owner, id)).payments).toMatchObject([{ title: 'Efectivo' }])
})
