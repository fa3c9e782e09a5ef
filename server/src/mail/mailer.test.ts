import { readdir, readFile, stat } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { mailServer } from '../testing/mail-server.ts'
import { TestServer } from '../testing/restaurant.ts'
import { enqueueMail } from './enqueue.ts'
import { composeMail } from './message.ts'

let database: TestDatabase
const ending: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
  await database.owner.query('DELETE FROM mails')
})
afterAll(() => database.drop())

const MINUTE = 60_000
const MAIL = composeMail({
  subject: 'Menú del día: ¡chiles en nogada!',
  preview: 'Hoy',
  title: 'Menú',
  paragraphs: ['Ñam.'],
  button: { label: 'Ver', href: 'https://fonda.example.mx/?a=1&b=2' },
  note: 'Adiós.',
})

async function postOffice(smtpUrl: string | undefined) {
  const mail = { smtpUrl, from: 'Comanda <hola@comanda.example.mx>', outboxDir: database.outboxDir }
  const server = await TestServer.on(database, { mail })
  ending.push(() => server.app.close())
  return {
    server,
    write: (to: string) => enqueueMail(server.app.platform, to, MAIL, server.clock.now),
    sendDue: () => server.app.mail.sendDue(server.clock.now),
  }
}

const waiting = async () =>
  (
    await database.owner.query<{ recipient: string; attempts: number; last_error: string | null }>(
      'SELECT recipient, attempts, last_error FROM mails ORDER BY recipient',
    )
  ).rows

describe('a mail', () => {
  it('reaches the mail server as text and as HTML with its accents intact, and is then deleted', async () => {
    const smtp = await mailServer()
    ending.push(smtp.stop)
    const { write, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    await write('duena@fonda.example.mx')
    expect(await sendDue()).toBe(1)
    expect(await waiting()).toEqual([])
    const [{ to, raw } = { to: '', raw: '' }] = smtp.received
    expect(to).toBe('duena@fonda.example.mx')
    expect(raw).toMatch(/^From: Comanda <hola@comanda\.example\.mx>/m)
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(raw).toMatch(/^Date: Sat, 21 Nov 2026 18:00:00 \+0000/m)
    expect(raw).toMatch(/Content-Type: multipart\/alternative/)
    expect(raw).toMatch(
      /Content-Type: text\/plain; charset=utf-8[\s\S]*=C3=91am[\s\S]*Content-Type: text\/html/,
    )
  })

  it('stays in the queue when a remote server offers no encryption, and its password is not sent', async ({
    skip,
  }) => {
    const outward = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)
    if (!outward) return skip('this machine has no address but its own')
    const received: string[] = []
    const smtp = await mailServer(
      {
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) => done(new Error(String(received.push(password ?? '')))),
      },
      0,
      outward.address,
    )
    ending.push(smtp.stop)
    const { write, sendDue } = await postOffice(`smtp://comanda:secreta@${outward.address}:${smtp.port}`)
    await write('duena@fonda.example.mx')
    expect(await sendDue()).toBe(0)
    expect(received).toEqual([])
    expect(await waiting()).toHaveLength(1)
  })

  it('written in a transaction is sent only if the transaction commits', async () => {
    const smtp = await mailServer()
    ending.push(smtp.stop)
    const { server, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    const restaurant = await server.signUp()
    expect(await sendDue()).toBe(1)
    const write = (fails: boolean) =>
      server.app.tenant(restaurant.tenantId).transaction(async (tx) => {
        await enqueueMail(
          tx,
          fails ? 'nunca@fonda.example.mx' : 'si@fonda.example.mx',
          MAIL,
          server.clock.now,
        )
        if (fails) throw new Error('undone')
      })
    await expect(write(true)).rejects.toThrow('undone')
    await write(false)
    expect(await sendDue()).toBe(1)
    expect(smtp.received.map((one) => one.to)).toEqual([restaurant.username, 'si@fonda.example.mx'])
  })

  it('goes to exactly one mailbox when the address contains other text', async () => {
    const smtp = await mailServer()
    ending.push(smtp.stop)
    const { write, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    await write('a@b.mx, c@d.mx')
    await write('e@f.mx\r\nBcc: g@h.mx')
    await sendDue()
    const recipients = smtp.received.map((one) => one.to)
    expect(recipients).not.toContain('c@d.mx')
    expect(recipients.join()).not.toMatch(/,|g@h\.mx$/)
    for (const { raw } of smtp.received) expect(raw).not.toMatch(/^Bcc:/m)
  })

  it('is sent once when two processes poll simultaneously', async () => {
    const smtp = await mailServer()
    ending.push(smtp.stop)
    const url = `smtp://127.0.0.1:${smtp.port}`
    const [one, other] = [await postOffice(url), await postOffice(url)]
    const people = Array.from({ length: 12 }, (_, n) => `p${n}@fonda.example.mx`)
    for (const to of people) await one.write(to)
    const [first, second] = await Promise.all([one.sendDue(), other.sendDue()])
    expect(first + second).toBe(12)
    expect(smtp.received.map((mail) => mail.to).sort()).toEqual(people.sort())
  })

  it('is sent by another process when the first process died while sending it', async () => {
    const smtp = await mailServer()
    ending.push(smtp.stop)
    const { server, write, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    await write('duena@fonda.example.mx')
    // A process that dies between leasing the mail and sending it leaves this row.
    const leasedUntil = new Date(server.clock.now.getTime() + 2 * MINUTE)
    await database.owner.query('UPDATE mails SET attempts = 1, next_attempt_at = $1', [leasedUntil])
    expect(await sendDue()).toBe(0)
    server.clock.advance(2 * MINUTE)
    expect(await sendDue()).toBe(1)
  })
})

describe('a mail server that is down', () => {
  it('does not delay sign-up, and receives the mail when it is back, after increasing pauses', async () => {
    const smtp = await mailServer()
    await smtp.stop()
    const { server, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    const restaurant = await server.signUp()
    expect(await sendDue()).toBe(0)
    expect(await waiting()).toEqual([
      { recipient: restaurant.username, attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
    ])
    server.clock.advance(30_000 - 1)
    await sendDue()
    expect((await waiting())[0]?.attempts).toBe(1)
    server.clock.advance(1)
    await sendDue()
    server.clock.advance(MINUTE - 1)
    await sendDue()
    expect((await waiting())[0]?.attempts).toBe(2)

    const back = await mailServer({}, smtp.port)
    ending.push(back.stop)
    server.clock.advance(1)
    expect(await sendDue()).toBe(1)
    expect(back.received.map((one) => one.to)).toEqual([restaurant.username])
    expect(await waiting()).toEqual([])
  })

  it('is contacted for one mail, not for each waiting mail', async () => {
    const smtp = await mailServer()
    await smtp.stop()
    const { write, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    for (const name of ['a', 'b', 'c']) await write(`${name}@fonda.example.mx`)
    await sendDue()
    expect((await waiting()).map((mail) => mail.attempts).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  })

  it('causes a mail to be discarded after two days', async () => {
    const smtp = await mailServer()
    await smtp.stop()
    const { server, write, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    await write('duena@fonda.example.mx')
    let hours = 0
    for (; (await waiting()).length > 0; hours++) {
      await sendDue()
      server.clock.advance(60 * MINUTE)
      if (hours > 60) throw new Error('never given up')
    }
    expect(hours).toBe(49)
  })
})

describe('a mail server that refuses', () => {
  const refusing = (responseCode: number) =>
    mailServer({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('bueno')) return done()
        done(Object.assign(new Error('no such mailbox'), { responseCode }))
      },
    })

  it('temporarily is asked again, and the next mail is sent in the meantime', async () => {
    const smtp = await refusing(450)
    ending.push(smtp.stop)
    const { write, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    await write('lleno@fonda.example.mx')
    await write('bueno@fonda.example.mx')
    expect(await sendDue()).toBe(1)
    expect(await waiting()).toMatchObject([{ recipient: 'lleno@fonda.example.mx', attempts: 1 }])
  })

  it('a mailbox permanently is not asked again', async () => {
    const smtp = await refusing(550)
    ending.push(smtp.stop)
    const { write, sendDue } = await postOffice(`smtp://127.0.0.1:${smtp.port}`)
    await write('nadie@fonda.example.mx')
    await sendDue()
    expect(await waiting()).toEqual([])
  })
})

describe('an installation without a mail server', () => {
  it('writes each mail to a file that any mail program opens and only its owner reads', async () => {
    const { write, sendDue } = await postOffice(undefined)
    await write('duena@fonda.example.mx')
    expect(await sendDue()).toBe(1)
    const [file = ''] = await readdir(database.outboxDir)
    expect(file).toMatch(/^2026-11-21T18-00-00-000Z-[0-9a-f]{8}\.eml$/)
    const raw = await readFile(join(database.outboxDir, file), 'utf8')
    expect(raw).toMatch(/^To: duena@fonda\.example\.mx$/m)
    expect(raw).toContain('multipart/alternative')
    const modes = [await stat(database.outboxDir), await stat(join(database.outboxDir, file))]
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
    expect(await waiting()).toEqual([])
  })
})
