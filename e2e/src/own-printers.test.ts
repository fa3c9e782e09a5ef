import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EposPrinter } from '../../hardening/src/printers/epos.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'
import { type Fonda, openFonda, write } from './fonda.ts'
import { openBrowser } from './launch.ts'

let browser: Browser
let printer: EposPrinter
beforeAll(async () => {
  browser = await openBrowser()
  printer = await EposPrinter.open()
})
afterAll(async () => {
  await browser.close()
  await printer.turnOff()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The papers that came out, whole or not. */
const papers = () => printer.mechanism.printed.map(({ lines }) => lines.join('\n'))

/** An order of another device. */
const order = ({ page, itemIds }: Fonda, item: keyof Fonda['itemIds']) =>
  write(page.request, '/pos/create-order', {
    cart: [{ id: itemIds[item], quantity: 2 }],
    deliveryType: 'takeaway',
  })

describe('an Epson printer in the network of a tablet', () => {
  it('is set up by the owner, and prints each comanda once, or marked when the first copy is uncertain', async () => {
    const fonda = await openFonda(browser)
    const { page } = fonda
    // The browser would add the story's headers to its requests to the printer, which allows only its own.
    await fonda.person.setExtraHTTPHeaders({})
    await page.goto('/dashboard/settings/printers')
    await button(page, 'Agregar impresora').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Epson en la red, desde esta computadora').click()
    await dialog.getByLabel('Nombre').fill('Cocina')
    await dialog.getByLabel('Dirección de la impresora en la red').fill('8.8.8.8')
    await dialog.getByText('Comandas de la cocina').click()
    await button(page, 'Siguiente').click()
    await dialog.getByText('Escribe una dirección de la red del local, por ejemplo 192.168.1.50.').waitFor()
    await dialog.getByLabel('Dirección de la impresora en la red').fill(printer.address)
    await expectAccessible(page)
    await button(page, 'Siguiente').click()

    // The tablet becomes the one that prints, and prints a test without the server.
    await dialog.getByText('Esta computadora todavía no imprime en esta impresora.').waitFor()
    await expectAccessible(page)
    await button(page, 'Imprimir desde esta computadora').click()
    await dialog.getByText('Esta computadora imprime en esta impresora.').waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await button(page, 'Imprimir prueba').click()
    await expect.poll(papers).toHaveLength(1)
    expect(papers()[0]).toContain('áéíóú ñ ü ÁÉÍÓÚ Ñ Ü ¿? ¡! $ €')
    expect(printer.mechanism.printed[0]?.events.filter((event) => event.startsWith('unknown'))).toEqual([])
    await page.getByText('La prueba se imprimió.').waitFor()
    await page.unroute('**/api/**')
    await button(page, 'Listo').click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Conectada a esta computadora').waitFor()
    await expectNoSidewaysScroll(page)

    // Orders come out on any page of the tablet, in their order; a second tab prints none twice.
    await page.goto('/dashboard/kitchen')
    const second = await fonda.person.newPage()
    await second.goto('/dashboard/orders')
    await order(fonda, 'mole')
    await order(fonda, 'soup')
    await expect.poll(papers).toHaveLength(3)
    expect(papers()[1]).toContain('2 × Mole con pollo')
    expect(papers()[2]).toContain('2 × Sopa de fideo')

    // Without paper it waits and says so; with paper the comanda comes out, unmarked.
    printer.mechanism.isPaperOut = true
    await order(fonda, 'water')
    await page.getByText('Sin papel en la impresora Cocina; espera 1 documento.').waitFor()
    expect(papers()).toHaveLength(3)
    printer.mechanism.repair()
    await expect.poll(papers).toHaveLength(4)
    expect(papers()[3]).toContain('Agua de limón')
    expect(papers()[3]).not.toContain('DUPLICADO')
    await page.getByText('Sin papel en la impresora Cocina').waitFor({ state: 'detached' })

    // The power fails in the middle of a comanda.
    printer.losesPower = true
    await order(fonda, 'mole')
    await expect.poll(papers).toHaveLength(5)
    expect(printer.mechanism.printed[4]?.isWhole).toBe(false)
    await printer.turnOn()
    await expect.poll(papers).toHaveLength(6)
    expect(papers()[5]).toContain('POSIBLE DUPLICADO')
    expect(papers()[5]).toContain('2 × Mole con pollo')
    await fonda.person.close()
  })
})
