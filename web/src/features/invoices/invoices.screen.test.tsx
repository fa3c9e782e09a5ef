import { addCustomer } from '@comanda/shared/customers/api'
import { payOrders } from '@comanda/shared/orders/api'
import { describe, expect, it } from 'vitest'
import { address, isAt, open } from '../../testing/app.tsx'
import { type Client, MOLE, openFonda, SOUP, sendOrder, TABLE, WATER } from '../../testing/fonda.ts'
import { MARIA, sell } from '../../testing/sales.ts'
import { fill, press, pressEnter, rowsOf, screen, see, tap, waitFor } from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const INVOICES = '/dashboard/invoices'

/** Two orders at Mesa 1, paid together, and a water for María. @returns the owner and the orders of the table */
async function openWithSales(): Promise<{ owner: Client; orderIds: number[] }> {
  const owner = await openFonda()
  const orderIds: number[] = []
  for (const dish of [SOUP, MOLE]) {
    const order = { tableId: TABLE, deliveryType: 'dinein' }
    orderIds.push((await sendOrder(owner, [{ ...dish, quantity: 2 }], order)).orderId)
  }
  await owner.call(payOrders, { body: { orderIds } })
  await owner.call(addCustomer, { body: MARIA })
  await sell(owner, [WATER], { customerId: MARIA })
  await open(INVOICES)
  return { owner, orderIds }
}

const rows = async () => (await rowsOf('Facturas')).map((cells) => cells.join(' | '))
const hasRows = (count: number) => waitFor(async () => expect(await rows()).toHaveLength(count))
const sums = async () => (await screen.findByRole('region', { name: /^Total del periodo/ })).textContent

async function search(text: string): Promise<void> {
  await fill('Venta, token o cliente', text)
  await pressEnter()
}

async function choosePeriod(name: string): Promise<void> {
  await press(/^Filtrar: /)
  await tap(await screen.findByRole('menuitemradio', { name }))
}

describe('the invoices', () => {
  it('say when there are none, and appear by themselves when another till sells', async () => {
    const owner = await openFonda({ path: INVOICES })
    await see('Hoy no hay ventas')
    await sell(owner, [WATER])
    await hasRows(1)
  })

  it('have the bill of a table once, with its orders, the sum of the day, and its receipt, which the row opens, too, and which is printed as a copy', async () => {
    const { orderIds } = await openWithSales()
    await hasRows(2)
    const [ofMaria, ofTable] = await rows()
    expect(ofMaria).toMatch(
      /2 \|.*3 \|.*\$21\.55 \|.*\$3\.45 \|.*\$25\.00 \|.*Para Llevar \|.*María Núñez.* \|.*— \|.*Efectivo/,
    )
    expect(ofTable).toMatch(
      /1 \|.*1, 2 \|.*\$247\.42 \|.*\$39\.58 \|.*\$287\.00 \|.*Para Comer Aquí.* \|.*CLIENTE OCASIONAL.* \|.*Mesa 1.* \|.*Efectivo/,
    )
    expect(await sums()).toMatch(/Hoy.*Ventas2.*Subtotal\$268\.97.*Impuestos\$43\.03.*Total\$312\.00/)
    const receipt = `/print-receipt?orders=${orderIds.join(',')}`
    await tap(await see('Mesa 1'))
    await press('Abrir el recibo de la venta 1')
    await press('Imprimir el recibo de la venta 1')
    expect(outside.opened).toEqual([`${receipt}&print=no`, `${receipt}&print=no`, `${receipt}&copy=yes`])
  })

  it('are found by name and number on any day; a period is chosen in the filter, both are kept in the address, and it is saved as a file', async () => {
    await openWithSales()
    await hasRows(2)
    await search('  ')
    expect(address()).toBe(INVOICES)
    await search('nunez')
    await see('Resultados de «nunez» en todas las fechas')
    await hasRows(1)
    expect(screen.getByRole('link', { name: 'María Núñez' })).toBeTruthy()
    expect(address()).toBe(`${INVOICES}?q=nunez`)
    await search('#1')
    await see('CLIENTE OCASIONAL')
    await search('Zacarías')
    await see('¡No se encontraron resultados!')
    await press('Quitar búsqueda')
    await hasRows(2)

    await choosePeriod('Ayer')
    await see('No hay ventas en este periodo')
    expect(screen.queryByRole('region', { name: /^Total del periodo/ })).toBe(null)
    await choosePeriod('Este mes')
    await isAt(`${INVOICES}?type=this_month`)
    expect(await sums()).toContain('Este mes')
    await press('Exportar')
    await waitFor(() => expect(outside.saved).toHaveLength(1))
    const [saved] = outside.saved
    expect(saved?.name).toBe('Ventas 2026-11-01 2026-11-30.csv')
    const lines = (await saved?.file.text())?.trimEnd().split('\r\n') ?? []
    expect(lines[0]).toMatch(
      /^\uFEFF?Venta,Tokens,Día de venta,Fecha,Subtotal,Impuestos,Total,Tipo de Pago,Cobró,/,
    )
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(
      /^2,3,2026-11-21,2026-11-21 12:00,21\.55,3\.45,25\.00,Efectivo,[^,]+,Para Llevar,,,María Núñez,/,
    )
  })
})
