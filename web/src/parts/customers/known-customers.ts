import { digitsOf } from '@comanda/shared/customers/phone'
import type { CustomerRef } from '@comanda/shared/pos/api'

/** As the lists show it. */
export interface KnownCustomer {
  phone: string
  name: string
}

const MOST_FOUND = 20

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The customers whose name or phone contains the text, for a search without the server. The last one of a phone counts. */
export function findKnown(text: string, customers: readonly CustomerRef[]): KnownCustomer[] {
  const wanted = plain(text)
  const digits = digitsOf(text)
  const byPhone = new Map(customers.map(({ phone, name }) => [phone, { phone, name: name ?? phone }]))
  return [...byPhone.values()]
    .filter(
      ({ phone, name }) =>
        plain(name).includes(wanted) ||
        phone.includes(text) ||
        (digits !== '' && digits === text.replaceAll(/[\s()+-]/g, '') && digitsOf(phone).includes(digits)),
    )
    .slice(0, MOST_FOUND)
}
