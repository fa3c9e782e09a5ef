import { connect, type Socket } from 'node:net'

interface RawAnswer {
  status: number
  /** Names in lower case. */
  headers: Headers
  body: string
}

/** Sends exactly these bytes over a new connection, and reads until the server closes it. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let received = ''
    socket.on('data', (piece) => {
      received += piece.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(parse(received)))
  })
}

/** A request line with its required headers; the connection closes after the answer. */
export const requestLine = (method: string, path: string, headers: Record<string, string> = {}): string => {
  const all = { host: '127.0.0.1', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

function parse(received: string): RawAnswer {
  const end = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received.slice(0, end < 0 ? undefined : end).split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: end < 0 ? '' : received.slice(end + 4) }
}

/** A connection that sends only the beginning of a request. */
export async function hold(
  port: number,
  beginning: string,
): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {})
  socket.resume()
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  socket.write(beginning)
  return { socket, closed }
}
