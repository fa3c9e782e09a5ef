import type { initChecks } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import {
  counterQueries,
  counterSettingsOf,
  findServiceSettings,
  serviceSettingsOf,
} from '../../catalog/queries-settings.ts'
import type { Reader, StoreContext } from '../../http/context.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import { jsonOf, textInSlices } from '../../kernel/slices.ts'
import { staffOf } from '../../people/queries.ts'
import { roundsOf } from '../orders/queries-wire.ts'
import { paymentsOfChecks, refundsOf, returnedOf } from './queries-money.ts'
import {
  billLines,
  checkHeads,
  discountsOfChecks,
  eventsOf,
  openCheckSizes,
  othersAtTable,
} from './queries-read.ts'
import { checksOf } from './written.ts'

/** A check, open or closed, in one round trip. @throws not_found */
export async function readCheck(context: StoreContext, id: number): Promise<Check> {
  const { db, tenantId } = context
  const [others, ...rows] = await db.run(othersAtTable(tenantId, id), ...checkQueries(tenantId, [id]))
  const [check] = checksOf(context, rows)
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  if (check.status !== 'open' || others.length === 0) return check
  return {
    ...check,
    others_at_table: others.map(({ id: other, due }) => ({ id: other, due: formatCentavos(due) })),
  }
}

/** Maximum open checks that a device keeps, the oldest first. */
const MOST_CHECKS = 500

/** The rows of one reading are parsed in one turn of the event loop. A check counts as a line more. */
const LINES_AT_ONCE = 200

/** Checks that are read together: few lines, or a single check. */
function groupsOfChecks(open: readonly { id: number; lines: number }[]): number[][] {
  const groups: number[][] = []
  let room = 0
  for (const { id, lines } of open) {
    room -= lines + 1
    const last = groups.at(-1)
    if (last && room >= 0) last.push(id)
    else {
      groups.push([id])
      room = LINES_AT_ONCE - lines - 1
    }
  }
  return groups
}

/**
 * The JSON of open checks, whole, as devices know them. A check that changes between two readings is read again after its
 * event. @param ids null: all
 */
export async function writtenChecks(
  context: Reader,
  personKeys: PersonKeys,
  ids: readonly number[] | null,
): Promise<string[]> {
  const { db, tenantId } = context
  const written: string[] = []
  for (const group of groupsOfChecks(await db.all(openCheckSizes(tenantId, ids, MOST_CHECKS))))
    for (const check of await readChecks(context, group))
      if (check.status === 'open')
        written.push(
          await textInSlices(jsonOf({ ...check, waiter: personKeys.keyOf(tenantId, check.waiter) })),
        )
  return written
}

/** The checks with these ids, in one round trip. */
const readChecks = async (context: Reader, ids: readonly number[]): Promise<Check[]> =>
  checksOf(context, await context.db.run(...checkQueries(context.tenantId, ids)))

const checkQueries = (tenantId: number, ids: readonly number[]) =>
  [
    checkHeads(tenantId, ids),
    roundsOf(tenantId, ids),
    billLines(tenantId, ids),
    discountsOfChecks(tenantId, ids),
    paymentsOfChecks(tenantId, ids),
    returnedOf(tenantId, ids),
    refundsOf(tenantId, ids),
    eventsOf(tenantId, ids),
  ] as const

export async function readInit({ db, tenantId }: StoreContext): Promise<Answer<typeof initChecks>> {
  const [stores, prints, types, [service], staff] = await db.run(
    ...counterQueries(tenantId),
    findServiceSettings(tenantId),
    staffOf(tenantId),
  )
  return { ...counterSettingsOf(stores, prints, types), serviceSettings: serviceSettingsOf(service), staff }
}
