import type { PlatformDb } from '../db/platform.ts'
import { deleteMail, leaseMail, postponeMail, type QueuedMail } from './queries.ts'
import type { Deliver, MailFile } from './transport.ts'

const SECOND = 1_000
const HOUR = 3_600_000
/**
 * Longer than all timeouts of one delivery: after this, the mail of a process that died is sent by another.
 */
const LEASE = 120 * SECOND
const FIRST_PAUSE = 30 * SECOND
const LONGEST_PAUSE = HOUR
const GIVE_UP_AFTER = 48 * HOUR
/** Mails per round; the rest waits for the next round. */
const AT_ONCE = 50

interface Log {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

interface MailerDeps {
  platform: PlatformDb
  deliver: Deliver
  /** The files of a document of a store; null when it no longer exists. */
  filesOf: (store: number, document: number) => Promise<MailFile[] | null>
  log: Log
}

export interface Mailer {
  /**
   * Runs one round: sends the mails that are due, safely on several processes at once. @returns how many mails were
   * sent.
   */
  sendDue(now: Date): Promise<number>
}

export function createMailer(deps: MailerDeps): Mailer {
  return {
    async sendDue(now) {
      let sent = 0
      for (let n = 0; n < AT_ONCE; n++) {
        const mail = await deps.platform.first(leaseMail(now, new Date(now.getTime() + LEASE)))
        if (!mail) break
        const outcome = await send(deps, mail, now)
        if (outcome === 'sent') sent++
        // The mail server is unreachable, so the other mails would fail too.
        if (outcome === 'unreachable') break
      }
      return sent
    },
  }
}

interface DeliveryFailure {
  message: string
  code?: string
  command?: string
  responseCode?: number
}

type Outcome = 'sent' | 'refused' | 'unreachable'

/** No transaction is open during the delivery. */
async function send(deps: MailerDeps, mail: QueuedMail, now: Date): Promise<Outcome> {
  const { platform, deliver, filesOf, log } = deps
  const { store_number: store, document_id: document } = mail
  let files: MailFile[] | null = []
  try {
    if (store !== null && document !== null) files = await filesOf(store, document)
  } catch (error) {
    // Only this mail waits for its store's node.
    await keepFailed(deps, mail, now, error as DeliveryFailure)
    return 'refused'
  }
  if (files === null) {
    await platform.all(deleteMail(mail.id))
    log.warn({ mail: mail.id }, 'mail dropped, its document no longer exists')
    return 'refused'
  }
  try {
    const file = await deliver(mail, files)
    await platform.all(deleteMail(mail.id))
    if (file) log.info({ mail: mail.id, file }, 'mail written to the outbox')
    return 'sent'
  } catch (error) {
    const failure = error as DeliveryFailure
    await keepFailed(deps, mail, now, failure)
    return failure.responseCode === undefined ? 'unreachable' : 'refused'
  }
}

async function keepFailed(
  { platform, log }: MailerDeps,
  mail: QueuedMail,
  now: Date,
  failure: DeliveryFailure,
): Promise<void> {
  const { code, responseCode } = failure
  // The mail server's message may contain an address, which must not be logged.
  const details = { mail: mail.id, attempts: mail.attempts, code, responseCode }
  if (isFinal(failure) || now.getTime() - mail.created_at.getTime() >= GIVE_UP_AFTER) {
    await platform.all(deleteMail(mail.id))
    log.warn(details, 'mail dropped')
  } else {
    await platform.all(postponeMail(mail.id, nextAttempt(mail.attempts, now), failure.message.slice(0, 500)))
    log.warn(details, 'mail will be tried again')
  }
}

/** The server refuses this mailbox permanently: trying again makes us look like a spammer. */
const isFinal = ({ command, responseCode = 0 }: DeliveryFailure) =>
  command === 'RCPT TO' && responseCode >= 500

const nextAttempt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE))

/** Sends due mails every two seconds. @returns a function that stops it after the current mail. */
export function startMailer(mailer: Mailer, clock: () => Date, log: Pick<Log, 'warn'>): () => Promise<void> {
  let round: Promise<unknown> | null = null
  const run = async () => {
    try {
      await mailer.sendDue(clock())
    } catch (error) {
      log.warn({ err: error }, 'mail waits for the database')
    }
    round = null
  }
  const timer = setInterval(() => {
    round ??= run()
  }, 2 * SECOND)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
