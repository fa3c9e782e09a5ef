import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes every mail. */
export interface MailServer {
  url: string
  /** What was sent, newest last. */
  received: string[]
  stop(): void
}

export async function startMailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = createServer((socket) => converse(socket, received)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => server.close() }
}

const END = '\r\n.\r\n'

function converse(socket: Socket, received: string[]): void {
  let heard = ''
  let isMail = false
  socket.on('error', () => {})
  socket.setEncoding('utf8').write('220 localhost ESMTP\r\n')
  socket.on('data', (data: string) => {
    heard += data
    while (heard.includes(isMail ? END : '\r\n')) {
      const end = isMail ? END : '\r\n'
      const [said = ''] = heard.split(end, 1)
      heard = heard.slice(said.length + end.length)
      if (isMail) received.push(said)
      isMail = !isMail && said.toUpperCase() === 'DATA'
      socket.write(isMail ? '354 go on\r\n' : '250 OK\r\n')
      if (said.toUpperCase() === 'QUIT') socket.end()
    }
  })
}
