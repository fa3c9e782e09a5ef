import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkMailServer, mustEncrypt } from './transport.ts'

it.each([
  ['smtp://comanda:secret@mail.example.mx:587', true],
  ['smtp://comanda:secret@10.0.0.7', true],
  // TLS from the first byte.
  ['smtps://comanda:secret@mail.example.mx', false],
  ['smtp://comanda:secret@localhost:1025', false],
  ['smtp://comanda:secret@127.0.0.1:1025', false],
  // A relay in the local network without authentication.
  ['smtp://relay.example.mx:25', false],
])('a mail server with a password gets mail encrypted or not at all: %s', (url, expected) =>
  expect(mustEncrypt(url)).toBe(expected),
)

it('the doctor’s question sends no password to a server of another machine that does not encrypt', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail ESMTP\r\n')
    socket.on('data', (data) => {
      heard.push(String(data))
      socket.write(String(data).startsWith('EHLO') ? '250-mail\r\n250 AUTH PLAIN\r\n' : '502 no\r\n')
    })
  }).listen(0, '::ffff:127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  // Of this machine, but not by its name.
  const url = `smtp://caja:secreto@[::ffff:127.0.0.1]:${(server.address() as AddressInfo).port}`
  await expect(checkMailServer(url)).rejects.toMatchObject({ code: 'ETLS' })
  expect(heard.join('')).not.toContain('AUTH')
})
