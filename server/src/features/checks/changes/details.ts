import type { CheckEventKind } from '@comanda/shared/checks/check'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { Runnable } from '../../../db/statement.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { byOf, recordEvent } from '../queries.ts'
import { lockOne, type OpenCheck, totalOf } from './open-check.ts'
import * as queries from './queries.ts'

interface Change {
  statement: Runnable
  what: CheckEventKind
  details: Record<string, string | number | null>
  message: string
}

/** Changes what an open check knows about its party, and records it. */
const change = (
  context: StoreContext,
  id: number,
  decide: (tx: TenantTx, check: OpenCheck) => Change | Promise<Change>,
) =>
  context.write(async (tx) => {
    const check = await lockOne(tx, id)
    const { statement, what, details, message } = await decide(tx, check)
    tx.atEnd(statement, recordEvent(tx.tenantId, id, byOf(context), what, details))
    tx.announce('order_update', {})
    return saved(message)
  })

export const setGuests = (context: StoreContext, id: number, guests: number | null) =>
  change(context, id, ({ tenantId }) => ({
    statement: queries.setGuests(tenantId, id, guests),
    what: 'guests',
    details: { guests },
    message: '¡Comensales actualizados!',
  }))

/** @throws not_found when the store has no such person. */
export const setWaiter = (context: StoreContext, id: number, username: string) =>
  change(context, id, async (tx) => {
    const person = await tx.first(queries.personOf(tx.tenantId, username))
    if (!person) throw new AppError('not_found', 'Esta persona no está en el equipo.')
    return {
      statement: queries.setWaiter(tx.tenantId, id, username),
      what: 'waiter',
      details: { name: person.name },
      message: `Ahora atiende ${person.name}.`,
    }
  })

/** Records that the bill was printed. */
export const markBilled = (context: StoreContext, id: number) =>
  change(context, id, ({ tenantId }, { lines }) => ({
    statement: queries.setBilled(tenantId, id, context.now),
    what: 'bill_printed',
    details: { total: formatMoney(totalOf(lines)) },
    message: 'Cuenta pedida.',
  }))
