import { acknowledgeCall, finishCall, listCalls } from '@comanda/shared/sittings/waiter-calls'
import { describe, expect, it } from 'vitest'
import { seatPhone } from '../../../../server/src/testing/guest-calls.ts'
import { address, goBack, isAt, open, passTime } from '../../testing/app.tsx'
import { hire, openFonda, SOUP, signIn, TABLE, theServer } from '../../testing/fonda.ts'
import { holdCalls } from '../../testing/network.ts'
import { openSoldFonda } from '../../testing/sales.ts'
import {
  chooseInMenu,
  dialog,
  press,
  rowsOf,
  screen,
  see,
  seeWhole,
  tap,
  waitFor,
  within,
} from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const REPORTS = '/dashboard/reports'
const ADDING = 'Se suman los días del periodo. La primera vez tarda unos segundos.'

/** The figure of each tile by its title. */
async function tiles(): Promise<Record<string, string>> {
  await screen.findByText('Ingresos', { selector: 'dt' })
  const all = [...document.querySelectorAll('dl > div')]
  const textOf = (tile: Element, part: string) => tile.querySelector(part)?.textContent ?? ''
  return Object.fromEntries(all.map((tile) => [textOf(tile, 'dt'), textOf(tile, 'dd > span')]))
}
const tile = (title: string) => screen.getByText(title, { selector: 'dt' }).parentElement?.textContent

const SOLD = {
  Pedidos: '3',
  'Valor Promedio del Pedido': '$156.75',
  'Total de Clientes': '1',
  'Clientes Nuevos': '1',
  'Clientes Recurrentes': '0',
  'Neto después de reembolsos': '$313.50',
  Ingresos: '$313.50',
  'Ventas Netas': '$270.26',
  Impuestos: '$43.24',
  Propinas: '$0.00',
}

async function choosePeriod(name: string): Promise<string[]> {
  await press(/^Filtrar: /)
  const offered = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent ?? '')
  await tap(screen.getByRole('menuitemradio', { name }))
  return offered
}

const asTable = (title: string) => press(`Ver como tabla: ${title}`)

describe('the report of today', () => {
  it('has the figures of the sales', async () => {
    await openSoldFonda('/dashboard/profile')
    await tap(await screen.findByRole('link', { name: 'Reportes' }))
    expect(await tiles()).toEqual(SOLD)
    expect(Object.keys(await tiles())[0]).toBe('Neto después de reembolsos')
    expect(tile('Ingresos')).toBe('Ingresos$313.50Cobrado en el periodo, con impuestosMásantes $0.00')
    expect(tile('Clientes Recurrentes')).toBe(
      'Clientes Recurrentes0Pidieron en el periodo y también antesIgualantes 0',
    )
    await seeWhole('Pedidos cancelados: 1 por $394.00 (antes 0 por $0.00)')
    await seeWhole('Cerrados sin cobrar: 0 por $0.00 (antes 0 por $0.00)')
    await seeWhole('Pagados, aún abiertos: 2 por $313.50 (antes 0 por $0.00)')
    await seeWhole('Piezas anuladas, también de pedidos cancelados: 4 por $394.00 (antes 0 por $0.00)')
  })

  it('equals the sales in every grouping, is saved as a file, and leads from a best-selling item to its page', async () => {
    await openSoldFonda(REPORTS)
    expect(await rowsOf('Artículos Más Vendidos')).toEqual([
      // Of the soups, one is not paid.
      ['Agua de limón', '5', '$125.00'],
      ['Sopa de fideo', '3', '$90.00'],
      ['Mole con pollo', '1', '$98.50'],
    ])
    await screen.findByRole('img', { name: /^3 artículos por cuánto se venden/ })
    await asTable('Precio y popularidad')
    expect(await rowsOf('Precio y popularidad')).toEqual([
      ['Agua de limón', '5', '$25.00'],
      ['Sopa de fideo', '3', '$45.00'],
      ['Mole con pollo', '1', '$98.50'],
    ])
    // Billed items only: the open soup is excluded.
    expect(await rowsOf('Ingresos por categoría')).toEqual([['Comida corrida', '8', '$313.50100%']])
    expect(await rowsOf('Ingresos por tipo de pago')).toEqual([['Efectivo', '2', '$313.50100%']])
    expect(await rowsOf('Ingresos por tipo de servicio')).toEqual([
      ['Para Comer Aquí', '1', '$188.5060.1%'],
      ['Para Llevar', '1', '$125.0039.9%'],
    ])
    const [waiter] = await rowsOf('Ventas por mesero')
    expect(waiter?.slice(1)).toEqual(['2', '$156.75', '2', '$156.75', '$0.00', '$313.50100%'])
    const [reason] = await rowsOf('Anulaciones por motivo')
    expect(reason?.slice(1)).toEqual(['4', '0', '$394.00100%'])
    await screen.findByRole('img', { name: /^Ingresos por hora: \$313\.50 en total\./ })
    await asTable('Ingresos por hora')
    const hours = await rowsOf('Ingresos por hora')
    expect(hours.filter(([, orders, total]) => orders !== '0' || total !== '$0.00')).toEqual([
      ['12:00 a 13:00', '3', '$313.50'],
    ])
    await press('Ver como gráfica: Ingresos por hora')
    await screen.findByRole('img', { name: /^Ingresos por hora/ })
    await chooseInMenu('Exportar', /^Excel/)
    await waitFor(() => expect(outside.saved).toHaveLength(1))
    await chooseInMenu('Exportar', /^CSV/)
    await waitFor(() => expect(outside.saved).toHaveLength(2))
    const [book, text] = outside.saved
    expect(book?.name).toBe('Reporte 2026-11-21 2026-11-21.xlsx')
    expect(text?.name).toBe('Reporte 2026-11-21 2026-11-21.csv')
    const lines = (await text?.file.text())?.split(/\r?\n/) ?? []
    for (const expected of ['Ingresos,313.50,0.00', 'Impuestos,43.24,0.00', 'Pedidos Cancelados,1,0'])
      expect(lines).toContain(expected)
    await tap(await screen.findByRole('link', { name: SOUP.title }))
    await isAt(`/dashboard/settings/menu-items/${SOUP.id}`)
  })

  it('opens for REPORTS alone, without a link to the settings', async () => {
    const owner = await openSoldFonda()
    await signIn(await hire(owner, ['REPORTS']), { path: REPORTS })
    expect(await tiles()).toEqual(SOLD)
    const top = within(screen.getByRole('table', { name: 'Artículos Más Vendidos' }))
    await see(SOUP.title, top)
    expect(top.queryByRole('link')).toBe(null)
  })
})

it('a person’s losses are said in a sentence: how much, how often, and which part of all', async () => {
  await openSoldFonda('/dashboard/reports/losses')
  await see(
    '$394.00 en 1 vez: 100 % de las pérdidas.',
    within(await screen.findByRole('list', { name: 'Por persona' })),
  )
})

describe('the period of a report', () => {
  it('is chosen in the filter, and the address keeps it', async () => {
    await openSoldFonda(REPORTS)
    expect(await choosePeriod('Ayer')).toEqual([
      'Hoy',
      'Ayer',
      'Últimos 7 días',
      'Este mes',
      'Mes pasado',
      'Personalizado',
    ])
    await isAt('/dashboard/reports?type=yesterday')
    await see('No hay ventas en este periodo')
    expect(await tiles()).toMatchObject({ Pedidos: '0', Ingresos: '$0.00', 'Total de Clientes': '1' })
    await choosePeriod('Personalizado')
    await press('Aplicar', await dialog('Filtrar'))
    await waitFor(async () => expect(await tiles()).toEqual(SOLD))
    expect(address()).toBe('/dashboard/reports?type=custom&from=2026-11-21&to=2026-12-21')
    await goBack()
    await see('No hay ventas en este periodo')
  })

  it('offers no date before the report, which alone has the date of the store, and says what takes long', async () => {
    await openFonda()
    const answer = holdCalls('/reports')
    await open(REPORTS)
    await choosePeriod('Personalizado')
    const from = within(await screen.findByRole('dialog', { name: 'Filtrar' })).getByRole('group', {
      name: /Desde/,
    })
    expect(from.textContent).not.toMatch(/\d/)
    await waitFor(() => expect(screen.queryByText(ADDING)).not.toBeNull(), { timeout: 5_000 })
    answer()
    await waitFor(() => expect(from.textContent).toMatch(/\d/))
    await waitFor(() => expect(screen.queryByText(ADDING)).toBeNull())
  })
})

it('says how long the tables waited that called by phone, by waiter and by hour', async () => {
  const owner = await openFonda()
  const phone = await seatPhone((await theServer()).stranger, owner, TABLE)
  await phone.ask({ kind: 'waiter', reason: 'napkins' })
  passTime(3 * 60_000)
  const [call] = await owner.call(listCalls)
  await owner.call(acknowledgeCall, { params: { id: call?.id ?? 0 } })
  await owner.call(finishCall, { params: { id: call?.id ?? 0 } })
  await open(REPORTS)
  await see('Lo que esperaron las mesas')
  // A phone shows the title with each figure.
  expect(await rowsOf('Espera de las mesas por mesero')).toEqual([
    ['Fonda de la esquina', 'Llamadas 1', ...Array(4).fill(expect.stringMatching(/ 3:\d\d$/))],
  ])
})
