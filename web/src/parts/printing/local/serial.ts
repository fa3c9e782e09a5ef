import type { SerialPort } from './devices.ts'
import { webSerial } from './devices.ts'
import { inTime, type Pipe } from './pipe.ts'

const FLUSH_MS = 10_000
export const BAUD_RATES = [9_600, 19_200, 38_400, 57_600, 115_200] as const

/** Which port it is, among those that the browser may use; null for ports that are not on USB. */
interface SerialRef {
  vendorId: number | null
  productId: number | null
  baudRate: number
}

const refOfPort = (port: SerialPort) => {
  const { usbVendorId, usbProductId } = port.getInfo()
  return { vendorId: usbVendorId ?? null, productId: usbProductId ?? null }
}

/** Lets the person choose a port; only within a press. @returns null when none was chosen */
export async function chooseSerial(baudRate: number): Promise<SerialRef | null> {
  try {
    const port = await webSerial()?.requestPort()
    return port ? { ...refOfPort(port), baudRate } : null
  } catch {
    return null
  }
}

/** @returns null when it is not plugged in, or may no longer be used */
export async function findSerial(ref: SerialRef): Promise<SerialPort | null> {
  const ports = (await webSerial()?.getPorts()) ?? []
  return (
    ports.find((port) => {
      const { vendorId, productId } = refOfPort(port)
      return vendorId === ref.vendorId && productId === ref.productId
    }) ?? null
  )
}

/** @throws Error when another program has the port */
export async function openSerial(port: SerialPort, baudRate: number): Promise<Pipe> {
  await port.open({ baudRate })
  const writer = port.writable?.getWriter()
  const reader = port.readable?.getReader()
  return {
    async write(bytes) {
      if (!writer) throw new Error('the port cannot be written')
      await writer.ready
      await writer.write(bytes)
    },
    onBytes(receive) {
      const read = async () => {
        for (;;) {
          const part = await reader?.read()
          if (!part || part.done) return
          receive(part.value)
        }
      }
      read().catch(() => {})
    },
    async close() {
      await reader?.cancel().catch(() => {})
      reader?.releaseLock()
      // Waits until the bytes have left, unless the printer takes none.
      if (writer && !(await inTime(writer.close(), FLUSH_MS))) await writer.abort().catch(() => {})
      writer?.releaseLock()
      await port.close().catch(() => {})
    },
  }
}
