import { addPrinter, getPrinting, testPrinter } from '@comanda/shared/printing/api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STAR, setUpPrinter, statesOf } from '../../../server/src/testing/printers.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { RawPrinter } from '../printers/raw.ts'

let server: TestServer
let admin: Client
let printer: RawPrinter

beforeAll(async () => {
  server = await TestServer.start({ rawPrinters: 'loopback' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  admin = await server.openRestaurant()
  printer = await new RawPrinter().turnOn()
})
afterEach(() => printer.turnOff())

const RAW = { way: 'raw', model: 'epson' } as const
const add = () => setUpPrinter(admin, { ...RAW, address: printer.address })
const print = (id: number) => admin.call(testPrinter, { params: { id } })
const states = () => statesOf(admin)
const stateOfPrinter = async () => (await admin.call(getPrinting))[0]?.state

describe('a printer at a TCP port in the house', () => {
  it('prints each job once and in order, as soon as it is written', async () => {
    const id = await add()
    for (let count = 0; count < 5; count++) await print(id)
    await expect.poll(states).toEqual(Array(5).fill('printed'))
    expect(printer.mechanism.whole).toHaveLength(5)
    expect(printer.mechanism.whole[0]?.lines.join('\n')).toContain('áéíóú ñ ü')
    expect(await stateOfPrinter()).toEqual({ paper: 'ok', cover: 'closed', problem: null })
  })

  it('gets no job while its paper is out or its cover open, and prints after the repair', async () => {
    const id = await add()
    printer.mechanism.isCoverOpen = true
    await print(id)
    await expect.poll(stateOfPrinter).toMatchObject({ cover: 'open' })
    expect(await states()).toEqual(['waiting'])
    printer.mechanism.repair()
    await expect.poll(states).toEqual(['printed'])
    expect(printer.mechanism.printed).toHaveLength(1)
  })

  it('prints the jobs written while it was switched off', async () => {
    const id = await add()
    await printer.turnOff()
    await print(id)
    await printer.turnOn()
    await expect.poll(states).toEqual(['printed'])
  })

  it('prints a marked copy when the connection breaks in the middle of a job', async () => {
    const id = await add()
    printer.cutAfter = 60
    await print(id)
    await expect.poll(states).toEqual(['printed duplicate'])
    expect(printer.mechanism.whole.at(-1)?.lines.join()).toContain('POSIBLE DUPLICADO')
  })
})

describe('the address of a printer', () => {
  const statusOfAddress = async (address: string, owner = admin) =>
    (await owner.send(addPrinter, { body: { ...STAR, ...RAW, address } })).status

  it('is private, so that no store reaches other machines through the server', async () => {
    // Printers listen at 9100 to 9109; the house has other services at other ports.
    for (const address of ['8.8.8.8', '169.254.169.254', 'postgres', '10.0.0.1:22', '10.0.0.1:9110', ''])
      expect([address, await statusOfAddress(address)]).toEqual([address, 400])
    for (const address of ['10.0.0.7', '192.168.1.50:9109', '[fd00::12]', 'cocina.local'])
      expect([address, await statusOfAddress(address)]).toEqual([address, 200])
  })

  it('is refused by a server that connects to no printer', async () => {
    const shared = await TestServer.start()
    try {
      const owner = await shared.openRestaurant()
      expect(await statusOfAddress('10.0.0.7', owner)).toBe(400)
    } finally {
      await shared.stop()
    }
  })
})
