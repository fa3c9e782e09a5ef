/** The used part of WebUSB, which TypeScript's DOM does not declare. */
interface UsbEndpoint {
  endpointNumber: number
  direction: 'in' | 'out'
  type: string
}
interface UsbAlternate {
  alternateSetting: number
  interfaceClass: number
  endpoints: readonly UsbEndpoint[]
}
export interface UsbDevice {
  vendorId: number
  productId: number
  serialNumber?: string | undefined
  productName?: string | undefined
  configuration: {
    interfaces: readonly { interfaceNumber: number; alternates: readonly UsbAlternate[] }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  selectAlternateInterface(number: number, alternate: number): Promise<void>
  transferOut(endpoint: number, bytes: BufferSource): Promise<{ status: string }>
  transferIn(endpoint: number, length: number): Promise<{ status: string; data?: DataView | undefined }>
}
interface Usb extends EventTarget {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>
}

/** The used part of Web Serial. */
export interface SerialPort {
  readable: ReadableStream<Uint8Array> | null
  writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
  getInfo(): { usbVendorId?: number | undefined; usbProductId?: number | undefined }
}
interface Serial extends EventTarget {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

type Devices = Navigator & { usb?: Usb; serial?: Serial }

/** Null where the browser lacks it, or the page is not secure. */
export const webUsb = (): Usb | null => (navigator as Devices).usb ?? null
export const webSerial = (): Serial | null => (navigator as Devices).serial ?? null

/** Calls back when a device is plugged in or unplugged. @returns a function that ends it */
export function watchDevices(changed: () => void): () => void {
  const sources = [webUsb(), webSerial()].filter((one) => one !== null)
  for (const source of sources)
    for (const event of ['connect', 'disconnect']) source.addEventListener(event, changed)
  return () => {
    for (const source of sources)
      for (const event of ['connect', 'disconnect']) source.removeEventListener(event, changed)
  }
}
