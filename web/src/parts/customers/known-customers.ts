import { digitsOf } from '@comanda/shared/customers/phone'
import { searchable } from '@comanda/shared/kernel/searchable'
import type { CustomerRef } from '@comanda/shared/pos/api'

/** As the lists show it. */
export interface KnownCustomer {
  phone: string
  name: string
}

const MOST_FOUND = 20

/** The customers whose name or phone contains the text, for a search without the server. The last one of a phone counts. */
export function findKnown(text: string, customers: readonly CustomerRef[]): KnownCustomer[] {
  const wanted = searchable(text)
  const digits = digitsOf(text)
  const byPhone = new Map(customers.map(({ phone, name }) => [phone, { phone, name: name ?? phone }]))
  return [...byPhone.values()]
    .filter(
      ({ phone, name }) =>
        searchable(name).includes(wanted) ||
        phone.includes(text) ||
        (digits !== '' && digits === text.replaceAll(/[\s()+-]/g, '') && digitsOf(phone).includes(digits)),
    )
    .slice(0, MOST_FOUND)
}
