import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Received {
  to: string
  raw: string
}

/** Starts a mail server on the given port, or on a free port. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0, host = '127.0.0.1') {
  const received: Received[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        received.push({ to: session.envelope.rcptTo.map((one) => one.address).join(), raw })
        done()
      })
    },
    ...options,
  })
  // A client that disconnects is not part of the test.
  smtp.on('error', () => {})
  smtp.listen(port, host)
  await once(smtp.server, 'listening')
  const stop = () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  return { received, stop, port: (smtp.server.address() as AddressInfo).port }
}

/** The files of a mail, decoded. */
export const filesIn = (raw: string): { name: string; bytes: Buffer }[] =>
  Array.from(
    raw.matchAll(
      /Content-Disposition: attachment;\s+filename="?([^";\r\n]+)"?(?:\r?\n.+)*\r?\n\r?\n([\w+/=\r\n]+)/g,
    ),
    ([, name = '', base64 = '']) => ({ name, bytes: Buffer.from(base64, 'base64') }),
  )
