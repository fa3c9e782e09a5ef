import { expect, it } from 'vitest'
import { mustEncrypt } from './transport.ts'

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
