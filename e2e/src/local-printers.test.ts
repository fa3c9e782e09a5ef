import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { EposPrinter } from '../../hardening/src/printers/epos.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An order of another device. */
const order = ({ page, itemIds }: Fonda, item: keyof Fonda['itemIds']) =>
  write(page.request, '/pos/create-order', {
    cart: [{ id: itemIds[item], quantity: 2 }],
    deliveryType: 'takeaway',
  })

it('an Epson printer in the network of a tablet prints a test without the server, and each comanda once', async () => {
  const printer = await new EposPrinter().turnOn()
  onTestFinished(() => printer.turnOff())
  /** The papers that came out, whole or not. */
  const papers = () => printer.mechanism.printed.map(({ lines }) => lines.join('\n'))
  const fonda = await openFonda({ path: null })
  const { page } = fonda
  // The browser would add the story's headers to its requests to the printer, which allows only its own.
  await fonda.person.setExtraHTTPHeaders({})
  const epos = { title: 'Cocina', way: 'epos', width: '80', model: 'epson', address: printer.address }
  await write(page.request, '/settings/printers/add', {
    ...epos,
    printsKitchen: true,
    copies: 1,
    stationIds: [],
  })

  // The tablet becomes the printing device.
  await page.goto('/dashboard/settings/print-settings')
  await button(page, 'Conexión con esta computadora').click()
  await button(page, 'Imprimir desde esta computadora').click()
  await page.getByText('Esta computadora imprime en esta impresora.').waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await button(page, 'Imprimir prueba').click()
  await page.getByText('La prueba se imprimió.').waitFor()
  expect(papers()).toHaveLength(1)
  await page.unroute('**/api/**')
  await button(page, 'Listo').click()

  // Orders come out on any page of the tablet, in their order; a second tab prints none twice.
  const second = await fonda.person.newPage()
  await second.goto('/dashboard/orders')
  await order(fonda, 'mole')
  await order(fonda, 'soup')
  await expect.poll(papers).toHaveLength(3)
  expect(papers()[1]).toContain('2 × Mole con pollo')
  expect(papers()[2]).toContain('2 × Sopa de fideo')

  // The power fails in the middle of a comanda. Chromium repeats the request by itself, and must find the printer off: a
  // printer needs seconds to start.
  printer.losesPower = true
  const lost = fonda.person.waitForEvent('requestfailed', (one) => one.url().includes('service.cgi'))
  await order(fonda, 'mole')
  await expect.poll(papers).toHaveLength(4)
  expect(printer.mechanism.printed[3]?.isWhole).toBe(false)
  await lost
  await printer.turnOn()
  await expect.poll(papers).toHaveLength(5)
  expect(papers()[4]).toContain('POSIBLE DUPLICADO')
  expect(papers()[4]).toContain('2 × Mole con pollo')
})
