import { payTestCheckout, type TEST_CARDS, type TestCard } from '@comanda/shared/billing/api'
import { type Client, TestServer } from './restaurant.ts'
import { StripeDouble } from './stripe-double.ts'

const HOUR = 3_600_000

/** A server with one of the payment providers, and actions on the provider's side. */
export interface BillingServer {
  server: TestServer
  /** Pays the payment page at this address. @returns whether the card was accepted. */
  pay(person: Client, url: string, card: TestCard): Promise<boolean>
  /** Advances the clock here and at the provider, and delivers its events. */
  pass(days: number): Promise<void>
  stop(): Promise<void>
}

/** An hour after the end of the days, when all due charges were made. */
const after = (days: number): number => days * 24 * HOUR + HOUR

const NUMBERS = {
  ok: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  fails_later: '4000-0000-0000-0341',
} as const satisfies Record<(typeof TEST_CARDS)[keyof typeof TEST_CARDS], string>

/** The id of the payment page, at the end of its address. */
export const paymentPageId = (url: string): string => url.split(/[/=]/).at(-1) ?? ''

async function openEmbedded(): Promise<BillingServer> {
  const server = await TestServer.start({ billing: { kind: 'embedded' } })
  return {
    server,
    pay: async (person, url, card) => {
      const { status, body } = await person.send(payTestCheckout, {
        params: { id: paymentPageId(url) },
        body: { card: NUMBERS[card] },
      })
      if (body.code === 'card_declined' || body.code === 'checkout_closed') return false
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return true
    },
    pass: async (days) => {
      server.clock.advance(after(days))
      await server.app.billing.jobs.renewDue(server.clock.now)
    },
    stop: () => server.stop(),
  }
}

export interface StripeServer extends BillingServer {
  stripe: StripeDouble
  /** Delivers all queued events in sequence. */
  deliver(): Promise<void>
}

export async function openStripe(): Promise<StripeServer> {
  let server: TestServer | undefined
  const stripe = await StripeDouble.start(() => server?.clock.now ?? new Date())
  server = await TestServer.start({ billing: stripe.settings })
  const running = server
  const { account } = stripe
  const deliver = async () => {
    for (const event of account.events.splice(0)) {
      const reply = await fetch(`${running.base}/api/v1/auth/stripe-webhook`, {
        method: 'POST',
        ...stripe.sign(event),
      })
      if (reply.status !== 200) throw new Error(`${event.type}: ${reply.status}`)
    }
  }
  return {
    server: running,
    stripe,
    deliver,
    pay: async (_person, url, card) => {
      const id = paymentPageId(url)
      const isPaid = id.startsWith('in_') ? account.payInvoice(id, card) : account.pay(id, card)
      await deliver()
      return isPaid
    },
    pass: async (days) => {
      running.clock.advance(after(days))
      account.passTime()
      await deliver()
    },
    stop: async () => {
      await running.stop()
      await stripe.stop()
    },
  }
}

export const PROVIDERS = { embedded: openEmbedded, stripe: openStripe } as const
