import * as api from '@comanda/shared/cfdi/api'
import { getInvoicingState } from '@comanda/shared/cfdi/ready'
import { isWholeReceiver, tidyRfc } from '@comanda/shared/cfdi/rfc'
import { AppError } from '@comanda/shared/kernel/errors'
import { saved } from '../../../http/answers.ts'
import type { CallRouter } from '../../../http/calls.ts'
import { phoneKey } from '../../../kernel/phone-key.ts'
import { findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { assertNotRefused } from '../office/read.ts'
import { findCountry } from './queries-stamping.ts'
import { findReceivers, removeReceiver } from './receivers.ts'
import { type IssuingDeps, issueSale, saleToInvoice } from './service.ts'

export function issuingRoutes(calls: CallRouter, deps: IssuingDeps): void {
  calls.store(api.getSaleToInvoice, (context, { params: { id } }) => saleToInvoice(context, deps, id))
  calls.store(getInvoicingState, async ({ db, tenantId, now }) => {
    const fiscal = await db.first(findFiscal(tenantId))
    return { isReady: isReady(fiscal, now), isTest: (fiscal?.pac ?? 'double') === 'double' }
  })
  calls.store(api.findReceivers, async ({ db, tenantId }, { query: { q } }) => {
    if (!isWholeReceiver(q ?? '')) return []
    const store = await db.first(findCountry(tenantId))
    const customerKey = phoneKey(q ?? '', store?.country ?? 'MX')
    return db.all(findReceivers(tenantId, { rfc: tidyRfc(q ?? ''), customerKey }))
  })
  calls.store(api.removeReceiver, async ({ write, tenantId }, { params: { rfc } }) => {
    if ((await write((tx) => tx.affected(removeReceiver(tenantId, tidyRfc(rfc))))) === 0)
      throw new AppError('not_found', 'De ese RFC no hay datos guardados.')
    return saved('Los datos se quitaron. Las facturas ya hechas no cambian.')
  })
  calls.store(api.issueByName, async (context, { body }) => {
    const document = await issueSale(context, deps, body)
    assertNotRefused(document)
    const message =
      document.state === 'stamped'
        ? 'La factura fiscal está timbrada.'
        : (document.refusal?.message ?? 'La factura fiscal está en camino.')
    return saved(message, { document })
  })
}
