import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** Names in lower case. */
  headers: Headers
  body: string
}

/** Sends these very bytes over a connection of their own, and reads until the server hangs up. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(parse(heard)))
  })
}

/** A request line and what it needs, closing after the answer. */
export const requestLine = (method: string, path: string, headers: Record<string, string> = {}): string => {
  const all = { host: '127.0.0.1', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

function parse(heard: string): RawAnswer {
  const end = heard.indexOf('\r\n\r\n')
  const [first = '', ...lines] = heard.slice(0, end < 0 ? undefined : end).split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: end < 0 ? '' : heard.slice(end + 4) }
}

/** A connection that says only the beginning of something. */
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
