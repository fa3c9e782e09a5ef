import { hasTaxData, type Receiver } from '@comanda/shared/cfdi/receiver'
import type { GuestPartRow } from './queries.ts'

/** The sale of a code, as its guest may have it invoiced. */
export type SaleOfCode =
  | { is: 'free'; invoiceId: number; checkId: number; part: number | null }
  /** The document of this very receiver. */
  | { is: 'own'; documentId: number }
  | { is: 'wrong' }
  /** Of a divided check: something that its guests say to each other, and that a stranger without a code does not hear. */
  | { is: keyof typeof DIVIDED }

/** What the guest of a divided check reads. The page says it in English by these keys. */
export const DIVIDED = {
  open: 'Tu parte ya está pagada, pero la cuenta sigue abierta. Tu código sirve en cuanto se pague lo demás.',
  partly: 'Una parte de esta cuenta ya se facturó. Usa el código del recibo de tu parte.',
  whole: 'Esta cuenta ya se facturó completa, con tu parte.',
  apart: 'Las partes de esta cuenta se facturan una por una. Usa el código del recibo de tu parte.',
} as const

/** @param rows the parts of the sale of the code, see `findGuestSale` */
export function saleOfCode(rows: readonly GuestPartRow[], receiver: Receiver): SaleOfCode {
  const [first] = rows
  if (!first) return { is: 'wrong' }
  const { invoice_id: invoiceId, check_id: checkId, asked_part: part } = first
  if (invoiceId === null) return { is: 'open' }
  const isMine = (row: GuestPartRow) => part === null || row.part === part
  const mine = rows.filter(isMine)
  // A code of a part, of a check that was closed as one.
  if (mine.length === 0) return { is: 'wrong' }
  const named = mine.filter(({ kind }) => kind === 'name')
  const [document] = named
  if (!document) {
    const globals = new Set(mine.flatMap(({ document_id: id }) => id ?? []))
    return globals.size > 1 ? { is: 'apart' } : { is: 'free', invoiceId, checkId, part }
  }
  const isOne = mine.every((row) => row.document_id === document.document_id || row.total === 0)
  if (!isOne) return { is: 'partly' }
  if (document.document_id !== null && isOf(document, receiver))
    return { is: 'own', documentId: document.document_id }
  const isWithOthers = rows.some((row) => !isMine(row) && row.document_id === document.document_id)
  return { is: isWithOthers ? 'whole' : 'wrong' }
}

/** An RFC that many share says who it is only with the name. */
const isOf = ({ receiver_rfc, receiver_name }: GuestPartRow, { rfc, name }: Receiver): boolean =>
  receiver_rfc === rfc && (hasTaxData(rfc) || receiver_name === name)
