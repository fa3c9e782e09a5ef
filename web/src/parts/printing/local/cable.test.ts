import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SerialPort, UsbDevice } from './devices.ts'
import type { LocalPrinter } from './local-printers.ts'
import { withPrinter } from './open.ts'
import { chooseSerial } from './serial.ts'
import { chooseUsb } from './usb.ts'

const DLE = 0x10
const GS = 0x1d
const JOB = Uint8Array.from({ length: 10_000 }, (_, index) => 0x20 + (index % 64))

/** A printer that reads the arriving bytes: it answers its status, and prints the rest. */
class Mechanism {
  isPaperOut = false
  isOffline = false
  answers = true
  /** Its confirmation comes while its status is asked for. */
  isSlow = false
  #isUnconfirmed = false
  /** The number of bytes after which it is unplugged. */
  bytesLeft = Number.POSITIVE_INFINITY
  readonly printed: number[] = []
  receive: (bytes: Uint8Array) => void = () => {}

  take(bytes: Uint8Array): void {
    const [first, second, n = 0] = bytes
    if (bytes.length === 3 && first === DLE) {
      this.#answer(this.#status(n))
      if (this.#isUnconfirmed && n === 2) this.#answer(0)
    } else if (bytes.length === 3 && first === GS && second === 0x72) {
      this.#isUnconfirmed = this.isSlow
      if (!this.isPaperOut && !this.isSlow) this.#answer(0)
    } else {
      this.bytesLeft -= bytes.length
      if (this.bytesLeft < 0) throw new Error('unplugged')
      this.printed.push(...bytes)
    }
  }

  #status(n: number): number {
    const out: Record<number, number> = { 1: 0x08, 2: 0x20, 4: 0x6c }
    const bits = this.isPaperOut ? (out[n] ?? 0) : this.isOffline && n === 1 ? 0x08 : 0
    return 0x12 | bits
  }

  #answer(byte: number): void {
    if (this.answers) queueMicrotask(() => this.receive(Uint8Array.of(byte)))
  }
}

/** A USB printer behind an interface that is none, as far as its API shows it. */
class FakeUsb implements UsbDevice {
  readonly vendorId = 0x4b8
  readonly productId = 0xe28
  readonly serialNumber = 'X1'
  configuration: UsbDevice['configuration'] = null
  readonly mechanism = new Mechanism()
  readonly calls: string[] = []
  isTaken = false
  #waiting: { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void } | null = null
  #arrived: Uint8Array[] = []
  readonly #input: boolean

  constructor(input = true) {
    this.#input = input
    this.mechanism.receive = (bytes) => {
      if (this.#waiting) this.#waiting.resolve(bytes)
      else this.#arrived.push(bytes)
      this.#waiting = null
    }
  }

  async open() {
    this.calls.push('open')
  }
  async close() {
    this.calls.push('close')
    this.#waiting?.reject(new Error('closed'))
    this.#waiting = null
  }
  async selectConfiguration(value: number) {
    this.calls.push(`configuration ${value}`)
    const output = { endpointNumber: 2, direction: 'out' as const, type: 'bulk' }
    const input = { endpointNumber: 1, direction: 'in' as const, type: 'bulk' }
    this.configuration = {
      interfaces: [
        {
          interfaceNumber: 0,
          alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [output, input] }],
        },
        {
          interfaceNumber: 1,
          alternates: [
            { alternateSetting: 0, interfaceClass: 7, endpoints: [output] },
            { alternateSetting: 1, interfaceClass: 7, endpoints: this.#input ? [output, input] : [] },
          ],
        },
      ],
    }
  }
  async claimInterface(number: number) {
    if (this.isTaken) throw new Error('another program has it')
    this.calls.push(`claim ${number}`)
  }
  async selectAlternateInterface(number: number, alternate: number) {
    this.calls.push(`alternate ${number}.${alternate}`)
  }
  async transferOut(endpoint: number, bytes: BufferSource) {
    expect(endpoint).toBe(2)
    this.mechanism.take(new Uint8Array(bytes as ArrayBuffer))
    return { status: 'ok' }
  }
  async transferIn() {
    const bytes =
      this.#arrived.shift() ??
      (await new Promise<Uint8Array>((resolve, reject) => {
        this.#waiting = { resolve, reject }
      }))
    return { status: 'ok', data: new DataView(Uint8Array.from(bytes).buffer) }
  }
}

/** A serial port with a printer behind it. */
class FakePort implements SerialPort {
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  readonly mechanism = new Mechanism()
  readonly calls: string[] = []

  async open({ baudRate }: { baudRate: number }) {
    this.calls.push(`open ${baudRate}`)
    this.readable = new ReadableStream({
      start: (controller) => {
        this.mechanism.receive = (bytes) => controller.enqueue(bytes)
      },
    })
    this.writable = new WritableStream({
      write: (bytes) => this.mechanism.take(bytes),
      close: () => void this.calls.push('flush'),
    })
  }
  async close() {
    this.calls.push('close')
  }
  getInfo() {
    return { usbVendorId: 0x403, usbProductId: 0x6001 }
  }
}

/** Puts the devices that the browser may use at the place of its API. */
function plugIn(name: 'usb' | 'serial', devices: (FakeUsb | FakePort)[]): void {
  const all = async () => devices
  const one = async () => {
    if (!devices[0]) throw new Error('nothing was chosen')
    return devices[0]
  }
  const api = name === 'usb' ? { getDevices: all, requestDevice: one } : { getPorts: all, requestPort: one }
  vi.stubGlobal('navigator', { [name]: api })
}

const PRINTER: LocalPrinter['printer'] = {
  id: 1,
  title: 'Caja',
  way: 'usb',
  width: '80',
  model: 'generic',
  copies: 1,
  address: null,
  papers: [],
  printsKitchen: false,
  stationIds: [],
  drawerId: null,
  opensDrawer: false,
  printsAlways: false,
}
const USB: LocalPrinter = {
  tenantId: 1,
  printer: PRINTER,
  usb: { vendorId: 0x4b8, productId: 0xe28, serialNumber: 'X1' },
  serial: null,
}
const SERIAL: LocalPrinter = {
  tenantId: 1,
  printer: { ...PRINTER, way: 'serial' },
  usb: null,
  serial: { vendorId: 0x403, productId: 0x6001, baudRate: 19_200 },
}

/** Reads the state and prints, as the host does. */
const print = (local: LocalPrinter) =>
  withPrinter<unknown>(
    local,
    async (printer) => {
      const found = await printer.check()
      return found?.isReady ? printer.print(JOB) : found?.state
    },
    (why) => why,
  )

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a printer with a USB cable', () => {
  it('is chosen by the person, and remembered by the identity that it reports', async () => {
    plugIn('usb', [new FakeUsb()])
    expect(await chooseUsb()).toMatchObject({ vendorId: 0x4b8, productId: 0xe28, serialNumber: 'X1' })
    plugIn('usb', [])
    expect(await chooseUsb()).toBeNull()
  })

  it('prints over its interface of a printer, confirms it, and is free for others afterwards', async () => {
    const device = new FakeUsb()
    plugIn('usb', [device])
    expect(await print(USB)).toEqual({
      outcome: 'printed',
      state: { paper: 'ok', cover: 'closed', problem: null },
      isOfPrinter: true,
    })
    expect(device.mechanism.printed).toEqual([...JOB])
    expect(device.calls).toEqual(['open', 'configuration 1', 'claim 1', 'alternate 1.1', 'close'])
  })

  it('is free for the next paper at once when it confirms while its status is asked for', async () => {
    const device = new FakeUsb()
    device.mechanism.isSlow = true
    plugIn('usb', [device])
    const ended = vi.fn()
    const end = print(USB).then(ended)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'printed' }))
    await end
  })

  it('prints without a confirmation when it cannot answer', async () => {
    const device = new FakeUsb(false)
    plugIn('usb', [device])
    expect(await print(USB)).toMatchObject({ outcome: 'printed', state: { paper: 'unknown' } })
    expect(device.mechanism.printed).toEqual([...JOB])
  })

  it.each([
    ['without paper', { isPaperOut: true }, { paper: 'out', cover: 'closed' }],
    ['while it is offline', { isOffline: true }, { paper: 'ok', problem: 'Está fuera de línea.' }],
  ])('gets no job %s', async (_, fault, state) => {
    const device = new FakeUsb()
    Object.assign(device.mechanism, fault)
    plugIn('usb', [device])
    expect(await print(USB)).toMatchObject(state)
    expect(device.mechanism.printed).toEqual([])
  })

  it('is not connected while it is unplugged, and prints when it is back', async () => {
    plugIn('usb', [])
    expect(await print(USB)).toBe('not_connected')
    plugIn('usb', [new FakeUsb()])
    expect(await print(USB)).toMatchObject({ outcome: 'printed' })
  })

  it('is busy while another program has it', async () => {
    const device = new FakeUsb()
    device.isTaken = true
    plugIn('usb', [device])
    expect(await print(USB)).toBe('busy')
    expect(device.calls.at(-1)).toBe('close')
  })

  it.each([0, 5_000, 9_999])('leaves the end unknown when it is unplugged after %i bytes', async (bytes) => {
    const device = new FakeUsb()
    device.mechanism.bytesLeft = bytes
    plugIn('usb', [device])
    expect(await print(USB)).toMatchObject({ outcome: 'unknown' })
  })

  it('leaves the end unknown when its paper ends in the middle', async () => {
    const device = new FakeUsb()
    const { mechanism } = device
    plugIn('usb', [device])
    vi.spyOn(mechanism.printed, 'push').mockImplementation(() => {
      mechanism.isPaperOut = true
      return 0
    })
    const end = print(USB)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(await end).toMatchObject({ outcome: 'unknown', state: { paper: 'out' } })
  })
})

describe('a printer at a serial port', () => {
  it('prints at its speed, and the port is closed after the last byte has left', async () => {
    const port = new FakePort()
    plugIn('serial', [port])
    expect(await chooseSerial(19_200)).toEqual(SERIAL.serial)
    expect(await print(SERIAL)).toMatchObject({ outcome: 'printed', state: { paper: 'ok' } })
    expect(port.mechanism.printed).toEqual([...JOB])
    expect(port.calls).toEqual(['open 19200', 'flush', 'close'])
  })

  it('prints without a confirmation when it does not answer', async () => {
    const port = new FakePort()
    port.mechanism.answers = false
    plugIn('serial', [port])
    const end = print(SERIAL)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await end).toMatchObject({ outcome: 'printed', state: { paper: 'unknown' } })
  })

  it('leaves the end unknown when it is unplugged in the middle', async () => {
    const port = new FakePort()
    port.mechanism.bytesLeft = 6_000
    plugIn('serial', [port])
    expect(await print(SERIAL)).toMatchObject({ outcome: 'unknown' })
    plugIn('serial', [])
    expect(await print(SERIAL)).toBe('not_connected')
  })
})
