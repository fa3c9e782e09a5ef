import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { syncFolder } from '../db/sync-folder.ts'
import { chunksInTurns } from '../kernel/chunks.ts'
import type { QueuedMail } from './queries.ts'

export interface MailSettings {
  /** When absent, mails are written to `outboxDir` as files. */
  smtpUrl: string | undefined
  from: string
  outboxDir: string
}

export interface MailFile {
  name: string
  type: string
  bytes: Buffer
}

/** Delivers one mail. @returns the file it was written to, if any. @throws when no server accepted it. */
export type Deliver = (mail: QueuedMail, files: readonly MailFile[]) => Promise<string | null>

export const createDelivery = (settings: MailSettings): Deliver =>
  settings.smtpUrl ? bySmtp(settings.smtpUrl, settings.from) : toFiles(settings.outboxDir, settings.from)

/**
 * A password is never sent to another machine unencrypted, even if the server, or an attacker on the way,
 * offers no encryption.
 */
export function mustEncrypt(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** The library is loaded with the first mail. */
const library = () => import('nodemailer')

const bySmtp =
  (url: string, from: string): Deliver =>
  async (mail, files) => {
    const { createTransport } = await library()
    const transport = createTransport({
      ...SAFE,
      url,
      requireTLS: mustEncrypt(url),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
    await transport.sendMail(messageOfMail(mail, files, from))
    return null
  }

/** Connects and signs in, and sends nothing. @throws the error of the connection or the mail server. */
export async function checkMailServer(url: string): Promise<void> {
  const { createTransport } = await library()
  const transport = createTransport({
    ...SAFE,
    url,
    requireTLS: mustEncrypt(url),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * Writes complete messages that any mail program opens and only their owner reads: they may contain a link
 * that opens an account.
 */
function toFiles(dir: string, from: string): Deliver {
  return async (mail, files) => {
    const { createTransport } = await library()
    const transport = createTransport({ ...SAFE, streamTransport: true, buffer: true, newline: 'unix' })
    const { message } = await transport.sendMail(messageOfMail(mail, files, from))
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const name = `${mail.created_at.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id.slice(0, 8)}.eml`
    const draft = join(dir, `.${name}`)
    try {
      await writeFile(draft, message as Buffer, { mode: 0o600, flush: true })
      await rename(draft, join(dir, name))
      syncFolder(dir)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return join(dir, name)
  }
}

/** No part of a mail is read from a file or an address. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const

/** Every attempt uses the same id, so that a mail that arrives twice is recognised as the same mail. */
const messageOfMail = (mail: QueuedMail, files: readonly MailFile[], from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.body_text,
  html: mail.body_html,
  attachments: files.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    // As a whole it would be written in base64 in one turn of the event loop.
    content: Readable.from(chunksInTurns(bytes)),
  })),
  date: mail.created_at,
  messageId: `<${mail.id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'comanda'}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es-MX' },
})
