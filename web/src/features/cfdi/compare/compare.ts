import type { FiscalDocument } from '@comanda/shared/cfdi/api'
import { localDate } from '@comanda/shared/kernel/business-day'
import { priceOf } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { SatDocument } from './read-sat-files.ts'

export const DIFFERENCES = ['only_there', 'only_here', 'amount', 'state'] as const

export interface Difference {
  is: (typeof DIFFERENCES)[number]
  /** The document of this store; of one that is only there, the one that waits for an answer and may be it. */
  here: FiscalDocument | null
  there: SatDocument | null
}

export interface Comparison {
  same: number
  differences: Difference[]
  /** Documents of the file that others have issued to this store. */
  received: number
  /** Trials of the period, which the authority does not know. */
  trials: number
  /** Other issuers of the file, with how many documents. */
  others: ReadonlyMap<string, number>
}

interface Issuer {
  rfc: string
  /** The zone of the documents' hours. */
  timeZone: string
}

const STATES_THERE: Partial<Record<FiscalDocument['state'], SatDocument['state']>> = {
  stamped: 'valid',
  cancelled: 'cancelled',
}

/**
 * What the authority's files and the documents of this store say of each other. A file of XML does not have cancelled documents.
 * @param here the documents of the period and of the files' days, which may be more
 */
export function compare(
  there: readonly SatDocument[],
  here: readonly FiscalDocument[],
  { rfc, timeZone }: Issuer,
  { from, to }: DateRange,
): Comparison {
  const real = here.filter(({ is_test }) => !is_test)
  const byUuid = new Map(real.map((document) => [document.uuid?.toUpperCase(), document]))
  const differences: Difference[] = []
  const others = new Map<string, number>()
  const found = new Set<FiscalDocument>()
  let [same, received] = [0, 0]
  for (const one of there) {
    const document = byUuid.get(one.uuid)
    if (document) {
      found.add(document)
      const own = differencesOf(document, one)
      if (own.length === 0) same++
      differences.push(...own)
    } else if (one.issuer === rfc || one.issuer === '')
      differences.push({ is: 'only_there', here: waitingFor(real, one), there: one })
    else if (one.receiver === rfc) received++
    else others.set(one.issuer, (others.get(one.issuer) ?? 0) + 1)
  }
  const saysStates = there.some(({ state }) => state !== null)
  const isInPeriod = ({ uuid, created_at }: FiscalDocument): boolean => {
    const day = localDate(new Date(created_at), timeZone)
    return uuid !== null && day >= from && day <= to
  }
  for (const document of real) {
    if (found.has(document) || !isInPeriod(document)) continue
    if (document.state === 'cancelled' && !saysStates) continue
    differences.push({ is: 'only_here', here: document, there: null })
  }
  const trials = here.filter((document) => document.is_test && isInPeriod(document)).length
  return { same, differences, received, trials, others }
}

function differencesOf(here: FiscalDocument, there: SatDocument): Difference[] {
  const differs = {
    amount: there.total !== null && there.total !== priceOf(here.total),
    // A document that is being cancelled is valid there until it is not.
    state: there.state !== null && there.state !== (STATES_THERE[here.state] ?? 'valid'),
  }
  return (['amount', 'state'] as const).filter((is) => differs[is]).map((is) => ({ is, here, there }))
}

const waitingFor = (here: readonly FiscalDocument[], there: SatDocument): FiscalDocument | null =>
  here.find(
    ({ uuid, state, receiver_rfc, total }) =>
      uuid === null &&
      state === 'stamping' &&
      receiver_rfc === there.receiver &&
      priceOf(total) === there.total,
  ) ?? null
