import { type Cents, parseMoney, ZERO } from '@comanda/shared/kernel/money'

/** Above 20,000 pesos an amount is asked about once: a scanner types digits and Enter. */
export const isUnusual = (amount: Cents): boolean => amount > 2_000_000

/** An amount as a person types it: `1,250.5` or `$ 80`. Empty is zero, null is no amount. */
export function typedMoney(text: string): Cents | null {
  const plain = text.replace(/[$\s,]/g, '')
  if (plain === '') return ZERO
  const amount = parseMoney(plain)
  return amount === null || amount < 0 ? null : amount
}
