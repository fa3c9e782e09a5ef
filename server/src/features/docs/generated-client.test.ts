import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria } from '../../testing/menu.ts'
import { PASSWORD } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

/** The program of another person, beside which the test writes the types that their generator makes. */
const SAMPLE = new URL('../../../client-sample/', import.meta.url)
const TSC = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))

let address: string
beforeAll(async () => {
  address = `${server.base}/api/v1`
  const types = await openapiTS(new URL(`${address}/openapi.json`))
  await writeFile(new URL('openapi.d.ts', SAMPLE), astToString(types))
})

describe('a client that openapi-typescript made of the document', () => {
  it('has the types that a program needs', async () => {
    const check = promisify(execFile)(process.execPath, [TSC, '-p', fileURLToPath(SAMPLE)])
    const { stdout } = await check.catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })

  it('signs in, orders, charges and reads the receipt', async () => {
    const { username } = await openTaqueria(server)
    // The program is checked against the written types, which the server's own check does not have.
    const program = new URL('sell.ts', SAMPLE).href
    const { sell } = await import(program)
    expect(await sell(address, username, PASSWORD)).toMatchObject({
      title: 'Agua de jamaica',
      order: { total: '77.00', items: [{ item_title: 'Agua de jamaica', quantity: 2 }] },
      invoiceId: 1,
      receipt: { total: '77.00' },
      refused: { code: 'already_paid', retryAfter: null },
    })
  })
})
