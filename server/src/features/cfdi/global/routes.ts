import * as api from '@comanda/shared/cfdi/global'
import { AppError } from '@comanda/shared/kernel/errors'
import { periodRange } from '@comanda/shared/kernel/period'
import { saved } from '../../../http/answers.ts'
import type { CallRouter } from '../../../http/calls.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import type { StampSoon } from '../issuing/stamp-soon.ts'
import { assertNotRefused, readDocument } from '../office/read.ts'
import { issueGlobals } from './issue.ts'
import { missingSales } from './missing-sales.ts'
import { notProposed, proposeGlobals } from './proposals.ts'

interface GlobalDeps {
  secrets: Secrets
  stampSoon: StampSoon
}

export function globalRoutes(calls: CallRouter, { secrets, stampSoon }: GlobalDeps): void {
  calls.store(api.proposeGlobal, ({ db, businessDate, now }) =>
    proposeGlobals(db, { today: businessDate, now }),
  )
  calls.store(api.listMissingSales, ({ db, store, businessDate, now }, { query }) => {
    const { type, page, perPage } = query
    const days = periodRange(type ?? 'this_month', businessDate, query)
    return missingSales(
      db,
      { days, page: { limit: perPage, offset: (page - 1) * perPage } },
      { store, businessDate, now },
    )
  })
  calls.store(api.issueGlobal, async (context, { body: { from } }) => {
    const { db, tenantId, businessDate, now, session } = context
    const proposals = await proposeGlobals(db, { today: businessDate, now })
    const period = proposals.find((one) => one.from === from)
    if (period?.problem) throw new AppError('invalid_input', period.problem)
    const ids = period ? await issueGlobals(db, period, { secrets, now, by: session.username }) : []
    if (ids.length === 0)
      return saved(await notProposed(db, period ? businessDate : (from ?? businessDate), businessDate), {
        documents: [],
      })
    await Promise.all(ids.map((id) => stampSoon(tenantId, id)))
    const documents = await Promise.all(ids.map((id) => readDocument(db, id)))
    for (const document of documents) assertNotRefused(document)
    const isStamped = documents.every(({ state }) => state === 'stamped')
    return saved(isStamped ? 'La factura global está timbrada.' : 'La factura global está en camino.', {
      documents,
    })
  })
}
