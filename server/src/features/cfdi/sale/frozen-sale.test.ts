import { discountCheck, refundCheck } from '@comanda/shared/checks/api'
import { sumCents } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import { inOneGo } from '../../../kernel/slices.ts'
import { linesOfCheck, readCheck } from '../../../testing/checks.ts'
import { contentOf } from '../../../testing/fiscal-documents.ts'
import { openTaqueria, TABLES } from '../../../testing/menu.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { CARD, CASH, chargeIt, openCheck } from '../../../testing/shift.ts'
import { comprobante } from '../document/comprobante.ts'
import { detailedConcepts, mealConcepts } from '../document/concepts.ts'
import { xmlOf } from '../document/node.ts'
import { parseXml } from '../pac/double/parse.ts'
import { brokenRules } from '../pac/double/rules.ts'
import { frozenSale, rowsOfSale } from './frozen-sale.ts'

const server = serverForTests()

const saleOf = ({ tenantId }: Client, id: number) =>
  server.app.platform.transactionFor(tenantId, async (tx) =>
    frozenSale(await tx.run(...rowsOfSale(tenantId, id))),
  )
const reason = 'Queja del cliente'

/** Two waters of 38.50, less a discount, paid mostly by card, with a tip. */
async function openPaid(percent = 0) {
  const restaurant = await openTaqueria(server)
  const id = await openCheck(restaurant, undefined, { tableId: TABLES.one })
  if (percent > 0)
    await restaurant.call(discountCheck, {
      params: { id },
      body: { kind: 'discount', percent, reason: 'Cliente frecuente' },
    })
  const { total } = await readCheck(restaurant, id)
  const rest = (Number(total) - 20).toFixed(2)
  const charged = await chargeIt(restaurant, id, [
    { paymentTypeId: CASH, amount: '20.00', tip: '5.00' },
    { paymentTypeId: CARD, amount: rest },
  ])
  expect(charged.status).toBe(200)
  return { restaurant, id, total }
}

const totalOf = (lines: Awaited<ReturnType<typeof saleOf>>['left']) =>
  sumCents(lines.flatMap(({ net, tax }) => [net, tax])) / 100

describe('a paid check for the authority', () => {
  it('is what its lines came to with their tax, without the tip, in the form of the largest payment', async () => {
    const { restaurant, id } = await openPaid()
    const { left, form } = await saleOf(restaurant, id)
    expect(left).toMatchObject([
      { title: 'Agua de jamaica', quantity: 2, net: 6638, tax: 1062, is: { kind: 'iva', rate: 160_000 } },
    ])
    expect([totalOf(left), form]).toEqual([77, '04'])
  })

  it('has its discount folded into the lines', async () => {
    const { restaurant, id, total } = await openPaid(15)
    const { left } = await saleOf(restaurant, id)
    expect([totalOf(left), total]).toEqual([65.45, '65.45'])
  })

  it('lacks what was refunded, by pieces and by amount, and the document of the rest is accepted', async () => {
    const { restaurant, id } = await openPaid()
    const [water] = linesOfCheck(await readCheck(restaurant, id))
    const refund = (body: object) =>
      restaurant.call(refundCheck, { params: { id }, body: { reason, ...body } })
    await refund({ lines: [{ id: water?.id, quantity: 1 }], tip: '5.00' })
    expect((await saleOf(restaurant, id)).left).toMatchObject([{ quantity: 1, net: 3319, tax: 531 }])
    await refund({ amount: '10.01' })
    const { left } = await saleOf(restaurant, id)
    expect(totalOf(left)).toBe(28.49)
    for (const concepts of [mealConcepts(left), detailedConcepts(left)]) {
      const node = inOneGo(comprobante(contentOf({ concepts }), { number: '3'.repeat(20), base64: 'AA==' }))
      const document = parseXml([...xmlOf(node)].join(''))
      expect(document && [document.attributes.Total, inOneGo(brokenRules(document))]).toEqual(['28.49', []])
    }
    await refund({})
    expect(mealConcepts((await saleOf(restaurant, id)).left)).toEqual([])
  })

  it('with a tax that the authority does not know is refused by its name', async () => {
    const { restaurant, id } = await openPaid()
    await server.sql(
      `UPDATE order_items SET tax_title = 'Servicio', tax_rate = 10 WHERE tenant_id = $1`,
      restaurant.tenantId,
    )
    await expect(saleOf(restaurant, id)).rejects.toThrow('El SAT no conoce el impuesto «Servicio» de 10 %')
  })
})
