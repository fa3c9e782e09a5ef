import { createHmac } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS, tidyCode } from '@comanda/shared/cfdi/receipt-code'

/** What a code is of: a sale, or the part of a divided check that a payment was for, which has no number before all of it is paid. */
export interface CodeOf {
  is: 'sale' | 'payment'
  id: number
}

/**
 * The number of a sale or payment in ten letters that only this server can make: a cipher over all codes, with a key for each store. Nothing
 * is stored, and of N sales a guessed code opens one with N / 24^10.
 */
export interface ReceiptCodes {
  encode(tenantId: number, of: CodeOf): string
  /** @returns what the code can be of, most often one or none: one for each accepted key */
  decode(tenantId: number, typed: string): CodeOf[]
}

const BASE = CODE_LETTERS.length
const CODES = BASE ** CODE_LENGTH
/** The cipher has 2^46 numbers, of which 24^10 are codes. */
const HALF = 2 ** 23
const ROUNDS = 8
const LARGEST_ID = 2 ** 31 - 1
/** Payments are numbered after all sales. */
const PAYMENTS = 2 ** 31

/** @param previous a replaced key whose printed codes are still accepted */
export function createReceiptCodes(secret: string, previous: string | null = null): ReceiptCodes {
  const derivedKey = (from: string) => createHmac('sha256', from).update('receipt codes').digest()
  const keys = (previous === null ? [secret] : [secret, previous]).map(derivedKey)
  const keyOfStore = (key: Buffer, tenantId: number) =>
    createHmac('sha256', key).update(`store ${tenantId}`).digest()

  return {
    encode(tenantId, { is, id }) {
      const key = keyOfStore(keys[0] as Buffer, tenantId)
      // Cycle walking: a result that is no code is encrypted again, which decrypting undoes step by step.
      let value = is === 'sale' ? id : PAYMENTS + id
      do value = encrypt(key, value)
      while (value >= CODES)
      return lettersOf(value)
    },
    decode(tenantId, typed) {
      const code = tidyCode(typed)
      if (code === null) return []
      return keys
        .map((key) => {
          const ofStore = keyOfStore(key, tenantId)
          let value = numberOf(code)
          do value = decrypt(ofStore, value)
          while (value >= CODES)
          return value
        })
        .map(
          (value): CodeOf =>
            value > PAYMENTS ? { is: 'payment', id: value - PAYMENTS } : { is: 'sale', id: value },
        )
        .filter(({ id }) => id > 0 && id <= LARGEST_ID)
    },
  }
}

/** A Feistel network: each round changes one half by a keyed function of the other. */
function encrypt(key: Buffer, value: number): number {
  let [left, right] = [Math.floor(value / HALF), value % HALF]
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mixed(key, round, right)]
  return left * HALF + right
}

function decrypt(key: Buffer, value: number): number {
  let [left, right] = [Math.floor(value / HALF), value % HALF]
  for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ mixed(key, round, left), left]
  return left * HALF + right
}

const mixed = (key: Buffer, round: number, half: number): number =>
  createHmac('sha256', key).update(`${round} ${half}`).digest().readUInt32BE(0) % HALF

function lettersOf(value: number): string {
  let [code, rest] = ['', value]
  for (let at = 0; at < CODE_LENGTH; at++) {
    code = `${CODE_LETTERS[rest % BASE]}${code}`
    rest = Math.floor(rest / BASE)
  }
  return code
}

const numberOf = (code: string): number =>
  Array.from(code).reduce((value, letter) => value * BASE + CODE_LETTERS.indexOf(letter), 0)
