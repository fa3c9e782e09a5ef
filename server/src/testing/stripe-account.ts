import { randomBytes } from 'node:crypto'
import { monthAround } from '@comanda/shared/billing/period'
import { PLAN_PRICE } from '@comanda/shared/billing/plan'

/** The behaviour of a card, like Stripe's test numbers. */
export type StripeCard = 'ok' | 'declined' | 'fails_later'

export interface StripeObject {
  id: string
  object: string
  created: number
  customer?: string
  [field: string]: unknown
}

interface Session extends StripeObject {
  status: 'open' | 'complete' | 'expired'
  trialDays: number
}

interface Subscription extends StripeObject {
  status: string
  trial_end: number | null
  start_date: number
  ended_at: number | null
  items: { data: { current_period_start: number; current_period_end: number }[] }
}

interface Invoice extends StripeObject {
  status: 'paid' | 'open' | 'void'
  amount_due: number
  amount_paid: number
  status_transitions: { paid_at: number | null }
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: StripeObject }
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`
const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
const moment = (unix: number): Date => new Date(unix * 1_000)
const list = <T>(data: T[]) => ({ object: 'list' as const, data, has_more: false, url: '/v1/list' })
const DAY = 86_400

/** Simulates a Stripe account: payment pages, trials and monthly charges. */
export class StripeAccount {
  readonly customers: StripeObject[] = []
  readonly sessions: Session[] = []
  readonly subscriptions: Subscription[] = []
  readonly invoices: Invoice[] = []
  /** Events that were not delivered yet. Delivery removes them. */
  readonly events: StripeEvent[] = []
  readonly #cards = new Map<string, StripeCard>()
  readonly #clock: () => Date

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  get now(): number {
    return seconds(this.#clock())
  }

  openCustomer(fields: Record<string, string>): StripeObject {
    const customer = { id: newId('cus'), object: 'customer', created: this.now, ...fields }
    this.customers.push(customer)
    return customer
  }

  openSession(customer: string, trialDays: number, base: string): Session {
    const id = newId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      created: this.now,
      customer,
      mode: 'subscription',
      status: 'open',
      expires_at: this.now + DAY,
      url: `${base}/c/pay/${id}`,
      trialDays,
    }
    this.sessions.push(session)
    return session
  }

  /** Pays a payment page. @returns whether it was paid. */
  pay(sessionId: string, card: StripeCard): boolean {
    const session = this.sessions.find((one) => one.id === sessionId)
    if (session?.status !== 'open' || card === 'declined') return false
    const customer = String(session.customer)
    const trialEnd = session.trialDays > 0 ? this.now + session.trialDays * DAY : null
    const end = trialEnd ?? seconds(monthAround(moment(this.now), moment(this.now)).end)
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      created: this.now,
      customer,
      status: trialEnd === null ? 'active' : 'trialing',
      start_date: this.now,
      trial_end: trialEnd,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      items: list([{ id: newId('si'), current_period_start: this.now, current_period_end: end }]),
    }
    this.subscriptions.push(subscription)
    this.#cards.set(customer, card)
    session.status = 'complete'
    this.#queueEvent('customer.subscription.created', subscription)
    this.#bill(subscription, 'subscription_create', trialEnd === null ? PLAN_PRICE : 0, true)
    this.#queueEvent('checkout.session.completed', session)
    return true
  }

  /** Pays an open invoice on its page. @returns whether it was paid. */
  payInvoice(invoiceId: string, card: StripeCard): boolean {
    const invoice = this.invoices.find((one) => one.id === invoiceId)
    const subscription = this.subscriptions.find((one) => one.customer === invoice?.customer && !one.ended_at)
    if (invoice?.status !== 'open' || !subscription || card === 'declined') return false
    this.#cards.set(String(invoice.customer), card)
    this.#paid(invoice)
    subscription.status = 'active'
    this.#queueEvent('customer.subscription.updated', subscription)
    return true
  }

  /** Ends the trials and charges the months that are due. */
  passTime(): void {
    for (const one of this.subscriptions) {
      for (let [item] = one.items.data; item && !one.ended_at && item.current_period_end <= this.now; ) {
        const anchor = moment(one.trial_end ?? one.start_date)
        const next = monthAround(anchor, moment(item.current_period_end))
        item.current_period_start = seconds(next.start)
        item.current_period_end = seconds(next.end)
        const isPaid = this.#cards.get(String(one.customer)) === 'ok'
        one.status = isPaid ? 'active' : 'past_due'
        this.#bill(one, 'subscription_cycle', PLAN_PRICE, isPaid)
        this.#queueEvent('customer.subscription.updated', one)
      }
    }
  }

  cancel(subscriptionId: string): Subscription | null {
    const one = this.subscriptions.find((other) => other.id === subscriptionId)
    if (!one || one.ended_at) return null
    Object.assign(one, { status: 'canceled', canceled_at: this.now, ended_at: this.now })
    this.#queueEvent('customer.subscription.deleted', one)
    return one
  }

  #bill(subscription: Subscription, reason: string, amount: number, isPaid: boolean): void {
    const [item] = subscription.items.data
    const id = newId('in')
    const invoice: Invoice = {
      id,
      object: 'invoice',
      created: this.now,
      customer: String(subscription.customer),
      billing_reason: reason,
      status: 'open',
      amount_due: amount,
      amount_paid: 0,
      hosted_invoice_url: `https://invoice.stripe.test/invoice/${id}`,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      // As at Stripe, the period of an invoice is the month before the sold month.
      period_start: subscription.start_date,
      period_end: item?.current_period_start,
      lines: list([{ period: { start: item?.current_period_start, end: item?.current_period_end } }]),
      status_transitions: { paid_at: null },
    }
    this.invoices.push(invoice)
    if (isPaid) this.#paid(invoice)
    else this.#queueEvent('invoice.payment_failed', invoice)
  }

  #paid(invoice: Invoice): void {
    invoice.status = 'paid'
    invoice.amount_paid = invoice.amount_due
    invoice.status_transitions = { paid_at: this.now }
    this.#queueEvent('invoice.paid', invoice)
  }

  /** Queues an event with a copy of its object. */
  #queueEvent(type: string, object: StripeObject): void {
    const data = { object: structuredClone(object) }
    this.events.push({ id: newId('evt'), object: 'event', type, created: this.now, data })
  }
}
