import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newContext } from './lib/browser.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './lib/server.ts'

const clientFile = createRequire(import.meta.url).resolve('socket.io-client/dist/socket.io.js')
const PAGE = '<!doctype html><title>Otro cliente</title><script src="/socket.io.js"></script>'

/** The methods of the page's own library that the stories use. */
interface ClientSocket {
  on(event: string, handler: (...args: unknown[]) => void): ClientSocket
  once(event: string, handler: (...args: unknown[]) => void): ClientSocket
  emitWithAck(event: string, ...args: unknown[]): Promise<unknown>
  disconnect(): void
}
type Connect = (address: string, options: object) => ClientSocket

/** A page of another origin, on a separate port. */
async function servePage(): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url }, reply) => {
    const isScript = url === '/socket.io.js'
    reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    reply.end(isScript ? readFileSync(clientFile) : PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` }
}

let dataDir: string
let comanda: RunningServer
let allowed: Awaited<ReturnType<typeof servePage>>
let other: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  allowed = await servePage()
  other = await servePage()
  dataDir = await newDataDir()
  comanda = await startServer(dataDir, { ALLOWED_ORIGINS: allowed.origin, BILLING: 'off', DEMO: '0' })
})
afterAll(async () => {
  await comanda.end('SIGTERM')
  allowed.server.close()
  other.server.close()
  await removeDataDir(dataDir)
})

async function openAt(origin: string): Promise<Page> {
  const page = await (await newContext()).newPage()
  await page.goto(origin)
  return page
}

const username = 'otra@cliente.mx'
const password = 'birria de los domingos'

/** The client of that page: plain fetch for the API, a picture and a socket. */
const sell = async (given: { address: string; username: string; password: string }) => {
  const call = async (path: string, body?: object | FormData) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const headers: Record<string, string> = isJson
      ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      : {}
    const reply = await fetch(`${given.address}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'include',
      headers,
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
    return { status: reply.status, body: await reply.json() }
  }
  await call('/auth/signup', { biz_name: 'Fonda ajena', username: given.username, password: given.password })
  const signedIn = await call('/auth/signin', { username: given.username, password: given.password })
  const { tenant_id } = signedIn.body.user
  const item = await call('/menu-items/add', { title: 'Taco', price: '22.00', taxId: 1 })

  const canvas = document.createElement('canvas')
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const form = new FormData()
  form.append('image', drawn ?? new Blob(), 'taco.png')
  const photo = await call(`/menu-items/update/${item.body.id}/upload-photo`, form)
  const picture = document.createElement('img')
  picture.src = given.address + photo.body.imageURL
  await picture.decode()

  // The page's library; it polls without cookies first and then upgrades to a WebSocket.
  const { io } = globalThis as unknown as { io: Connect }
  const socket = io(given.address, { transports: ['polling', 'websocket'] })
  await new Promise<void>((resolve, reject) =>
    socket.on('connect', () => resolve()).on('connect_error', reject),
  )
  const joined = await socket.emitWithAck('authenticate', tenant_id)
  const received = new Promise((resolve) => socket.once('new_order', resolve))
  const order = await call('/pos/create-order', { cart: [{ id: item.body.id, quantity: 2 }] })
  const event = await received
  socket.disconnect()
  const refused = await call('/menu-items/add', { title: '' })
  return {
    signedIn: signedIn.status,
    width: picture.naturalWidth,
    joined,
    order,
    event,
    refused: refused.status,
  }
}

it('a page of an allowed origin signs in, shows a picture, sells and receives the event', async () => {
  const page = await openAt(allowed.origin)
  const result = await page.evaluate(sell, { address: comanda.address, username, password })
  expect(result).toMatchObject({ signedIn: 200, joined: true, refused: 400 })
  expect(result.width).toBeGreaterThan(0)
  expect(result.order.status).toBe(200)
  const { tokenNo, orderId } = result.order.body
  expect(result.event).toEqual({ tokenNo, orderId })
})

it('a page of another origin cannot read, write or receive events', async () => {
  const page = await openAt(other.origin)
  const result = await page.evaluate(async (address) => {
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        () => 'refused',
      )
    const read = outcome(fetch(`${address}/api/v1/auth/profile`, { credentials: 'include' }))
    const body = JSON.stringify({ username: 'x@y.mx', password: 'x' })
    const headers = { 'content-type': 'application/json' }
    const signIn = outcome(
      fetch(`${address}/api/v1/auth/signin`, { method: 'POST', credentials: 'include', headers, body }),
    )
    const { io } = globalThis as unknown as { io: Connect }
    const socket = io(address, { reconnection: false, withCredentials: true })
    const opened = outcome(
      new Promise<void>((resolve, reject) =>
        socket.on('connect', () => resolve()).on('connect_error', reject),
      ),
    )
    return { read: await read, signIn: await signIn, opened: await opened }
  }, comanda.address)
  expect(result).toEqual({ read: 'refused', signIn: 'refused', opened: 'refused' })
})
