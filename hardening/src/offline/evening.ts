import { readFile } from 'node:fs/promises'
import { chargeCheck, discountCheck } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import type { Call } from '@comanda/shared/kernel/call'
import type { Cents } from '@comanda/shared/kernel/money'
import { endOfflineDevice } from '@comanda/shared/offline/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import type { Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { writeSales } from '../../../web/src/offline/outbox/database.ts'
import { checkIdIn, OF_OPENER } from '../../../web/src/offline/outbox/entry.ts'
import type { SaleInput } from '../../../web/src/offline/selling/make-sale.ts'
import { sumOfAmounts, wire } from '../lib/model/money.ts'
import { dueOfSales, NO_SALE, type Sale, valueOfSales } from '../lib/model/sales.ts'
import { cart, inCash, itemsOf, payments } from './candy.ts'
import type { Step } from './steps.ts'
import type { About, Tablet } from './tablet.ts'
import { Waiter } from './waiter.ts'

const PESO = 100
/** A part of a check's price. */
const SOME = 700
const HOUR_MS = 3_600_000
const MAY_SELL_MS = 72 * HOUR_MS

/** A sale that a device has made. Its check is named by the key of the sale that opened it; null: others change it too. */
export interface Sold extends Sale {
  key: string
  device: number
  check: string | null
  /** The new customer. */
  phone: string | null
  /** When it was made, by the server's clock, in ms. */
  at: number
  /** The last contact before it, by the server's clock, in ms. */
  contactAt: number
  /** Whether the device knew how wrong its clock was. */
  isClockKnown: boolean
  app: string
  /** As it was shown; null when the server answered in time, or no screen showed a folio. */
  folio: string | null
}

/** A check that a device has opened by itself. */
interface OwnCheck {
  opener: string
  /** On the server, as the device last knew it. */
  id: number | null
}

/** What a sale says. */
type What = Partial<Pick<Sold, 'items' | 'payments' | 'discount' | 'phone'>>

/** Runs the steps of a schedule, and notes sales and payments. */
export class Evening {
  readonly sold: Sold[] = []
  readonly waiter: Waiter
  readonly #server: TestServer
  readonly #tablets: readonly Tablet[]
  /** The check that each device has opened by itself. */
  readonly #own = new Map<number, OwnCheck>()

  constructor(server: TestServer, restaurant: Client, tablets: readonly Tablet[]) {
    this.#server = server
    this.#tablets = tablets
    this.waiter = new Waiter(server, restaurant)
  }

  async run(step: Step): Promise<void> {
    switch (step.do) {
      case 'order':
      case 'round':
      case 'paid':
      case 'sharedRound':
        return this.#order(step)
      case 'charge':
      case 'sharedCharge':
        return this.#charge(step)
      case 'discount':
        return this.#discount(step.device)
      case 'customer':
        return this.#customer(step)
      case 'network':
        return this.#tablet(step.device).setNetwork(step.network)
      case 'crash':
        return this.#tablet(step.device).crash()
      case 'update':
        return this.#tablet(step.device).update(`${Number(this.#tablet(step.device).app) + 1}`)
      case 'oldOutbox':
        return this.#sellWithOldApp(step.device)
      case 'deviceEnds':
        return this.#endDevice(step.device)
      case 'sessionEnds':
        this.#tablet(step.device).link.isSessionOver = true
        return
      case 'clock':
        this.#tablet(step.device).link.skew = step.skew
        return
      case 'later':
        return this.#later(step.ms)
      case 'waiter':
        return this.waiter.run(step)
    }
  }

  async #order(step: Extract<Step, { quantity: number }>): Promise<void> {
    const { device, quantity } = step
    const items = itemsOf(quantity)
    const value = sumOfAmounts(items).total
    const about: About = { kind: 'order', amount: value as Cents }
    if (step.do === 'paid') {
      const paid = inCash(value)
      const body = { cart: cart(quantity), total: wire(value), payments: payments(paid) }
      const sale = { ...about, kind: 'paid_order' as const }
      const what = { items, payments: paid }
      const sold = await this.#sell(device, createOrderAndInvoice, { body }, sale, null, what, step.isCrash)
      if (sold) sold.check = sold.key
    } else if (step.do === 'sharedRound') {
      const { id, seen } = this.waiter.sharedCheck(step.check)
      const body = { cart: cart(quantity), checkId: id, tableId: step.check + 1 }
      const sold = await this.#sell(device, createOrder, { body }, { ...about, chain: `check:${id}` }, null, {
        items,
      })
      if (sold) seen.push(sold)
    } else if (step.do === 'round') {
      const own = this.#ownCheck(device)
      if (!own) return
      const body = { cart: cart(quantity), checkId: own.id as typeof OF_OPENER, tableId: null }
      await this.#sell(device, createOrder, { body }, { ...about, ...own.place }, own.check, { items })
    } else {
      const body = { cart: cart(quantity), tableId: step.table, newCheck: true }
      const sold = await this.#sell(device, createOrder, { body }, about, null, { items })
      if (!sold) return
      sold.check = sold.key
      this.#own.set(device, { opener: sold.key, id: null })
    }
  }

  async #charge(step: Extract<Step, { tip: number }>): Promise<void> {
    const { device, tip, part } = step
    if (step.do === 'sharedCharge') {
      const { id, seen } = this.waiter.sharedCheck(step.check)
      const amount = part === 0 ? SOME : valueOfSales(seen)
      const paid = inCash(amount, tip)
      this.waiter.hasClosedShared = true
      const body = { payments: payments(paid), ...(part === 1 && { part }) }
      const about: About = { kind: 'charge', amount: (amount + tip) as Cents, chain: `check:${id}` }
      await this.#sell(device, chargeCheck, { params: { id }, body }, about, null, { payments: paid })
      return
    }
    const own = this.#ownCheck(device)
    if (!own) return
    const { check, id, place } = own
    const due = this.#dueOf(check)
    const amount = part === 0 ? Math.min(due, SOME) : due
    const paid = inCash(amount, tip)
    const input = { params: { id }, body: { payments: payments(paid) } }
    const about: About = { kind: 'charge', amount: (amount + tip) as Cents, ...place }
    if (!(await this.#sell(device, chargeCheck, input, about, check, { payments: paid }))) return
    if (this.#dueOf(check) === 0) this.#own.delete(device)
  }

  /** Takes one peso off the check that the device has opened. */
  async #discount(device: number): Promise<void> {
    const own = this.#ownCheck(device)
    if (!own || this.#dueOf(own.check) <= PESO) return
    const { check, id, place } = own
    const body = { kind: 'discount', amount: wire(PESO), reason: 'Cliente frecuente' } as const
    const about: About = { kind: 'discount', amount: 0 as Cents, ...place }
    const input = { params: { id }, body }
    await this.#sell(device, discountCheck, input, about, check, { discount: PESO })
  }

  /** What a check that only its device changes still owes. */
  #dueOf({ opener }: OwnCheck): number {
    return dueOfSales(this.sold.filter(({ check }) => check === opener))
  }

  /** The check that the device has opened, as a screen names it: by its opener while the outbox has the opener. */
  #ownCheck(
    device: number,
  ): { check: OwnCheck; id: number | string; place: Pick<About, 'after' | 'chain'> } | null {
    const check = this.#own.get(device)
    if (!check) return null
    const { opener } = check
    const entry = this.#tablet(device).outbox.entry(opener)
    if (entry) check.id = checkIdIn(entry.answer)
    if (entry) return { check, id: OF_OPENER, place: { after: opener } }
    if (check.id !== null) return { check, id: check.id, place: { chain: `check:${check.id}` } }
    this.#own.delete(device)
    return null
  }

  async #customer({ device, phone }: Extract<Step, { phone: number }>): Promise<void> {
    const body = { phone: `551234567${phone}`, name: 'Rosa' }
    const about: About = { kind: 'customer', amount: 0 as Cents }
    await this.#sell(device, addCustomer, { body }, about, null, { phone: body.phone })
  }

  /** @returns null when the device may not sell any more, or the server refused the sale at once */
  async #sell<C extends Call>(
    device: number,
    call: C,
    input: SaleInput<C>,
    about: About,
    of: OwnCheck | null,
    what: What,
    isCrash = false,
  ): Promise<Sold | null> {
    const tablet = this.#tablet(device)
    const known = this.#knownOf(device)
    if (known.isClockKnown && tablet.maySell !== known.at - tablet.link.contactAt <= MAY_SELL_MS)
      throw new Error(`hours after its last contact a device may ${tablet.maySell ? '' : 'not '}sell`)
    if (!tablet.maySell) return null
    const done = isCrash
      ? { key: await tablet.sellAndCrash(call, input, about), folio: null }
      : await tablet.sell(call, input, about)
    return done && this.#note({ ...known, ...done, check: of?.opener ?? null }, what)
  }

  #knownOf(device: number) {
    const tablet = this.#tablet(device)
    const { isClockKnown, app, link } = tablet
    return { device, at: this.#server.clock.now.getTime(), contactAt: link.contactAt, isClockKnown, app }
  }

  #note(known: Omit<Sold, keyof What>, what: What): Sold {
    const sold: Sold = { ...NO_SALE, phone: null, ...known, ...what }
    this.sold.push(sold)
    return sold
  }

  /** The version before had sold an order without the server when the device was updated. */
  async #sellWithOldApp(device: number): Promise<void> {
    const tablet = this.#tablet(device)
    const { db } = tablet.outbox
    if (!tablet.maySell || !db) return
    const known = { ...this.#knownOf(device), app: OLD.app }
    const key = crypto.randomUUID()
    const number = await writeSales(db, '', ({ device: own, putDevice, last, put }) => {
      if (!own) return null
      const number = own.lastNumber + 1
      const seq = last + 1
      // Without a table it opens a check of its own.
      const body = { ...OLD.body, tableId: null }
      put({ ...OLD, ...tablet.stamp(), body, key, chain: key, number, seq })
      putDevice({ ...own, lastNumber: number })
      return number
    })
    const folio = `${tablet.outbox.device?.letter}-${number}`
    await tablet.crash()
    this.#note({ ...known, key, folio, check: null }, { items: itemsOf(1) })
  }

  async #endDevice(device: number): Promise<void> {
    const tablet = this.#tablet(device)
    const { network } = tablet.link
    // No sale is on its way while the owner ends the device: each arrives before the end or after it.
    await tablet.setNetwork('down')
    await tablet.link.quiet()
    const id = tablet.outbox.device?.id ?? ''
    await this.waiter.send(endOfflineDevice, { params: { id } })
    await tablet.setNetwork(network)
  }

  async #later(ms: number): Promise<void> {
    if (ms >= HOUR_MS) await Promise.all(this.#tablets.map((tablet) => tablet.report()))
    // A request does not travel for hours.
    while (this.#tablets.some((tablet) => tablet.link.isAsking))
      await Promise.all(this.#tablets.map((tablet) => tablet.link.quiet()))
    this.#server.clock.advance(ms)
    if (ms >= HOUR_MS) await Promise.all(this.#tablets.map((tablet) => tablet.report()))
  }

  #tablet(index: number): Tablet {
    const tablet = this.#tablets[index]
    if (!tablet) throw new Error(`no tablet ${index}`)
    return tablet
  }
}

/** A sale as an earlier version of the app has written it. */
const OLD = JSON.parse(await readFile(new URL('outbox-v1.json', import.meta.url), 'utf8'))
