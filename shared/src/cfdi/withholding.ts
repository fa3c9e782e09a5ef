import { type Cents, portion } from '../kernel/money.ts'
import { RESICO } from './catalogs.ts'
import { personOfRfc } from './rfc.ts'

/** Income tax (ISR) that a company withholds of what a person in RESICO sells it: 1.25 % (Ley del ISR, 113-J), in millionths. */
export const WITHHELD_RATE = 12_500

export const withheldOf = (net: Cents): Cents => portion(net, WITHHELD_RATE, 1_000_000)

/** Whether the receiver of a document withholds income tax of its issuer. */
export const withholds = (issuer: { rfc: string; regime: string }, receiverRfc: string): boolean =>
  issuer.regime === RESICO && personOfRfc(issuer.rfc) === 'fisica' && personOfRfc(receiverRfc) === 'moral'
