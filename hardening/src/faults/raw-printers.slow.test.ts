import { getPrinting, testPrinter } from '@comanda/shared/printing/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setUpPrinter, statesOf } from '../../../server/src/testing/printers.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import { RawPrinter } from '../printers/raw.ts'

const server = serverForTests({ rawPrinters: 'loopback' })

let admin: Client
let printer: RawPrinter
beforeEach(async () => {
  admin = await server.openRestaurant()
  printer = await new RawPrinter().turnOn()
})
afterEach(() => printer.turnOff())

const add = () => setUpPrinter(admin, { way: 'raw', model: 'epson', address: printer.address })
const print = (id: number) => admin.call(testPrinter, { params: { id } })

describe('a printer at a TCP port in the house', () => {
  it('that is slower than it may answer its status prints each job once', async () => {
    const id = await add()
    printer.mechanism.msPerJob = 5_000
    await print(id)
    await print(id)
    await expect.poll(() => statesOf(admin)).toEqual(['printed', 'printed'])
    expect(printer.mechanism.printed).toHaveLength(2)
  })

  it('that does not answer its status gets no job', async () => {
    const id = await add()
    printer.isMute = true
    await print(id)
    await expect
      .poll(async () => (await admin.call(getPrinting))[0]?.state.problem)
      .toContain('No contesta su estado')
    expect(await statesOf(admin)).toEqual(['waiting'])
    expect(printer.mechanism.printed).toEqual([])
  })
})
