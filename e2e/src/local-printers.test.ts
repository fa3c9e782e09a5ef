import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decode } from '../../hardening/src/printers/decode.ts'
import { EposPrinter } from '../../hardening/src/printers/epos.ts'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'

let printer: EposPrinter
beforeEach(async () => {
  printer = await new EposPrinter().turnOn()
})
afterEach(async () => {
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
    const fonda = await openFonda({ path: null })
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
    await button(page, 'Siguiente').click()

    // The tablet becomes the printing device, and prints a test without the server.
    await dialog.getByText('Esta computadora todavía no imprime en esta impresora.').waitFor()
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

    const unreached = () =>
      fonda.person.waitForEvent('requestfailed', (one) => one.url().includes('service.cgi'))
    // The power fails in the middle of a comanda. Chromium repeats the request by itself, and must find the printer off: a
    // printer needs seconds to start.
    printer.losesPower = true
    const lost = unreached()
    await order(fonda, 'mole')
    await expect.poll(papers).toHaveLength(5)
    expect(printer.mechanism.printed[4]?.isWhole).toBe(false)
    await lost
    await printer.turnOn()
    await expect.poll(papers).toHaveLength(6)
    expect(papers()[5]).toContain('POSIBLE DUPLICADO')
    expect(papers()[5]).toContain('2 × Mole con pollo')

    // A printer that is off gets no job, so that none is marked when it is on again: also when it goes off between two.
    await printer.turnOff()
    const failed = unreached()
    await order(fonda, 'soup')
    await order(fonda, 'mole')
    await failed
    printer.isSilentAfterJob = true
    await printer.turnOn()
    await expect.poll(papers).toHaveLength(7)
    // One asks for its state, and another would be a job.
    for (let requests = 0; requests < 3; requests++) await unreached()
    printer.isSilent = false
    await expect.poll(papers).toHaveLength(8)
    expect(papers().slice(6).join()).not.toContain('DUPLICADO')

    // Its answer is lost after it printed.
    printer.losesAnswer = true
    await order(fonda, 'water')
    await expect.poll(papers).toHaveLength(10)
    expect(papers()[8]).not.toContain('DUPLICADO')
    expect(papers()[9]).toContain('POSIBLE DUPLICADO')
  })
})

interface FakePlug {
  isPlugged: boolean
  sent: number[]
  change: (isPlugged: boolean) => void
}
type Faked = typeof globalThis & { plug: FakePlug }

/** A printer without answers at the place of the browser's WebUSB. */
function fakeUsb(): void {
  const endpoint = { endpointNumber: 1, direction: 'out', type: 'bulk' }
  const alternates = [{ alternateSetting: 0, interfaceClass: 7, endpoints: [endpoint] }]
  const done = async () => {}
  const device = {
    vendorId: 1,
    productId: 2,
    serialNumber: '',
    open: done,
    close: done,
    claimInterface: done,
    configuration: { interfaces: [{ interfaceNumber: 0, alternates }] },
    transferOut: async (_: number, bytes: Uint8Array) => {
      plug.sent.push(...bytes)
      return { status: 'ok' }
    },
  }
  const usb = Object.assign(new EventTarget(), {
    getDevices: async () => (plug.isPlugged ? [device] : []),
    requestDevice: async () => device,
  })
  const plug: FakePlug = {
    isPlugged: true,
    sent: [],
    change: (isPlugged) => {
      plug.isPlugged = isPlugged
      usb.dispatchEvent(new Event(isPlugged ? 'connect' : 'disconnect'))
    },
  }
  Object.assign(globalThis, { plug })
  Object.defineProperty(navigator, 'usb', { value: usb })
}

describe('a USB printer at a computer', () => {
  it('is chosen by the owner, prints its comandas, and those that waited when its cable is back', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    const printed = async () => {
      const bytes = await page.evaluate(() => (globalThis as Faked).plug.sent)
      return decode(Uint8Array.from(bytes)).lines.join('\n')
    }
    const plug = (isPlugged: boolean) =>
      page.evaluate((isIn) => (globalThis as Faked).plug.change(isIn), isPlugged)
    const kitchen = { title: 'Cocina', way: 'usb', width: '80', model: 'generic', printsKitchen: true }
    await write(page.request, '/settings/printers/add', { ...kitchen, copies: 1, stationIds: [] })
    await page.addInitScript(fakeUsb)
    await page.goto('/dashboard/settings/printers')
    await page.getByText('No imprime desde esta computadora').waitFor()
    await button(page, 'Conexión con esta computadora').click()
    await button(page, 'Elegir impresora').click()
    await page.getByText('Esta computadora imprime en esta impresora.').waitFor()
    await expectAccessible(page)
    await button(page, 'Listo').click()
    await order(fonda, 'mole')
    await expect.poll(printed).toContain('2 x Mole con pollo')
    await plug(false)
    await page.getByText('No conectada').waitFor()
    await order(fonda, 'soup')
    await page.getByText('1 documento en espera').waitFor()
    await plug(true)
    await expect.poll(printed).toContain('2 x Sopa de fideo')
    expect(await printed()).not.toContain('DUPLICADO')

    // A browser without WebUSB names the browsers that have it.
    const other = await fonda.person.newPage()
    await other.addInitScript(() => Object.defineProperty(navigator, 'usb', { value: undefined }))
    await other.goto('/dashboard/settings/printers')
    await button(other, 'Conexión con esta computadora').click()
    await other.getByText(/^Este navegador no puede usar impresoras USB\. Abre Comanda en Chrome/).waitFor()
  })
})
