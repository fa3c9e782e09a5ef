import * as cfdi from '@comanda/shared/cfdi/api'
import * as cancelling from '@comanda/shared/cfdi/cancelling'
import * as global from '@comanda/shared/cfdi/global'
import { saveInvoicing, savePac } from '@comanda/shared/cfdi/settings'
import { refundCheck } from '@comanda/shared/checks/api'
import type { SaleRecord } from '@comanda/shared/offline/sale'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { stampDue } from '../../../server/src/features/cfdi/issuing/worker.ts'
import { linesOfCheck, readCheck } from '../../../server/src/testing/checks.ts'
import { openIssuer } from '../../../server/src/testing/fiscal-store.ts'
import { PAC_USER, type PacMode } from '../../../server/src/testing/pac-server.ts'
import type { Client, Reply } from '../../../server/src/testing/restaurant.ts'
import { SellingDevice } from '../../../server/src/testing/selling-device.ts'
import { centsOf } from '../lib/model/money.ts'
import type { CertifiedServer } from './certified-server.ts'
import { addDishes, cartOf, totalOfCart } from './dishes.ts'
import { type Sale, sellAtTable } from './table-sales.ts'
import { type ExpectedRefusals, Tally } from './tally.ts'

/** Of a check that owes nothing. */
const TOO_FEW_PARTS = 'invalid_input Divide la cuenta en al menos 2 partes.'
const TOO_MUCH = 'invalid_input El descuento es de'
const NAME_UNKNOWN = 'invalid_input El SAT no tiene ese nombre para el RFC.'
/** Of a sale that was refunded in whole. */
const NOTHING_LEFT = 'invalid_input No queda nada que facturar de esta cuenta.'
const NAMED = 'duplicate Esta cuenta ya tiene factura fiscal'
const PART_NAMED = 'duplicate Esta parte de la cuenta ya tiene factura fiscal.'
/** Of a divided check of which the whole is asked for. */
const BY_PARTS = [
  'duplicate Una parte de esta cuenta ya tiene factura fiscal.',
  'duplicate Las partes de esta cuenta están en distintas facturas globales.',
  'duplicate Esta cuenta ya tiene factura fiscal',
  'duplicate Esta cuenta está en una factura global que se está timbrando.',
  'duplicate La factura global con esta cuenta se está cancelando.',
]
/** A credit note is valid only while the document that it credits is. */
const FOLLOWED = 'invalid_input Una nota de crédito u otra factura la menciona'
/** A global has no guest to whom a sale was not made. */
const NOT_OF_A_GLOBAL = 'invalid_input ¡Elige por qué se cancela!'

/** What the server must refuse, by the step: the code, and the start of the sentence. */
const REFUSALS: ExpectedRefusals = {
  move: ['invalid_input La cuenta ya está en esa mesa.'],
  'discount of a line': [TOO_MUCH],
  'discount of an amount': [TOO_MUCH],
  'split: amounts': [TOO_FEW_PARTS],
  'split: items': [TOO_FEW_PARTS, 'invalid_input La parte '],
  'name: free': [NAME_UNKNOWN],
  'name: whole': [NAME_UNKNOWN, ...BY_PARTS],
  'name: global': [NAME_UNKNOWN],
  'name: name': [NAMED, PART_NAMED],
  'name: waits': [
    NAMED,
    PART_NAMED,
    'duplicate Esta cuenta está en una factura global que se está timbrando.',
    'duplicate La factura global con esta cuenta se está cancelando.',
  ],
  global: ['invalid_input El periodo termina el', NAME_UNKNOWN],
  'refund: line': ['refund_exceeds'],
  'refund of a part': [],
  cancel: [FOLLOWED, NOT_OF_A_GLOBAL, 'invalid_input Una nota de crédito no se cancela'],
  substitute: [FOLLOWED, NAME_UNKNOWN, NOTHING_LEFT, 'not_found La factura fiscal no existe.'],
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A device's sale is sent after so many days at the latest. */
const MOST_HELD = 5 * DAY

/** Guests whose names have what XML and the canonical string treat in a way of their own. */
const GUESTS = [
  { rfc: 'PEÑA800229AB1', name: 'ANA PEÑA', postalCode: '06000', regime: '612', use: 'G03' },
  { rfc: 'Ñ&A010101AAA', name: 'ÑANDÚ & HIJOS', postalCode: '22000', regime: '601', use: 'G01' },
  { rfc: 'GUOH850505AB2', name: `HUGO "EL GÜERO"  O'HARA`, postalCode: '88500', regime: '605', use: 'S01' },
  { rfc: 'DEMS900101AB3', name: '  DOS   ESPACIOS MÁS ', postalCode: '77500', regime: '616', use: 'S01' },
] as const

export const STEP_KINDS = [
  'sell',
  'sell',
  'sell',
  'sell offline',
  'send offline',
  'refund',
  'refund',
  'refund',
  'name',
  'name',
  'name',
  'next day',
  'global',
  'global',
  'upkeep',
  'cancel',
  'cancel',
  'cancel',
  'substitute',
  'certifier',
  'round',
] as const
/** An action of somebody, drawn as numbers that choose among the objects of that moment. */
export interface FiscalStep {
  kind: (typeof STEP_KINDS)[number]
  pick: readonly number[]
}

const MODES: readonly PacMode[] = [
  'works',
  'works',
  'works',
  'cuts',
  'fails',
  'shuts out',
  { refuses: 'CFDI40145' },
]

/** Where a sale is for the authority. */
type Place = 'free' | 'name' | 'global' | 'waits'
interface PlacedSale extends Sale {
  /** Of a divided check; otherwise 0. */
  part: number
  place: Place
  left: number
}
const PLACED = `
SELECT v.id AS "invoiceId", c.id AS "checkId",
  one.part, one.left::integer,
  coalesce((SELECT CASE WHEN d.state = 'stamped' THEN d.kind ELSE 'waits' END FROM cfdi_tickets t
    JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
    WHERE t.tenant_id = $1 AND t.invoice_id = v.id AND t.sale_part = one.part AND t.is_live), 'free') AS place
FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
CROSS JOIN LATERAL (
  SELECT 0 AS part, v.total - coalesce((SELECT sum(r.total) FROM refunds r WHERE r.tenant_id = $1 AND r.invoice_id = v.id), 0) AS left
  WHERE v.parts IS NULL
  UNION ALL
  SELECT (sold->>'number')::integer, (sold->>'total')::integer - coalesce((
    SELECT sum((back->>'total')::integer) FROM refunds r, jsonb_array_elements(r.parts) back
    WHERE r.tenant_id = $1 AND r.invoice_id = v.id AND back->>'number' = sold->>'number'), 0)
  FROM jsonb_array_elements(v.parts) sold) one
WHERE v.tenant_id = $1 ORDER BY v.id, one.part`

export type Refund = 'whole' | 'amount' | 'line'
const REFUNDS: readonly (readonly [Refund, readonly Place[]])[] = (
  ['whole', 'amount', 'line'] as const
).flatMap((what) => [[what, ['free']] as const, [what, ['name', 'global']] as const])

/** A restaurant with an account at the certifier, and what its people and guests do. */
export class FiscalEvening {
  readonly sales: Sale[] = []
  readonly tally = new Tally(REFUSALS)
  readonly #held: { record: SaleRecord; body: { cart: object[]; payments: object[] } }[] = []
  #requests = 0
  #refunds = 0

  private constructor(
    readonly at: CertifiedServer,
    public restaurant: Client,
    readonly device: SellingDevice,
  ) {}

  static async open(at: CertifiedServer): Promise<FiscalEvening> {
    const { server, certifier } = at
    // Each evening is the same whether others came before it.
    server.clock.reset()
    certifier.mode = 'works'
    const restaurant = await openIssuer(server)
    const { tenantId } = restaurant
    await addDishes(server, tenantId)
    // By its series the certifier's documents are distinguished from those of another evening.
    await server.database.owner.query('UPDATE fiscal_settings SET series = $2 WHERE tenant_id = $1', [
      tenantId,
      `F${tenantId}`,
    ])
    await restaurant.call(savePac, { body: { is: 'sw', ...PAC_USER } })
    await restaurant.call(saveInvoicing, {
      body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
    })
    return new FiscalEvening(at, restaurant, await SellingDevice.register(server, restaurant))
  }

  get tenantId(): number {
    return this.restaurant.tenantId
  }

  get certifier() {
    return this.at.certifier
  }

  take({ kind, pick }: FiscalStep): Promise<unknown> {
    const steps: Record<FiscalStep['kind'], () => Promise<unknown>> = {
      sell: () => this.sell(pick),
      'sell offline': () => this.sellOffline(pick),
      'send offline': () => this.sendOffline(),
      refund: () => this.#drawnRefund(pick),
      name: () => this.#name(pick),
      'next day': () => this.#nextDay(),
      global: () => this.#global(pick),
      upkeep: () => this.upkeep(),
      cancel: () => this.#cancel(pick),
      substitute: () => this.substitute(pick),
      certifier: async () => {
        this.certifier.mode = MODES[(pick[0] ?? 0) % MODES.length] ?? 'works'
      },
      round: () => this.rounds(),
    }
    return steps[kind]()
  }

  /** Everything that waits is sent, and every refund credited, as when the hours pass. */
  async settle(): Promise<void> {
    this.certifier.mode = 'works'
    await this.sendOffline()
    for (let hour = 0; hour < 4; hour++) await this.#settleHour()
    // A refused credit note is made again a day later, then after twice the time each.
    for (const days of [1, 2, 4]) {
      await this.later(days * DAY)
      await this.#settleHour()
    }
  }

  async #settleHour(): Promise<void> {
    await this.upkeep()
    for (let round = 0; round < 4; round++) await this.rounds()
    await this.#releaseDoubts()
  }

  /** The certifier works, and refuses them: they have no stamp, which a person sees at the authority. */
  async #releaseDoubts(): Promise<void> {
    const doubts = await this.rows<{ id: number }>(
      `SELECT id FROM cfdi_documents WHERE tenant_id = $1 AND state = 'stamping' AND refusal_code IS NOT NULL ORDER BY id`,
    )
    for (const { id } of doubts)
      this.tally.answer(
        'release',
        await this.restaurant.send(cancelling.releaseFiscalDocument, { params: { id } }),
      )
  }

  async upkeep(): Promise<void> {
    await this.later(61 * MINUTE)
    await this.at.server.app.issueByItself(this.at.server.clock.now)
  }

  async rounds(): Promise<void> {
    await this.later(11 * MINUTE)
    await stampDue(this.at.server.app.stamping, this.at.server.clock.now)
  }

  async later(ms: number): Promise<void> {
    this.restaurant = await this.at.server.later(this.restaurant, ms)
  }

  async rows<Row extends object>(sql: string): Promise<Row[]> {
    return (await this.at.server.database.owner.query(sql, [this.tenantId])).rows as Row[]
  }

  async sell(pick: readonly number[]): Promise<void> {
    this.sales.push(...(await sellAtTable(this.restaurant, this.tally, pick)))
  }

  /** The device sells without the server, and sends the sale when `sendOffline` is next. */
  async sellOffline(pick: readonly number[]): Promise<void> {
    const cart = cartOf(pick)
    const payments = [{ paymentTypeId: 1, amount: totalOfCart(cart) / 100, tip: (pick[3] ?? 0) % 20 }]
    this.#held.push({ record: this.device.record(), body: { cart, payments } })
  }

  async sendOffline(): Promise<void> {
    for (const { record, body } of this.#held.splice(0)) {
      const reply = await this.device.send(createOrderAndInvoice, { body, record }, this.restaurant)
      if (!this.tally.answer('sell offline', reply)) continue
      const checkId = Number(reply.body.checkId)
      const { invoice_id: invoiceId } = await readCheck(this.restaurant, checkId)
      if (invoiceId !== null) this.sales.push({ invoiceId, checkId })
    }
  }

  async #nextDay(): Promise<void> {
    const [oldest] = this.#held
    const now = this.at.server.clock.now.getTime()
    if (oldest && now - Date.parse(oldest.record.at) > MOST_HELD) await this.sendOffline()
    await this.later(DAY)
  }

  /** @param part of a divided check; 0: all of it */
  issue(
    { invoiceId, part }: Sale & { part?: number },
    [, b = 0, c = 0]: readonly number[],
  ): Promise<Reply<Record<string, unknown>>> {
    const body = {
      invoiceId,
      part: part || null,
      request: this.#request(),
      ...guestOf(b),
      inDetail: c % 2 === 0,
      form: '03',
    }
    return this.restaurant.send(cfdi.issueByName, { body })
  }

  async refund({ checkId }: Sale, what: Refund, b = 0, left = 4_000): Promise<boolean> {
    const lines = linesOfCheck(await readCheck(this.restaurant, checkId)).filter(
      ({ status, total }) => status !== 'cancelled' && centsOf(total) > 0,
    )
    const line = lines[b % Math.max(1, lines.length)]
    const amounts = {
      whole: {},
      amount: { amount: (1 + (b % Math.min(4_000, left))) / 100 },
      line: { lines: [{ id: line?.id, quantity: 1 }] },
    }
    const body = { reason: 'Queja del cliente', ...amounts[what] }
    const reply = await this.restaurant.send(refundCheck, { params: { id: checkId }, body })
    return this.tally.answer(`refund: ${what}`, reply)
  }

  async substitute([a = 0, b = 0]: readonly number[]): Promise<void> {
    const id = await this.#document(a, `d.kind = 'name'`)
    if (id === null) return
    const body = { request: this.#request(), ...guestOf(b), inDetail: b % 3 === 0, form: '03' }
    this.tally.answer(
      'substitute',
      await this.restaurant.send(cancelling.substituteFiscalDocument, { params: { id }, body }),
    )
  }

  async #global([a = 0]: readonly number[]): Promise<void> {
    const periods = await this.restaurant.call(global.proposeGlobal)
    const body = { from: periods[a % Math.max(1, periods.length)]?.from ?? null }
    const reply = await this.restaurant.send(global.issueGlobal, { body })
    const isOfNothing = reply.status === 200 && (reply.body.documents as unknown[]).length === 0
    this.tally.answer(isOfNothing ? 'global of nothing' : 'global', reply)
  }

  async #name(pick: readonly number[]): Promise<void> {
    const place = (['free', 'free', 'global', 'name', 'waits'] as const)[(pick[2] ?? 0) % 5] ?? 'free'
    const sale = await this.#drawnSale([place], pick[0] ?? 0)
    if (!sale) return
    const whole = sale.part > 0 && (pick[4] ?? 0) % 4 === 0
    const reply = await this.issue(whole ? { ...sale, part: 0 } : sale, [0, pick[1] ?? 0, pick[3] ?? 0])
    this.tally.answer(`name: ${whole ? 'whole' : place}`, reply)
  }

  /** Each kind of refund before and after the stamp in turn. */
  async #drawnRefund([a = 0, b = 0]: readonly number[]): Promise<void> {
    const [what, places] = REFUNDS[this.#refunds++ % REFUNDS.length] ?? ['whole', ['free']]
    const sale = await this.#drawnSale(places, a)
    if (!sale) return
    const when = places[0] === 'free' ? 'before' : 'after'
    if (sale.part > 0 && b % 2 === 0) {
      const body = { reason: 'Queja del cliente', part: sale.part, amount: (1 + (b % sale.left)) / 100 }
      this.tally.answer(
        'refund of a part',
        await this.restaurant.send(refundCheck, { params: { id: sale.checkId }, body }),
      )
    } else if (await this.refund(sale, what, b, sale.left))
      this.tally.add(`refund ${when} the stamp: ${what} done`)
  }

  async #drawnSale(places: readonly Place[], at: number): Promise<PlacedSale | null> {
    const sales = await this.rows<PlacedSale>(PLACED)
    const drawn = sales.filter(({ place, left }) => places.includes(place) && left > 0)
    return drawn[at % Math.max(1, drawn.length)] ?? null
  }

  async #cancel([a = 0, b = 0]: readonly number[]): Promise<void> {
    const id = await this.#document(a, `d.kind <> 'credit'`)
    if (id === null) return
    const reason = b % 2 ? 'not_carried_out' : 'wrong_without_substitute'
    this.tally.answer(
      'cancel',
      await this.restaurant.send(cancelling.cancelFiscalDocument, { params: { id }, body: { reason } }),
    )
  }

  /** Mostly a stamped document that can be cancelled, at times any stamped one. */
  async #document(a: number, can: string): Promise<number | null> {
    const only =
      a % 4 === 0
        ? 'true'
        : `${can} AND NOT EXISTS (SELECT FROM cfdi_documents after
      WHERE after.tenant_id = $1 AND after.related_id = d.id AND after.state NOT IN ('rejected', 'cancelled'))`
    const documents = await this.rows<{ id: number }>(
      `SELECT d.id FROM cfdi_documents d WHERE d.tenant_id = $1 AND d.state = 'stamped' AND ${only} ORDER BY d.id`,
    )
    return documents[a % Math.max(1, documents.length)]?.id ?? null
  }

  #request = (): string => `request ${++this.#requests}`
}

const guestOf = (at: number) => ({ ...(GUESTS[at % GUESTS.length] as (typeof GUESTS)[number]) })
