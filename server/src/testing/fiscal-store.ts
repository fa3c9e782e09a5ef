import { keepCsd } from '../features/cfdi/issuer/csd-of-store.ts'
import { saveIssuer } from '../features/cfdi/issuer/queries.ts'
import { type AskedByName, requestByName } from '../features/cfdi/issuing/request.ts'
import { createSecrets } from '../kernel/sealed-secret.ts'
import { TEST_SECRET } from './constants.ts'
import { CSD_RFC, csdFiles } from './csd.ts'
import { GUEST, ISSUER } from './fiscal-documents.ts'
import { openTaqueria } from './menu.ts'
import type { Client, TestServer } from './restaurant.ts'
import { CASH, chargeIt, openCheck } from './shift.ts'

export const SECRETS = createSecrets(TEST_SECRET)

/** A restaurant that can issue, at Tijuana's hours. */
export async function openIssuer(server: TestServer): Promise<Client> {
  const restaurant = await openTaqueria(server)
  const { tenantId } = restaurant
  await server.app.tenant(tenantId).transaction(async (tx) => {
    await tx.all(saveIssuer(tenantId, { ...ISSUER, rfc: CSD_RFC, series: 'F' }, server.clock.now))
    await keepCsd(tx, tenantId, { secrets: SECRETS, files: csdFiles(), now: server.clock.now })
  })
  return restaurant
}

/** Sells two waters for 77.00. @returns the check, and its number in Facturas */
export async function sellInvoice(restaurant: Client): Promise<{ checkId: number; invoiceId: number }> {
  const checkId = await openCheck(restaurant)
  const { status, body } = await chargeIt(restaurant, checkId, [{ paymentTypeId: CASH, amount: '77.00' }])
  if (status !== 200) throw new Error(`not charged: ${status}`)
  return { checkId, invoiceId: Number(body.invoiceId) }
}

/** The same. @returns the check */
export const sellPaid = async (restaurant: Client) => (await sellInvoice(restaurant)).checkId

/** Asks for an invoice to a guest. */
export const askByName = (
  server: TestServer,
  { tenantId }: Client,
  asked: Pick<AskedByName, 'checkId' | 'request'> & Partial<AskedByName>,
) =>
  server.app
    .tenant(tenantId)
    .transaction((tx) =>
      requestByName(
        tx,
        { receiver: GUEST, inDetail: false, form: null, ...asked },
        { secrets: SECRETS, now: server.clock.now, by: 'ana' },
      ),
    )
