import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { RawConnection } from './raw-connection.ts'

const ONLINE = Uint8Array.of(0x12)
const PRINTED = Uint8Array.of(0)

/** A printer that confirms a job (GS r) only when it is asked for its status (DLE EOT) the next time. */
async function openSlowPrinter(): Promise<{ connection: RawConnection; questions: () => number }> {
  let questions = 0
  const server = createServer((socket) => {
    let isPrinting = false
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (text.includes('\x10\x04')) {
        questions++
        if (isPrinting) socket.write(PRINTED)
        isPrinting = false
        socket.write(ONLINE)
      } else isPrinting ||= text.includes('\x1dr')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const connection = await RawConnection.open({ host: '127.0.0.1', port }, () => true)
  onTestFinished(() => connection.abort())
  return { connection, questions: () => questions }
}

it('a job counts as printed once the printer confirms it, also while it is asked for its status', async () => {
  const { connection, questions } = await openSlowPrinter()
  expect(await connection.print(Buffer.from('Taco al pastor\n'))).toMatchObject({ outcome: 'printed' })
  // Three about the state while it prints, and three at the end. Without a confirmation there are more than twenty.
  expect(questions()).toBe(6)
})
