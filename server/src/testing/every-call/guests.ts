import type { Call } from '@comanda/shared/kernel/call'
import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { billOrders } from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { allBut, isRead, neededBy, type Property, send, textOf } from './property.ts'

export const GUEST = { phone: '5587654321', name: 'Hermelinda Cuevas' }

/** Who takes orders, keeps customers or reservations, or reads the owner's home. */
const KNOWS_PHONES: readonly Scope[] = [...AREA.guestPhones, ...AREA.reservations, 'DASHBOARD']
const KNOWS_NO_PHONE = allBut(KNOWS_PHONES)
const DISPLAYS: readonly Scope[] = ['KITCHEN_DISPLAY', 'ORDER_STATUS_DISPLAY', 'CUSTOMER_DISPLAY']

/** Who must read the guest of an order somewhere, so that the walk would see a guest. */
const READERS: readonly Scope[] = [...AREA.guestPhones, 'KITCHEN']

/** The persons who read, by their scopes. */
export const GUESTS_READERS: readonly (readonly Scope[])[] = [
  KNOWS_NO_PHONE,
  DISPLAYS,
  ...[...KNOWS_NO_PHONE, ...AREA.guestPhones].map((scope) => [scope]),
]

/** They read orders, although they are posted. */
const PAPERS: readonly Call[] = [billOrders, getReceipt]

/** What of the guest the readers have read. */
const seen = new Map<Scope, Set<string>>()

/** Who has not read what they must read. */
export const blindReaders = (): string[] =>
  READERS.flatMap((scope) =>
    Object.entries(GUEST)
      .filter(([what]) => what === 'name' || scope !== 'KITCHEN')
      .filter(([what]) => !seen.get(scope)?.has(what))
      .map(([what]) => `${scope}: no ${what}`),
  )

/** The persons who may make a call: with one of its scopes, or for a call without scopes with all of a kind. */
function readersOf(call: Call): (readonly Scope[])[] {
  const { kind } = call.access
  if (kind === 'public' || kind === 'login') return [KNOWS_NO_PHONE, DISPLAYS]
  const [anyOf = [], andAnyOf = anyOf] = neededBy(call)
  const readers = anyOf.filter((scope) => andAnyOf.includes(scope)).map((scope) => [scope])
  return readers.filter((one) => GUESTS_READERS.some((known) => known.join() === one.join()))
}

export const GUESTS: Record<string, Property> = {
  'shows the phone of a guest to nobody without a scope for it, and a name to no display': {
    of: (call) => (isRead(call) && !call.path.includes('{code}')) || PAPERS.includes(call),
    faults: async (call, { staffOfHouse }) => {
      const found: string[] = []
      for (const scopes of readersOf(call)) {
        const sample = isRead(call)
          ? { params: { id: 1, phone: GUEST.phone, folio: 'A-1' } }
          : { body: { orderIds: [1, 2] } }
        const { status, body } = await send(staffOfHouse(scopes), call, sample)
        const text = textOf(body)
        const has = Object.entries(GUEST).flatMap(([what, value]) => (text.includes(value) ? [what] : []))
        const hidden = [
          ...(scopes.some((scope) => KNOWS_PHONES.includes(scope)) ? [] : ['phone']),
          ...(scopes.every((scope) => DISPLAYS.includes(scope)) ? ['name'] : []),
        ]
        const shown = has.filter((what) => hidden.includes(what))
        if (shown.length > 0) found.push(`${scopes.join()} reads ${shown.join()}`)
        if (status >= 500 || status === 403) found.push(`${scopes.join()}: ${status}`)
        const [scope] = scopes
        if (status === 200 && scope && scopes.length === 1)
          seen.set(scope, new Set([...(seen.get(scope) ?? []), ...has]))
      }
      return found
    },
  },
}
