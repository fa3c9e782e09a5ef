import { hasRoom } from '@comanda/shared/checks/limits'
import type { Body } from '@comanda/shared/kernel/call'
import type { Charged } from '@comanda/shared/offline/charged'
import type { createOrder } from '@comanda/shared/pos/api'
import { assertNotCounted } from '@comanda/shared/till/shift'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Moment, PriceList } from '../../catalog/history.ts'
import { type PricedCart, priceSold } from '../../catalog/pricing.ts'
import { priceCharged } from '../../catalog/sold-prices.ts'
import type { Statement } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'
import { recordOf } from '../../http/device-sale.ts'
import type { Sale } from '../../http/late-sale.ts'
import { recordPlacedSale, reopenDay, reviewOfSale } from '../../http/queries-devices.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import { reviewPlacedOrder } from '../offline/queries-reviews.ts'
import { tillOf } from '../till/queries.ts'
import { type CheckState, checkState, customerByKey } from './queries.ts'

const REASONS = {
  prices: 'Los precios no son los del menú del dispositivo, o son menores que los de ese momento.',
  unknown: 'El menú con el que se vendió ya no se conserva y los precios de hoy son otros.',
  totals: 'Se cobró otro total u otro impuesto que el de sus artículos. La venta tiene lo que se cobró.',
  no_shift: 'Cuando llegó el cobro no había turno abierto en su caja. No está en ningún corte.',
  late: (id: number) => `La cuenta ${id} ya no recibía rondas. La ronda abrió una cuenta aparte.`,
  full: (id: number) =>
    `La cuenta ${id} ya no tenía lugar para más artículos. La ronda abrió una cuenta aparte.`,
}

/** An order that a device has sold before it arrives: it is accepted whenever a person can decide afterwards. */
export class Arrival {
  /** The check that takes it; undefined: the one that it names. */
  check: number | 'new' | undefined
  readonly #context: StoreContext
  readonly #sale: Sale
  readonly #body: Body<typeof createOrder>
  readonly #had: PriceList | null
  readonly #moment: Moment
  /** The table of a late round whose body names none. */
  #table: number | null
  /** Why the round opened a check of its own, and whether no shift takes the money: found between attempts. */
  #late: string | null = null
  #isWithoutShift = false

  /** @param had the menu of the device; null when it is no longer known. @param moment those that were current when it sold */
  constructor(
    context: StoreContext,
    sale: Sale,
    body: Body<typeof createOrder>,
    had: PriceList | null,
    moment: Moment,
  ) {
    this.#context = context
    this.#sale = sale
    this.#body = body
    this.#had = had
    this.#moment = moment
    this.#table = body.tableId
  }

  /** Begins an attempt: only what this one finds is said of the sale. */
  begin(): void {
    this.#sale.begin()
    if (this.#late !== null) this.#sale.ask('late_round', this.#late, 'late_round')
    if (this.#isWithoutShift) this.#sale.ask('no_shift', REASONS.no_shift, 'no_shift')
  }

  /** Marks a sale to a customer whom the store does not have. */
  async meetCustomer({ country }: Catalog): Promise<void> {
    const { db } = this.#context
    const { customerType, customerId } = this.#body
    if (customerType === 'WALKIN' || customerId === null) return
    const key = phoneKey(customerId.phone, country)
    if (!(await db.first(customerByKey(db.tenantId, key)))) this.#sale.marks.add('customer')
  }

  /** The table of the order, unless it was deleted. */
  tableIn({ tables }: Catalog): number | null {
    if (this.#table === null || tables.has(this.#table)) return this.#table
    this.#sale.marks.add('gone')
    return null
  }

  /** @param charged what the device has charged; null when it was not paid */
  price({ items }: Catalog, charged: Charged | null): PricedCart {
    const { marks, isDoubtful, ...priced } = priceSold(this.#body.cart, this.#had, items, this.#moment)
    for (const mark of marks) this.#sale.marks.add(mark)
    if (isDoubtful) this.#sale.ask('prices', this.#had ? REASONS.prices : REASONS.unknown)
    const paid = charged && priceCharged(priced, charged)
    if (paid) this.#sale.ask('prices', REASONS.totals, 'prices')
    return paid ?? priced
  }

  /**
   * Finds the check of a round that was not placed: the given one while it is open, because a change of the menu refuses the
   * round too; the one that it was joined into; or a new one at its table. The guests were served, so a full check refuses
   * no round.
   */
  async findCheck(given: CheckState, lines: number): Promise<void> {
    const check = await this.#lastOf(given)
    const isOpen = check.status === 'open' && !check.is_split
    if (isOpen && hasRoom(check.lines, lines)) {
      this.check = check.id
      this.#late = null
      return
    }
    this.check = 'new'
    // The check may have been moved: its party sits at its last table.
    this.#table = check.table_id ?? this.#table
    this.#late = isOpen ? REASONS.full(check.id) : REASONS.late(given.id)
  }

  /** The check that has the rounds of this one after it was joined into others. */
  async #lastOf(check: CheckState): Promise<CheckState> {
    if (check.joined_into === null) return check
    const { db } = this.#context
    const other = await db.first(checkState(db.tenantId, check.joined_into))
    if (!other) throw new Error('a check was joined into one that does not exist')
    return this.#lastOf(other)
  }

  /** Marks a charge that gets no shift. Call it again when the till has changed. @throws shift_counting: the sale waits */
  async meetTill(): Promise<void> {
    const { db, session } = this.#context
    const till = await db.first(tillOf(db.tenantId, session))
    assertNotCounted(till)
    this.#isWithoutShift = till.status !== 'open' && till.requiresShift
  }

  /** Whether a person must look at the sale. */
  get needsReview(): boolean {
    return this.#sale.tasks.size > 0 || this.#sale.ending.length > 0
  }

  /** The statements that record the sale and its tasks with the order. */
  records(): Statement[] {
    const { tenantId, businessDate } = this.#context
    const reviews = Array.from(this.#sale.tasks, ([kind, reason]) =>
      reviewPlacedOrder(reviewOfSale(this.#context, kind, reason)),
    )
    return [
      recordPlacedSale(recordOf('/pos', this.#context)),
      reopenDay(tenantId, businessDate),
      ...reviews,
      ...this.#sale.ending,
    ]
  }
}
