import * as api from '@comanda/shared/cfdi/cancelling'
import { AppError } from '@comanda/shared/kernel/errors'
import { saved } from '../../../http/answers.ts'
import type { CallRouter } from '../../../http/calls.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import type { StampSoon } from '../issuing/stamp-soon.ts'
import { releaseDoubt } from '../issuing/worker.ts'
import { assertNotRefused, readDocument } from '../office/read.ts'
import { cancelOptions, requestCancelling, requestSubstitute } from './service.ts'

interface CancellingDeps {
  secrets: Secrets
  stampSoon: StampSoon
}

export function cancellingRoutes(calls: CallRouter, { secrets, stampSoon }: CancellingDeps): void {
  calls.store(
    api.getCancelOptions,
    async ({ db, now }, { params: { id } }) => (await cancelOptions(db, id, now)).options,
  )
  calls.store(api.cancelFiscalDocument, async (context, { params: { id }, body }) => {
    const { db, tenantId, now, session } = context
    await db.transaction((tx) => requestCancelling(tx, id, body, { now, by: session.username }))
    await stampSoon(tenantId, id)
    const document = await readDocument(db, id)
    if (document.state === 'stamped' && document.refusal)
      throw new AppError('invalid_input', document.refusal.message)
    return saved(
      document.state === 'cancelled' ? 'La factura está cancelada.' : 'La cancelación está en proceso.',
      { document },
    )
  })
  calls.store(api.substituteFiscalDocument, async (context, { params: { id }, body }) => {
    const { db, tenantId, now, session } = context
    const issuing = { secrets, now, by: session.username }
    const made = await db.transaction((tx) => requestSubstitute(tx, id, body, issuing))
    await stampSoon(tenantId, made)
    const document = await readDocument(db, made)
    assertNotRefused(document)
    return saved('La factura sustituta está en camino, y la anterior se cancela con ella.', { document })
  })
  calls.store(api.releaseFiscalDocument, async ({ db, now }, { params: { id } }) => {
    await readDocument(db, id)
    await db.transaction((tx) => releaseDoubt(tx, id, now))
    return saved('La venta está libre para otra factura.', { document: await readDocument(db, id) })
  })
}
