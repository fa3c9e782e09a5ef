import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { StoreContext } from '../../http/context.ts'
import { changeOpen, totalOfLines } from './open-check.ts'
import { findPerson } from './queries.ts'
import { billLines } from './queries-lines.ts'

export const setGuests = (context: StoreContext, id: number, guests: number | null) =>
  changeOpen(context, id, () => ({
    columns: { guests },
    what: 'guests',
    details: { guests },
    message: '¡Comensales actualizados!',
  }))

export const setName = (context: StoreContext, id: number, name: string | null) =>
  changeOpen(context, id, () => ({
    columns: { name },
    what: 'name',
    details: { name },
    message: name === null ? 'La cuenta ya no tiene nombre.' : `La cuenta es de ${name}.`,
  }))

/** @throws not_found when the store has no such person. */
export const setWaiter = (context: StoreContext, id: number, username: string) =>
  changeOpen(context, id, async (_check, tx) => {
    const person = await tx.first(findPerson(tx.tenantId, username))
    if (!person) throw new AppError('not_found', 'Esta persona no está en el equipo.')
    return {
      columns: { waiter: username },
      what: 'waiter',
      details: { name: person.name },
      message: `Ahora atiende ${person.name}.`,
    }
  })

/** Records that the bill was printed, and what it says. It is asked for since the first copy. */
export const markBilled = (context: StoreContext, id: number) =>
  changeOpen(context, id, ({ billed_at, lines }) => ({
    columns: { billed_at: billed_at ?? context.now, bill_total: totalOfLines(lines) },
    further: [billLines(context.tenantId, id, context.now)],
    what: 'bill_printed',
    details: { total: formatMoney(totalOfLines(lines)) },
    message: 'Cuenta pedida.',
  }))
