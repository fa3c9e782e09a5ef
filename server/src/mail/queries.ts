import { k, statement } from '../db/statement.ts'

export interface QueuedMail {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
  attempts: number
}

export const insertMail = (mail: Omit<QueuedMail, 'attempts'>) =>
  k.insertInto('mails').values({ ...mail, next_attempt_at: mail.created_at })

/**
 * Leases the mail that has been due for longest; no other process gets it before `leasedUntil`. No pause is
 * as long as two hours, so a longer wait was written with a wrong clock.
 */
export const leaseMail = (now: Date, leasedUntil: Date) =>
  statement<QueuedMail>(
    `UPDATE mails SET next_attempt_at = $2, attempts = attempts + 1
     WHERE id = (SELECT id FROM mails
                 WHERE next_attempt_at <= $1 OR next_attempt_at > $1::timestamptz + interval '2 hours'
                 ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, body_text, body_html, created_at, attempts`,
    [now, leasedUntil],
  )

export const deleteMail = (id: string) => k.deleteFrom('mails').where('id', '=', id)

export const postponeMail = (id: string, next_attempt_at: Date, last_error: string) =>
  k.updateTable('mails').set({ next_attempt_at, last_error }).where('id', '=', id)
