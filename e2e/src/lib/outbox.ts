import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'

/** The text that a mail program shows, with quoted-printable decoded. */
const decoded = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

async function mailsTo(recipient: string): Promise<string[]> {
  const dir = join(inject('dataDir'), 'outbox')
  const names = (await readdir(dir).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(dir, name), 'latin1')))
  return mails.filter((mail) => mail.includes(`\nTo: ${recipient}\n`)).map(decoded)
}

/** Waits for the latest mail to a recipient that matches. */
export async function mailSaying(words: RegExp, recipient: string): Promise<string> {
  const find = async () => (await mailsTo(recipient)).findLast((mail) => words.test(mail))
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
