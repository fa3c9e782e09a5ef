import { fittingReceiver, type Receiver } from './receiver.ts'
import { personOfRfc, tidyRfc } from './rfc.ts'

/** What the QR code of a constancia de situación fiscal says: an RFC, and the number by which the authority shows its data. */
export interface ConstanciaCode {
  rfc: string
  idCif: string
}

/** What the authority shows of a constancia. */
export interface ConstanciaData {
  name: string
  postalCode: string
  /** c_RegimenFiscal, those that an invoice can have. */
  regimes: string[]
}

const ADDRESS = /^https?:\/\/([^/?#:@]+)\/[^?#]*\?(.*)$/i
const HOST = /^(?:[\w-]+\.)*sat\.gob\.mx$/
const ID_CIF = /^\d{8,14}$/

/** @returns null where one of both cannot be right */
export function constanciaCode(typed: ConstanciaCode): ConstanciaCode | null {
  const rfc = tidyRfc(typed.rfc)
  return personOfRfc(rfc) !== null && ID_CIF.test(typed.idCif) ? { rfc, idCif: typed.idCif } : null
}

/** @returns null for the code of something else, also for another one of the authority */
export function readConstanciaCode(text: string): ConstanciaCode | null {
  const [, host = '', query = ''] = ADDRESS.exec(text.trim()) ?? []
  if (!HOST.test(host.toLowerCase()) || !query.startsWith('D1=10&')) return null
  // It is the last one, and an RFC may have an `&` that is not escaped.
  const [, written = ''] = /&D3=(.*)$/.exec(query) ?? []
  const [idCif = '', ...rest] = decoded(written).split('_')
  return constanciaCode({ rfc: rest.join('_'), idCif })
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/**
 * A receiver with the data of a constancia; data of another RFC goes.
 * @param data null while it is not known, and where the authority does not say it
 */
export function receiverOfConstancia<R extends Receiver>(
  typed: R,
  { rfc }: ConstanciaCode,
  data: ConstanciaData | null,
): R {
  const isSame = tidyRfc(typed.rfc) === rfc
  const kept = isSame ? typed : { ...typed, name: '', postalCode: '', regime: '', use: '' }
  if (data === null) return fittingReceiver({ ...kept, rfc })
  const { name, postalCode, regimes } = data
  const [only = '', ...others] = regimes
  const regime =
    regimes.includes(kept.regime) || regimes.length === 0 ? kept.regime : others.length === 0 ? only : ''
  return fittingReceiver({ ...kept, rfc, name, postalCode, regime })
}
