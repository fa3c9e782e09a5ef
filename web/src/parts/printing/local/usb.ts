import type { UsbDevice } from './devices.ts'
import { webUsb } from './devices.ts'
import type { Pipe } from './pipe.ts'

/** Printers in the classes of USB. */
const PRINTER = 7
const ANSWER_BYTES = 64

/** Which device it is, among those that the browser may use. */
interface UsbRef {
  vendorId: number
  productId: number
  serialNumber: string | null
}

const refOfDevice = ({ vendorId, productId, serialNumber }: UsbDevice): UsbRef => ({
  vendorId,
  productId,
  serialNumber: serialNumber || null,
})

/** Lets the person choose a printer; only within a press. @returns null when none was chosen */
export async function chooseUsb(): Promise<(UsbRef & { name: string | null }) | null> {
  try {
    const device = await webUsb()?.requestDevice({ filters: [{ classCode: PRINTER }] })
    return device ? { ...refOfDevice(device), name: device.productName || null } : null
  } catch {
    return null
  }
}

/** @returns null when it is not plugged in, or may no longer be used */
export async function findUsb(ref: UsbRef): Promise<UsbDevice | null> {
  const devices = (await webUsb()?.getDevices()) ?? []
  const alike = devices.filter((one) => one.vendorId === ref.vendorId && one.productId === ref.productId)
  return alike.find((one) => (one.serialNumber || null) === ref.serialNumber) ?? null
}

/** @throws Error when another program has the printer, or it has no interface of a printer */
export async function openUsb(device: UsbDevice): Promise<Pipe> {
  await device.open()
  try {
    if (device.configuration === null) await device.selectConfiguration(1)
    const found = interfaceOf(device)
    if (!found) throw new Error('no interface of a printer')
    const { interfaceNumber, alternate, output, input } = found
    await device.claimInterface(interfaceNumber)
    if (alternate !== 0) await device.selectAlternateInterface(interfaceNumber, alternate)
    return pipeOf(device, output, input)
  } catch (error) {
    await device.close().catch(() => {})
    throw error
  }
}

function interfaceOf({ configuration }: UsbDevice) {
  const all = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    alternates
      .filter(({ interfaceClass }) => interfaceClass === PRINTER)
      .flatMap(({ alternateSetting, endpoints }) => {
        const bulk = (direction: string) =>
          endpoints.find((one) => one.type === 'bulk' && one.direction === direction)?.endpointNumber
        const output = bulk('out')
        return output === undefined
          ? []
          : [{ interfaceNumber, alternate: alternateSetting, output, input: bulk('in') ?? null }]
      }),
  )
  // Prefer an interface that answers.
  return all.find(({ input }) => input !== null) ?? all[0]
}

function pipeOf(device: UsbDevice, output: number, input: number | null): Pipe {
  let isOpen = true
  return {
    async write(bytes) {
      const { status } = await device.transferOut(output, Uint8Array.from(bytes))
      if (status !== 'ok') throw new Error(status)
    },
    onBytes(receive) {
      if (input === null) return
      const read = async () => {
        while (isOpen) {
          const { data } = await device.transferIn(input, ANSWER_BYTES)
          if (data) receive(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
        }
      }
      // Closing the device ends the transfer that waits.
      read().catch(() => {})
    },
    async close() {
      isOpen = false
      await device.close().catch(() => {})
    },
  }
}
