/**
 * Who confirms what the phones of a table send: staff each request; staff the first of a sitting; nobody while staff have opened
 * the table, which means that it has an open check. Without an open check staff confirm in each case.
 */
export const GUEST_TRUSTS = ['each', 'first', 'open'] as const
export type GuestTrust = (typeof GUEST_TRUSTS)[number]

export const TRUST_WORDS: Readonly<Record<GuestTrust, string>> = {
  each: 'El personal confirma cada pedido',
  first: 'El personal confirma solo el primero de la mesa',
  open: 'Nadie confirma, mientras la mesa tenga cuenta abierta',
}
