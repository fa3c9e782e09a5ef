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
  comanda = await startServer(dataDir, {
    ALLOWED_ORIGINS: allowed.origin,
    BILLING: 'embedded',
    DEMO: '0',
  })
})
afterAll(async () => {
  await comanda.end('SIGTERM')
  allowed.server.close()
  other.server.close()
  await removeDataDir(dataDir)
})

interface OtherClient {
  call(path: string, body?: object | FormData): Promise<{ status: number; body: Reply }>
  /** A socket of the page's library; it polls without cookies first and then upgrades to a WebSocket. */
  connect(): Promise<ClientSocket>
}
// biome-ignore lint/suspicious/noExplicitAny: a page of somebody else knows no types
type Reply = any

/** The client of that page: plain fetch for the API, and a socket. */
function installClient(address: string): void {
  const call: OtherClient['call'] = async (path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const headers: Record<string, string> = isJson
      ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      : {}
    const reply = await fetch(`${address}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'include',
      headers,
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const connect = async () => {
    const { io } = globalThis as unknown as { io: Connect }
    const socket = io(address, { transports: ['polling', 'websocket'] })
    await new Promise<void>((resolve, reject) =>
      socket.on('connect', () => resolve()).on('connect_error', reject),
    )
    return socket
  }
  Object.assign(globalThis, { client: { call, connect } satisfies OtherClient })
}
declare const client: OtherClient

async function openAt(origin: string): Promise<Page> {
  const page = await (await newContext()).newPage()
  await page.addInitScript(installClient, comanda.address)
  await page.goto(origin)
  return page
}

const account = { username: 'otra@cliente.mx', password: 'birria de los domingos' }

const register = (given: typeof account) => client.call('/auth/signup', { biz_name: 'Fonda ajena', ...given })

/** The address at which the store is paid. */
const startCheckout = async (given: typeof account) => {
  const { body } = await client.call('/auth/signin', given)
  const checkout = await client.call('/auth/stripe-product-lookup', {})
  return { isActive: body.user.is_active, url: String(checkout.body.url) }
}

const sell = async (given: typeof account & { address: string }) => {
  const { username, password, address } = given
  const { call } = client
  const signedIn = await call('/auth/signin', { username, password })
  const item = await call('/menu-items/add', { title: 'Taco', price: '22.00', taxId: 1 })

  const canvas = document.createElement('canvas')
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const form = new FormData()
  form.append('image', drawn ?? new Blob(), 'taco.png')
  const photo = await call(`/menu-items/update/${item.body.id}/upload-photo`, form)
  const picture = document.createElement('img')
  picture.src = address + photo.body.imageURL
  await picture.decode()

  const socket = await client.connect()
  const joined = await socket.emitWithAck('authenticate', signedIn.body.user.tenant_id)
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

it('a page of an allowed origin registers, keeps its sign-in page, and pays on ours', async () => {
  const page = await openAt(allowed.origin)
  expect((await page.evaluate(register, account)).status).toBe(200)
  expect(await page.context().cookies()).toEqual([])
  const { isActive, url } = await page.evaluate(startCheckout, account)
  expect(isActive).toBe(0)
  expect(url).toMatch(`${comanda.address}/test-checkout?session=`)
  await page.goto(url)
  await page.getByText('Se aprueba').click()
  await page.getByRole('button', { name: 'Iniciar prueba gratuita', exact: true }).click()
  await page.waitForURL(`${allowed.origin}/success?session_id=*`)
  expect((await page.evaluate(() => client.call('/pos/init'))).status).toBe(200)
})

it('a page of an allowed origin signs in, shows a picture, sells and receives the event', async () => {
  const page = await openAt(allowed.origin)
  const result = await page.evaluate(sell, { address: comanda.address, ...account })
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
