import { issueByName } from '@comanda/shared/cfdi/api'
import type { Receiver } from '@comanda/shared/cfdi/receiver'
import { saveCsd, saveInvoicing, saveIssuer, savePac } from '@comanda/shared/cfdi/settings'
import type { Certifier } from '@comanda/shared/cfdi/words'
import { chargeCheck } from '@comanda/shared/checks/api'
import { readCheck, sendRound } from '../../../server/src/testing/checks.ts'
import { csdFiles } from '../../../server/src/testing/csd.ts'
import { GUEST, ISSUER } from '../../../server/src/testing/fiscal-documents.ts'
import { PAC_USER, PacServer, type PacStep } from '../../../server/src/testing/pac-server.ts'
import { FinkokServer } from '../../../server/src/testing/pac-server-finkok.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { waitUntil } from '../lib/wait-until.ts'
import type { FiscalStore } from './fiscal-books.ts'

const TACO = { id: 1, variant_id: 2, quantity: 2 }

/** A server in a process of its own, with the certifier in this one. */
export interface FiscalInstallation extends FiscalStore {
  all: Installation
  environment: Record<string, string>
  tenantId: number
  /** To whom the invoices by name are. */
  guest: Receiver
  /** Sells tacos. @returns the number of the sale */
  sell(): Promise<number>
  /** Asks for an invoice to a guest, as often as it takes to be answered. @param base another process @returns the document */
  issue(invoiceId: number, request: string, base?: string): Promise<number>
  /** The documents that wait are due: their leases and pauses have passed. */
  makeDue(): Promise<void>
  /** Waits until no document waits. */
  settled(): Promise<void>
  /** Runs `fault` when a request is at this step for the first time; the request is not answered. */
  faultAt(step: PacStep, fault: () => Promise<unknown>): Promise<unknown>
  close(): Promise<void>
}

const DOUBLES = { sw: PacServer, finkok: FinkokServer }

export async function openFiscalInstallation(at: Certifier = 'sw'): Promise<FiscalInstallation> {
  const certifier = new DOUBLES[at](() => new Date())
  const url = await certifier.open()
  const environment = { PAC_URL: url, FINKOK_URL: url, SAT_STATUS_URL: `${url}/ConsultaCFDIService.svc` }
  const all = await openInstallation({ environment, stores: 1 })
  const store = all.stores[0]
  if (!store) throw new Error('no store')
  const { admin: restaurant, tenantId } = store
  const { owner } = all.postgres
  await startInvoicing(restaurant, tenantId, at)
  const rows = async <Row extends object>(sql: string) => (await owner.query(sql, [tenantId])).rows as Row[]
  const makeDue = () =>
    rows(
      `UPDATE cfdi_documents SET next_attempt_at = now()
       WHERE tenant_id = $1 AND state IN ('stamping', 'cancelling') AND next_attempt_at > now() AND isfinite(next_attempt_at)`,
    ).then(() => {})
  const { rfc, name, postalCode, regime, use } = GUEST
  const guest = { rfc, name, postalCode, regime, use }
  return {
    guest,
    all,
    environment,
    tenantId,
    restaurant,
    certifier,
    rows,
    async sell() {
      const id = await sendRound(restaurant, [TACO], { newCheck: true })
      const { due } = await readCheck(restaurant, id)
      const body = { payments: [{ paymentTypeId: 1, amount: due }] }
      return (await restaurant.call(chargeCheck, { params: { id }, body })).invoiceId ?? 0
    },
    async issue(invoiceId, request, base = restaurant.base) {
      let made = 0
      const client = restaurant.at(base)
      const body = { invoiceId, request, ...guest }
      await waitUntil('the request is answered', async () => {
        const reply = await client.send(issueByName, { body }).catch(() => null)
        if (reply?.status === 200) made = (reply.body as { document: { id: number } }).document.id
        else if (reply && reply.status < 500) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
        return made !== 0
      })
      return made
    },
    makeDue,
    settled: () =>
      waitUntil('no document waits', async () => {
        await makeDue()
        const [waiting] = await rows<{ count: number }>(
          `SELECT count(*)::integer AS count FROM cfdi_documents WHERE tenant_id = $1 AND state IN ('sealed', 'stamping', 'cancelling')`,
        )
        return waiting?.count === 0
      }),
    faultAt: (at, fault) => faultAt(certifier, at, fault),
    async close() {
      await all.close()
      await certifier.close()
    },
  }
}

async function startInvoicing(restaurant: Client, tenantId: number, is: Certifier): Promise<void> {
  await restaurant.call(saveIssuer, { body: { ...ISSUER, series: `F${tenantId}` } })
  const { certificate, key, password } = csdFiles()
  const files = { certificate: certificate.toString('base64'), key: key.toString('base64'), password }
  await restaurant.call(saveCsd, { body: files })
  await restaurant.call(savePac, { body: { is, ...PAC_USER } })
  await restaurant.call(saveInvoicing, {
    body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
  })
}

const faultAt = (certifier: PacServer, at: PacStep, fault: () => Promise<unknown>): Promise<unknown> =>
  new Promise<unknown>((done, failed) => {
    certifier.at = async (step) => {
      if (step !== at) return
      certifier.at = () => {}
      try {
        done(await fault())
      } catch (error) {
        failed(error)
      }
      // The answer is lost, and a server that is alive learns it at once.
      certifier.cut()
      await new Promise(() => {})
    }
  })
