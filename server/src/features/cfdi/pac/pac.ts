import type { Wait } from '@comanda/shared/cfdi/words'

/**
 * A certifier (PAC). The same bytes may be sent any number of times: a certifier that has stamped them answers with that
 * stamp, or refuses them. A refusal of bytes that were sent before does not say that they have no stamp.
 */
export interface Pac {
  stamp(document: Buffer): Promise<StampResult>
  cancel(request: Cancellation): Promise<CancelResult>
  status(document: StatusQuery): Promise<StatusResult>
  /** How many stamps (timbres) the account has left; absent where the certifier does not say it. */
  stampsLeft?(): Promise<StampsResult>
}

/** `left` is null for an account without a limit. */
export type StampsResult = { outcome: 'told'; left: number | null } | Unknown

export type StampResult =
  | { outcome: 'stamped'; uuid: string; document: string }
  /** The authority's code, and what the certifier says of it. */
  | { outcome: 'refused'; code: string; message: string }
  | Unknown

/** No answer, or none that says what became of the request. */
export interface Unknown {
  outcome: 'unknown'
  reason: Wait
  /** The certifier's own words, for the owner, who knows the account. */
  said?: string
  /** The request has surely not arrived, or was surely not carried out; otherwise it may have been, except with `no_access`. */
  isUnsent?: true
}

export interface Cancellation {
  rfc: string
  uuid: string
  /** 01 with a substitute, 02 without, 03 not carried out, 04 in a global. */
  motive: '01' | '02' | '03' | '04'
  substitute?: string
  /** The authority's request, signed here; absent where the store has no valid certificate of this RFC. */
  request?: string
}

export type CancelResult =
  /** The authority has the request; whether it needs the receiver's consent is in `status`. */
  | { outcome: 'requested'; acknowledgement: string }
  | { outcome: 'refused'; code: string; message: string }
  | Unknown

/** In the log: the operator finds a certifier that is away, or a store whose account has ended. */
export const UNANSWERED = 'a CFDI has no answer of its certifier'

/** What the authority identifies a document by. */
export interface StatusQuery {
  uuid: string
  issuer: string
  receiver: string
  /** With two decimals. */
  total: string
  seal: string
}

export type StatusResult =
  | { outcome: 'found'; state: 'valid' | 'cancelling' | 'cancelled'; needsConsent: boolean }
  | { outcome: 'not_found' }
  | Unknown
