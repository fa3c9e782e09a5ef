import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { inSlices } from '../../../../kernel/slices.ts'
import type { Pac } from '../pac.ts'
import { stampByDouble } from './double.ts'

const makeKeyPair = promisify(generateKeyPair)

/** The number of the certificate with which the double stamps: no certificate of the authority has it. */
const NUMBER = '00000000000000000000'

/** The certifier of 'Modo de prueba', in this process and without memory. */
export function builtInPac(clock: () => Date): Pac {
  let key: Promise<KeyObject> | null = null
  const keyOf = () => {
    key ??= makeKeyPair('rsa', { modulusLength: 2048 }).then(({ privateKey }) => privateKey)
    return key
  }
  return {
    stamp: async (document) =>
      inSlices(stampByDouble(document, { key: await keyOf(), number: NUMBER }, clock())),
    cancel: ({ uuid }) =>
      Promise.resolve({ outcome: 'requested', acknowledgement: `<Acuse UUID="${uuid}" Prueba="true"/>` }),
    // Asked only after a request to cancel, which no receiver has to accept here.
    status: () => Promise.resolve({ outcome: 'found', state: 'cancelled', needsConsent: false }),
  }
}
