import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import type { Receiver } from '@comanda/shared/cfdi/receiver'
import type { DocumentKind, GlobalPeriod } from '@comanda/shared/cfdi/words'
import { sumCents } from '@comanda/shared/kernel/money'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { nextNumber } from '../../../db/counters.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { sealDocument } from '../csd/seal.ts'
import { type Period, timeOfDocument } from '../document/comprobante.ts'
import { type Concept, withheldIn } from '../document/concepts.ts'
import { csdOfStore } from '../issuer/csd-of-store.ts'
import type { FiscalRow } from '../issuer/queries.ts'
import { insertDocument, netOf, type TicketPart, takeTickets, taxOf } from './queries.ts'

export interface Issuing {
  secrets: Secrets
  now: Date
  by: string
}

export interface DocumentToMake {
  kind: DocumentKind
  request: string
  receiver: Receiver
  /** c_FormaPago */
  form: string
  concepts: readonly Concept[]
  tickets: readonly TicketPart[]
  email?: string | null
  mailLanguage?: GuestLanguage | null
  related?: { relation: '01' | '04'; id: number; uuid: string }
  afterId?: number
  /** Its time, when it is not now. */
  at?: Date
  period?: { is: GlobalPeriod; from: string; to: string }
}

/** c_Periodicidad */
const PERIODICITY: Record<GlobalPeriod, Period['periodicity']> = { daily: '01', weekly: '02', monthly: '04' }

/** Seals a document and stores it with the sales that it takes. The sales are locked before. @returns its folio */
export async function makeDocument(
  tx: TenantTx,
  fiscal: FiscalRow,
  made: DocumentToMake,
  { secrets, now, by }: Issuing,
): Promise<number> {
  const { tenantId } = tx
  const { kind, request, receiver, form, concepts, tickets, email, mailLanguage, related, afterId, period } =
    made
  const at = made.at ?? now
  const csd = csdOfStore(tenantId, fiscal, secrets, now)
  const id = await nextNumber(tx, tenantId, 'cfdi')
  const periodicity = period && PERIODICITY[period.is]
  const sealed = await sealDocument(
    {
      type: kind === 'credit' ? 'E' : 'I',
      series: fiscal.series,
      folio: String(id),
      at: timeOfDocument(at, zoneOfPostalCode(fiscal.postal_code)),
      form,
      issuer: { rfc: fiscal.rfc, name: fiscal.name, regime: fiscal.regime, postalCode: fiscal.postal_code },
      receiver,
      concepts,
      ...(period &&
        periodicity && {
          period: { periodicity, month: period.from.slice(5, 7), year: period.from.slice(0, 4) },
        }),
      ...(related && { related: { relation: related.relation, uuids: [related.uuid] } }),
    },
    csd,
  )
  await tx.affected(
    insertDocument(tenantId, {
      id,
      kind,
      request,
      series: fiscal.series,
      is_test: fiscal.pac === 'double',
      pac: fiscal.pac === 'double' ? 'sw' : fiscal.pac,
      receiver,
      form,
      net: sumCents(tickets.map(({ parts }) => netOf(parts))),
      tax: sumCents(tickets.map(({ parts }) => taxOf(parts))),
      withheld: withheldIn(concepts),
      sealed,
      created_at: at,
      created_by: by,
      email: email ?? null,
      mail_language: mailLanguage ?? null,
      ...(related && { related }),
      ...(afterId && { after_id: afterId }),
      ...(period && periodicity && { period: { periodicity, from: period.from, to: period.to } }),
    }),
  )
  await tx.all(takeTickets(tenantId, id, tickets, kind !== 'credit'))
  return id
}
