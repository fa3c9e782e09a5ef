import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb } from '../../../db/tenant.ts'
import { FairTurns } from '../../../kernel/fair-turns.ts'
import type { StampedFile } from '../office/queries.ts'
import { keyOfLetterhead, readLetterhead } from './letterhead.ts'
import { drawPdf } from './pdf.ts'
import { findLetterhead, findPdf, keepPdf, type LetterheadRow } from './queries.ts'

/** Raised when documents are drawn in another way: those that are kept are drawn again. */
const FORM = 2
const formOf = ({ state }: StampedFile, head: LetterheadRow): string =>
  `${FORM} ${state === 'cancelled' ? 'cancelled' : 'valid'} ${keyOfLetterhead(head)}`

/** A global takes a second of processor time: stores take turns. */
const turns = new FairTurns({ atOnce: 2, mostWaiting: 50, mostWaitingInLine: 10 })

/**
 * The printed representation of a stamped document, which is drawn once and kept.
 * @param line the queue in which the drawing waits; by default the store's
 * @param signal ends it when its reader has gone
 * @throws Overloaded when too many wait
 */
export async function pdfOf(
  db: TenantDb,
  file: StampedFile,
  { line = `store ${db.tenantId}`, signal }: { line?: string; signal?: AbortSignal } = {},
): Promise<Buffer> {
  const head = await db.first(findLetterhead(db.tenantId))
  if (!head) throw new AppError('not_found')
  const form = formOf(file, head)
  const kept = await db.first(findPdf(db.tenantId, file.id, form))
  if (kept) return kept.bytes
  const draw = async () => {
    const meanwhile = await db.first(findPdf(db.tenantId, file.id, form))
    if (meanwhile) return meanwhile.bytes
    const bytes = await drawPdf({ ...file, letterhead: await readLetterhead(db, head) }, signal)
    await db.run(keepPdf(db.tenantId, file.id, form, bytes))
    return bytes
  }
  return turns.take(line, draw, signal)
}
