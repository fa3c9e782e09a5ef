import { randomUUID } from 'node:crypto'
import type { Runnable } from '../db/statement.ts'
import type { Mail } from './message.ts'
import { insertMail } from './queries.ts'

/** A database of a store or of the platform, inside a transaction or not. */
interface Database {
  all<Row>(query: Runnable<Row>): Promise<Row[]>
}

/** The stamped document whose XML and PDF a mail has. */
interface Attached {
  store: number
  document: number
}

/** Queues a mail; the mailer sends it in the background after the transaction commits. */
export async function enqueueMail(
  db: Database,
  recipient: string,
  mail: Mail,
  now: Date,
  attached: Attached | null = null,
): Promise<void> {
  await db.all(
    insertMail({
      id: randomUUID(),
      recipient,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: now,
      store_number: attached?.store ?? null,
      document_id: attached?.document ?? null,
    }),
  )
}
