import { beforeEach, describe, expect, it } from 'vitest'
import { decode } from '../../../../../hardening/src/printers/decode.ts'
import { EposPrinter } from '../../../../../hardening/src/printers/epos.ts'
import { setUpPrinter } from '../../../../../server/src/testing/printers.ts'
import { open, passTime } from '../../../testing/app.tsx'
import { type Client, MOLE, openFonda, SOUP, sendOrder, WATER } from '../../../testing/fonda.ts'
import { cutLine } from '../../../testing/network.ts'
import { dialog, fill, gone, press, screen, see, tick, waitFor } from '../../../testing/screen.ts'

const order = (owner: Client, dish: { id: number }) => sendOrder(owner, [{ ...dish, quantity: 2 }])

/** The frame that reaches the printer: its code runs in this window, and gets and answers the page's messages. */
const frame = { postMessage: (data: unknown) => deliver(data, window) }
const deliver = (data: unknown, source: unknown) =>
  void window.dispatchEvent(
    Object.assign(new Event('message'), { data, source, origin: window.location.origin }),
  )

/** @returns takes the frame away */
function useFrame(): () => void {
  const { append } = document.body
  const { postMessage } = window
  window.postMessage = (data: unknown) => deliver(data, frame)
  document.body.append = (...nodes) => {
    const [node] = nodes
    if (!(node instanceof HTMLIFrameElement)) return append.apply(document.body, nodes)
    Object.defineProperty(node, 'contentWindow', { get: () => frame })
    void import('../../../epos/frame.ts')
  }
  return () => {
    document.body.append = append
    window.postMessage = postMessage
  }
}

describe('an Epson printer in the network of a tablet', () => {
  let printer: EposPrinter
  beforeEach(async () => {
    const end = useFrame()
    printer = await new EposPrinter().turnOn()
    return () => {
      end()
      return printer.turnOff()
    }
  })

  /** The papers that came out, whole or not. */
  const papers = () => printer.mechanism.printed.map(({ lines }) => lines.join('\n'))
  const printed = (count: number) => waitFor(() => expect(papers()).toHaveLength(count))
  /** The same while the page pauses between its tries. */
  const printedLater = (count: number) =>
    waitFor(() => {
      passTime(2_000)
      expect(papers()).toHaveLength(count)
    })

  it('is set up by the owner, and prints a test without the server', async () => {
    await openFonda({ path: '/dashboard/settings/print-settings' })
    await press('Agregar impresora')
    const form = await dialog()
    await tick(/^Epson en la red, desde esta computadora/, form)
    await fill('Nombre', 'Cocina', form)
    await fill('Dirección de la impresora en la red', '8.8.8.8', form)
    await tick(/^Comandas de la cocina/, form)
    await press('Agregar y conectar', form)
    await see('Escribe una dirección de la red del local, por ejemplo 192.168.1.50.', form)
    await fill('Dirección de la impresora en la red', printer.address, form)
    await press('Agregar y conectar', form)
    await see('Esta computadora todavía no imprime en esta impresora.')
    await press('Imprimir desde esta computadora')
    await see('Esta computadora imprime en esta impresora.')
    const mend = cutLine()
    await press('Imprimir prueba')
    await printed(1)
    expect(papers()[0]).toContain('áéíóú ñ ü ÁÉÍÓÚ Ñ Ü ¿? ¡! $ €')
    expect(printer.mechanism.printed[0]?.events.filter((event) => event.startsWith('unknown'))).toEqual([])
    await see('La prueba se imprimió.')
    mend()
    await press('Listo')
    await see('Conectada a esta computadora')
  })

  /** A tablet that prints the comandas on this printer. */
  async function openTablet(): Promise<Client> {
    const owner = await openFonda()
    const epos = { way: 'epos', model: 'epson', address: printer.address }
    await setUpPrinter(owner, { ...epos, title: 'Cocina', printsKitchen: true })
    await open('/dashboard/settings/print-settings')
    await press('Conexión con esta computadora')
    await press('Imprimir desde esta computadora', await dialog())
    await see('Esta computadora imprime en esta impresora.')
    await press('Listo')
    return owner
  }

  it('prints the comandas of other devices in their order, and waits for paper', async () => {
    const owner = await openTablet()
    await open('/dashboard/kitchen')
    await order(owner, MOLE)
    await order(owner, SOUP)
    await printed(2)
    expect(papers()[0]).toContain('2 × Mole con pollo')
    expect(papers()[1]).toContain('2 × Sopa de fideo')
    printer.mechanism.isPaperOut = true
    await order(owner, WATER)
    await see('Sin papel en la impresora Cocina; espera 1 documento.')
    expect(papers()).toHaveLength(2)
    printer.mechanism.repair()
    await printedLater(3)
    expect(papers()[2]).toMatch(/^(?!.*DUPLICADO).*Agua de limón/s)
    await gone(() => screen.queryByText(/Sin papel en la impresora Cocina/))
  })

  it('marks the second copy of a comanda when its power fails in the middle, or its answer is lost', async () => {
    const owner = await openTablet()
    printer.losesPower = true
    await order(owner, MOLE)
    await printed(1)
    expect(printer.mechanism.printed[0]?.isWhole).toBe(false)
    await printer.turnOn()
    await printedLater(2)
    expect(papers()[1]).toMatch(/POSIBLE DUPLICADO.*2 × Mole con pollo/s)
    printer.losesAnswer = true
    await order(owner, WATER)
    await printed(3)
    expect(papers()[2]).not.toContain('DUPLICADO')
    await printedLater(4)
    expect(papers()[3]).toContain('POSIBLE DUPLICADO')
  })

  it('gets no job while it is off, also when it goes off between two, so that none is marked', async () => {
    const owner = await openTablet()
    await printer.turnOff()
    await order(owner, SOUP)
    await order(owner, MOLE)
    await see('No conectada')
    await see('2 documentos en espera')
    printer.isSilentAfterJob = true
    await printer.turnOn()
    await printedLater(1)
    await see('1 documento en espera')
    await see('No conectada')
    printer.isSilent = false
    await printedLater(2)
    expect(papers().join()).not.toContain('DUPLICADO')
  })
})

/** A USB printer without answers, which a test plugs in and out. */
class FakeUsb extends EventTarget {
  readonly sent: number[] = []
  #isPlugged = true
  readonly #device = {
    vendorId: 1,
    productId: 2,
    serialNumber: '',
    open: async () => {},
    close: async () => {},
    claimInterface: async () => {},
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternates: [
            {
              alternateSetting: 0,
              interfaceClass: 7,
              endpoints: [{ endpointNumber: 1, direction: 'out', type: 'bulk' }],
            },
          ],
        },
      ],
    },
    transferOut: async (_: number, bytes: Uint8Array) => {
      this.sent.push(...bytes)
      return { status: 'ok' }
    },
  }

  getDevices = async () => (this.#isPlugged ? [this.#device] : [])
  requestDevice = async () => this.#device

  plug(isPlugged: boolean): void {
    this.#isPlugged = isPlugged
    this.dispatchEvent(new Event(isPlugged ? 'connect' : 'disconnect'))
  }

  get printed(): string {
    return decode(Uint8Array.from(this.sent)).lines.join('\n')
  }
}

describe('a USB printer at a computer', () => {
  /** A computer whose browser has WebUSB, unless it is null. */
  async function openPrinters(usb: FakeUsb | null): Promise<Client> {
    Object.defineProperty(navigator, 'usb', { configurable: true, value: usb ?? undefined })
    const owner = await openFonda()
    await setUpPrinter(owner, { way: 'usb', model: 'generic', title: 'Cocina', printsKitchen: true })
    await open('/dashboard/settings/print-settings')
    await see('No imprime desde esta computadora')
    await press('Conexión con esta computadora')
    return owner
  }

  it('is chosen by the owner, prints its comandas, and those that waited when its cable is back', async () => {
    const usb = new FakeUsb()
    const owner = await openPrinters(usb)
    await press('Elegir impresora', await dialog())
    await see('Esta computadora imprime en esta impresora.')
    await press('Listo')
    await order(owner, MOLE)
    await waitFor(() => expect(usb.printed).toContain('2 x Mole con pollo'))
    usb.plug(false)
    await see('No conectada')
    await order(owner, SOUP)
    await see('1 documento en espera')
    usb.plug(true)
    await waitFor(() => expect(usb.printed).toContain('2 x Sopa de fideo'))
    expect(usb.printed).not.toContain('DUPLICADO')
  })

  it('cannot be used by a browser without WebUSB, which names the browsers that have it', async () => {
    await openPrinters(null)
    await see(/^Este navegador no puede usar impresoras USB\. Abre Comanda en Chrome/, await dialog())
  })
})
