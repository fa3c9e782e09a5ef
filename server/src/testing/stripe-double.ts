import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { BillingSettings } from '../features/billing/billing.ts'
import { StripeAccount, type StripeEvent, type StripeObject } from './stripe-account.ts'

const SECRET_KEY = 'sk_test_double'
const WEBHOOK_SECRET = 'whsec_double'
const signer = new Stripe(SECRET_KEY)

interface Request {
  method: string
  path: string
  form: URLSearchParams
  idempotencyKey: string | undefined
}

interface Answer {
  status: number
  body: unknown
}

const refused = (status: number, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
})
const list = (data: StripeObject[]): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more: false, url: '/v1/list' },
})

/**
 * Stripe's API over HTTP, limited to the needs of subscriptions: form-encoded requests and JSON answers in Stripe's
 * shapes.
 */
export class StripeDouble {
  readonly account: StripeAccount
  /** All requests received. */
  readonly requests: Request[] = []
  /** When true, it closes every connection without an answer. */
  isDown = false
  /** Called before the answer to a request, to simulate concurrent actions. */
  meanwhile: ((request: Request) => Promise<void>) | undefined
  readonly #server: Server
  readonly #kept = new Map<string, Answer>()

  private constructor(clock: () => Date) {
    this.account = new StripeAccount(clock)
    this.#server = createServer((request, response) => {
      void this.#reply(request).then((answer) => {
        if (!answer) return request.socket.destroy()
        response.writeHead(answer.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer.body))
      })
    })
  }

  static async start(clock: () => Date): Promise<StripeDouble> {
    const double = new StripeDouble(clock)
    await new Promise<void>((listening) => double.#server.listen(0, '127.0.0.1', listening))
    return double
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get settings(): BillingSettings {
    return {
      kind: 'stripe',
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      priceId: 'price_plan',
      apiUrl: this.url,
    }
  }

  /** Returns the request that delivers an event, signed like Stripe's. */
  sign(event: StripeEvent, { at = this.account.now, secret = WEBHOOK_SECRET } = {}) {
    const payload = JSON.stringify(event)
    const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
    return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': header } }
  }

  /** @returns null to close the connection. */
  async #reply(incoming: IncomingMessage): Promise<Answer | null> {
    const request = await read(incoming)
    if (this.isDown) return null
    this.requests.push(request)
    await this.meanwhile?.(request)
    if (incoming.headers.authorization !== `Bearer ${SECRET_KEY}`) return refused(401, 'Invalid API Key')
    const { idempotencyKey: key } = request
    const kept = key && this.#kept.get(key)
    if (kept) return kept
    const answer = this.#answer(request)
    if (key && request.method === 'POST') this.#kept.set(key, answer)
    return answer
  }

  #answer({ method, path, form }: Request): Answer {
    const [, , resource = '', one = '', two = '', three = ''] = path.split('/')
    const customer = form.get('customer') ?? ''
    const known = this.account.customers.some(({ id }) => id === customer)
    if (form.has('customer') && !known) return refused(404, `No such customer: '${customer}'`)
    const of = <T extends StripeObject>(all: T[]) =>
      all.filter((object) => object.customer === customer).reverse()
    const status = form.get('status')

    switch (`${method} ${resource}`) {
      case 'POST customers':
        return { status: 200, body: this.account.openCustomer(Object.fromEntries(form)) }
      case 'GET subscriptions':
        return list(
          of(this.account.subscriptions).filter((object) => status === 'all' || object.status !== 'canceled'),
        )
      case 'GET invoices':
        return list(of(this.account.invoices).filter((object) => object.status === status))
      case 'DELETE subscriptions': {
        const ended = this.account.cancel(one)
        return ended ? { status: 200, body: ended } : refused(404, `No such subscription: '${one}'`)
      }
      case 'POST billing_portal':
        return { status: 200, body: { object: 'billing_portal.session', url: `${this.url}/p/session` } }
      case 'GET checkout':
        return list(of(this.account.sessions).filter((object) => object.status === status))
      case 'POST checkout':
        return three === 'expire' ? this.#expire(two) : this.#open(customer, form)
      default:
        return refused(404, `Unrecognized request URL (${method}: ${path})`)
    }
  }

  #open(customer: string, form: URLSearchParams): Answer {
    if (form.get('line_items[0][price]') !== 'price_plan') return refused(400, 'No such price')
    const trial = Number(form.get('subscription_data[trial_period_days]') ?? 0)
    return { status: 200, body: this.account.openSession(customer, trial, this.url) }
  }

  #expire(id: string): Answer {
    const session = this.account.sessions.find((one) => one.id === id)
    if (session?.status !== 'open')
      return refused(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
    return { status: 200, body: session }
  }
}

async function read(incoming: IncomingMessage): Promise<Request> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stripe')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const form = body ? new URLSearchParams(body) : searchParams
  const key = incoming.headers['idempotency-key']
  return { method: incoming.method ?? '', path: pathname, form, idempotencyKey: key?.toString() }
}
