import { k, statement } from '../db/statement.ts'

export interface QueuedMail {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
  attempts: number
  /** The store and the stamped document that are sent with it. */
  store_number: number | null
  document_id: number | null
}

export const insertMail = (mail: Omit<QueuedMail, 'attempts'>) =>
  k.insertInto('mails').values({
    ...mail,
    // The previous release reads this column alone, and knows no files.
    next_attempt_at: mail.document_id === null ? mail.created_at : null,
    files_due_at: mail.document_id === null ? null : mail.created_at,
  })

const DUE = 'coalesce(files_due_at, next_attempt_at)'
const dueAt = (at: string) =>
  `next_attempt_at = CASE WHEN document_id IS NULL THEN ${at}::timestamptz END,
   files_due_at = CASE WHEN document_id IS NOT NULL THEN ${at}::timestamptz END`

/**
 * Leases the mail that has been due for longest; no other process gets it before `leasedUntil`. No pause is
 * as long as two hours, so a longer wait was written with a wrong clock.
 */
export const leaseMail = (now: Date, leasedUntil: Date) =>
  statement<QueuedMail>(
    `UPDATE mails SET ${dueAt('$2')}, attempts = attempts + 1
     WHERE id = (SELECT id FROM mails
                 WHERE ${DUE} <= $1 OR ${DUE} > $1::timestamptz + interval '2 hours'
                 ORDER BY ${DUE} LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, body_text, body_html, created_at, attempts, store_number, document_id`,
    [now, leasedUntil],
  )

export const deleteMail = (id: string) => k.deleteFrom('mails').where('id', '=', id)

/** The mails with these documents of a store, whose addresses are erased. */
export const deleteMailsWith = (store: number, documents: readonly number[]) =>
  statement('DELETE FROM mails WHERE store_number = $1 AND document_id = ANY ($2::integer[])', [
    store,
    documents,
  ])

export const postponeMail = (id: string, at: Date, error: string) =>
  statement(`UPDATE mails SET ${dueAt('$2')}, last_error = $3 WHERE id = $1`, [id, at, error])
