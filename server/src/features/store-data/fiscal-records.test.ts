import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueByName } from '@comanda/shared/cfdi/api'
import { requestErasure } from '@comanda/shared/store-data/api'
import { describe, expect, it } from 'vitest'
import type { CliContext } from '../../cli/context.ts'
import { fiscalRecordsCommand } from '../../cli/fiscal-records.ts'
import { CSD_RFC } from '../../testing/csd.ts'
import { GUEST } from '../../testing/fiscal-documents.ts'
import { openIssuer, sellInvoice } from '../../testing/fiscal-store.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { deleteExpired } from '../../upkeep/upkeep.ts'

const DAY = 86_400_000
// It erases all stores that are due.
const server = serverAlone()
const query = (sql: string, ...values: unknown[]) => server.database.owner.query(sql, values)

async function issueOne(restaurant: Client) {
  const { invoiceId } = await sellInvoice(restaurant)
  const body = { invoiceId, request: `request ${invoiceId}`, ...GUEST }
  return (await restaurant.call(issueByName, { body })).document
}

describe('a restaurant that is erased', () => {
  it('leaves its stamped documents for five years, and those without fiscal value not at all', async () => {
    const restaurant = await openIssuer(server)
    const { tenantId } = restaurant
    const [real, trial] = [await issueOne(restaurant), await issueOne(restaurant)]
    await query(
      'UPDATE cfdi_documents SET is_test = false WHERE tenant_id = $1 AND id = $2',
      tenantId,
      real.id,
    )
    const { rows: stores } = await query('SELECT name FROM stores WHERE tenant_id = $1', tenantId)
    const storeName = stores[0].name
    await restaurant.call(requestErasure, { body: { storeName, password: PASSWORD } })
    server.clock.advance(31 * DAY)
    expect(await server.app.eraseDue(server.clock.now)).toBe(1)

    const left = await query(
      'SELECT uuid, issuer_rfc, stamped FROM kept_cfdi WHERE store_number = $1',
      tenantId,
    )
    expect(left.rows).toEqual([{ uuid: real.uuid, issuer_rfc: CSD_RFC, stamped: expect.any(Buffer) }])
    expect(left.rows[0].stamped.toString('utf8')).toContain(`UUID="${real.uuid}"`)
    expect(trial.uuid).not.toBe(real.uuid)

    const folder = await mkdtemp(join(tmpdir(), 'comanda-records-'))
    const said: string[] = []
    const context = {
      config: { databaseUrl: server.database.ownerUrl },
      say: (line: string) => said.push(line),
    }
    await fiscalRecordsCommand(context as unknown as CliContext, [CSD_RFC, `--to=${folder}`])
    expect(said).toEqual([expect.stringContaining('1 facturas fiscales')])
    expect(await readdir(folder)).toEqual([`${real.uuid}.xml`])

    server.clock.advance(5 * 365 * DAY)
    await deleteExpired(server.app.platform, server.clock.now)
    expect((await query('SELECT FROM kept_cfdi')).rowCount).toBe(1)
    server.clock.advance(365 * DAY)
    await deleteExpired(server.app.platform, server.clock.now)
    expect((await query('SELECT FROM kept_cfdi')).rowCount).toBe(0)
    server.clock.reset()
  })
})
