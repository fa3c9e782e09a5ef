import * as cfdi from '@comanda/shared/cfdi/api'
import * as cancelling from '@comanda/shared/cfdi/cancelling'
import * as global from '@comanda/shared/cfdi/global'
import { saveInvoicing, savePac } from '@comanda/shared/cfdi/settings'
import { chargeCheck, discountCheck, moveLines, refundCheck, splitCheck } from '@comanda/shared/checks/api'
import { stampDue } from '../../../server/src/features/cfdi/issuing/worker.ts'
import { linesOfCheck, readCheck } from '../../../server/src/testing/checks.ts'
import { openIssuer } from '../../../server/src/testing/fiscal-store.ts'
import { PAC_USER, type PacMode, type PacServer } from '../../../server/src/testing/pac-server.ts'
import type { Client, Reply, TestServer } from '../../../server/src/testing/restaurant.ts'
import { openCheck } from '../../../server/src/testing/shift.ts'
import { centsOf } from '../lib/model/money.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A dish for each tax that the authority knows: at prices that do not divide evenly. */
const DISHES = [
  ['IVA', 16, 'inclusive', 2233],
  ['IVA', 16, 'exclusive', 3851],
  ['IVA frontera', 8, 'inclusive', 9973],
  ['Tasa cero', 0, 'inclusive', 1507],
  ['Exento', 0, 'exclusive', 4999],
  ['IEPS', 26.5, 'exclusive', 6113],
  [null, null, null, 1500],
] as const
/** The first one of a dish. */
const FIRST = 100

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

export interface Sale {
  invoiceId: number
  checkId: number
}

/** A restaurant with an account at the certifier, and what its people and guests do. */
export class FiscalEvening {
  readonly sales: Sale[] = []
  /** How often each step was done, and how often refused. */
  readonly answered = new Map<string, number>()
  #requests = 0

  private constructor(
    readonly server: TestServer,
    readonly certifier: PacServer,
    public restaurant: Client,
  ) {}

  static async open(server: TestServer, certifier: PacServer): Promise<FiscalEvening> {
    const restaurant = await openIssuer(server)
    const { tenantId: t } = restaurant
    for (const [index, [title, rate, type, price]] of DISHES.entries()) {
      const id = FIRST + index
      const { owner } = server.database
      if (title !== null)
        await owner.query('INSERT INTO taxes VALUES ($1, $2, $3, $4, $5)', [t, id, title, rate, type])
      await owner.query(
        'INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id) VALUES ($1, $2, $3, $4, 1, $5)',
        [t, id, `Platillo  ${index} & "ñ"`, price, title === null ? null : id],
      )
    }
    // By its series the certifier's documents are told from those of another evening.
    await server.database.owner.query('UPDATE fiscal_settings SET series = $2 WHERE tenant_id = $1', [
      t,
      `F${t}`,
    ])
    await restaurant.call(savePac, { body: { is: 'sw', ...PAC_USER } })
    await restaurant.call(saveInvoicing, {
      body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
    })
    return new FiscalEvening(server, certifier, restaurant)
  }

  get tenantId(): number {
    return this.restaurant.tenantId
  }

  async take({ kind, pick }: FiscalStep): Promise<void> {
    const status = await this.#step(kind, pick)
    const key = `${kind} ${status}`
    this.answered.set(key, (this.answered.get(key) ?? 0) + 1)
    if (status >= 500) throw new Error(key)
  }

  /** Everything that waits is sent, and every refund credited, as when the hours pass. */
  async settle(): Promise<void> {
    this.certifier.mode = 'works'
    for (let hour = 0; hour < 4; hour++) {
      await this.upkeep()
      for (let round = 0; round < 4; round++) await this.rounds()
    }
  }

  async upkeep(): Promise<void> {
    await this.later(61 * MINUTE)
    await this.server.app.issueByItself(this.server.clock.now)
  }

  async rounds(): Promise<void> {
    await this.later(11 * MINUTE)
    await stampDue(this.server.app.stamping, this.server.clock.now)
  }

  async later(ms: number): Promise<void> {
    this.restaurant = await this.server.later(this.restaurant, ms)
  }

  async rows<Row extends object>(sql: string): Promise<Row[]> {
    return (await this.server.database.owner.query(sql, [this.restaurant.tenantId])).rows as Row[]
  }

  request = (): string => `request ${++this.#requests}`

  async #step(kind: FiscalStep['kind'], pick: readonly number[]): Promise<number> {
    const [a = 0, b = 0] = pick
    const { restaurant } = this
    if (kind === 'sell') return this.sell(pick)
    if (kind === 'next day') return this.later(DAY).then(() => 200)
    if (kind === 'upkeep') return this.upkeep().then(() => 200)
    if (kind === 'round') return this.rounds().then(() => 200)
    if (kind === 'certifier') {
      this.certifier.mode = MODES[a % MODES.length] ?? 'works'
      return 200
    }
    if (kind === 'global') {
      const periods = await restaurant.call(global.proposeGlobal)
      const body = { from: periods[a % periods.length]?.from ?? null }
      return (await restaurant.send(global.issueGlobal, { body })).status
    }
    if (kind === 'refund') return this.refund(pick)
    if (kind === 'name') {
      const sale = this.sales[a % Math.max(1, this.sales.length)]
      if (!sale) return 404
      return (await this.issue(sale, pick)).status
    }
    const documents = await this.rows<{ id: number }>(
      `SELECT id FROM cfdi_documents WHERE tenant_id = $1 AND state = 'stamped' ORDER BY id`,
    )
    const params = { id: documents[a % Math.max(1, documents.length)]?.id ?? 1 }
    if (kind === 'cancel') {
      const reason = b % 2 ? 'not_carried_out' : 'wrong_without_substitute'
      return (await restaurant.send(cancelling.cancelFiscalDocument, { params, body: { reason } })).status
    }
    const body = { request: this.request(), ...guestOf(b), inDetail: b % 3 === 0, form: '03' }
    return (await restaurant.send(cancelling.substituteFiscalDocument, { params, body })).status
  }

  issue({ invoiceId }: Sale, [, b = 0, c = 0]: readonly number[]): Promise<Reply> {
    const body = { invoiceId, request: this.request(), ...guestOf(b), inDetail: c % 2 === 0, form: '03' }
    return this.restaurant.send(cfdi.issueByName, { body })
  }

  async refund([a = 0, b = 0, c = 0]: readonly number[]): Promise<number> {
    const sale = this.sales[a % Math.max(1, this.sales.length)]
    if (!sale) return 404
    const lines = linesOfCheck(await readCheck(this.restaurant, sale.checkId))
    const line = lines[b % Math.max(1, lines.length)]
    const what =
      c % 3 === 0
        ? {}
        : c % 3 === 1
          ? { amount: (1 + (b % 4000)) / 100 }
          : { lines: [{ id: line?.id, quantity: 1 }] }
    const { status } = await this.restaurant.send(refundCheck, {
      params: { id: sale.checkId },
      body: { reason: 'Queja del cliente', ...what },
    })
    return status
  }

  /** A check, and perhaps a second one with some of its pieces; discounted, divided in parts, charged in several forms. */
  async sell(pick: readonly number[]): Promise<number> {
    const { restaurant } = this
    const [a = 0, b = 0, c = 0, d = 0] = pick
    const cart = Array.from({ length: 1 + (a % 5) }, (_, at) => ({
      id: FIRST + (((pick[at] ?? 0) + at) % DISHES.length),
      quantity: 1 + ((pick[at] ?? 0) % 4),
    }))
    const checks = [await openCheck(restaurant, cart, { newCheck: true })]
    const [first = 0] = checks
    if (b % 4 === 0) {
      const [line] = linesOfCheck(await readCheck(restaurant, first))
      const body = { lines: [{ id: line?.id, quantity: 1 }], checkId: null, tableId: null }
      const moved = await restaurant.send(moveLines, { params: { id: first }, body })
      if (moved.status === 200) checks.push((moved.body as { checkId: number }).checkId)
    }
    if (c % 3 === 0) {
      const body =
        c % 4 === 0
          ? { kind: 'courtesy', reason: 'Cortesía de la casa' }
          : { kind: 'discount', percent: 1 + (d % 99) + 0.333, reason: 'Cliente frecuente' }
      await restaurant.send(discountCheck, { params: { id: first }, body })
    }
    if (d % 4 === 0)
      await restaurant.send(splitCheck, {
        params: { id: first },
        body: { mode: 'equal', parts: 2 + (d % 3) },
      })
    for (const id of checks) await this.#charge(id, pick)
    return 200
  }

  async #charge(id: number, [, b = 0, c = 0, d = 0]: readonly number[]): Promise<void> {
    for (;;) {
      const check = await readCheck(this.restaurant, id)
      if (check.status === 'paid') {
        if (check.invoice_id !== null) this.sales.push({ invoiceId: check.invoice_id, checkId: id })
        return
      }
      if (check.status !== 'open') return
      const part = check.split?.parts.find(({ due }) => centsOf(due) > 0) ?? null
      const due = centsOf(part?.due ?? check.due)
      const card = due > 1 ? b % due : 0
      const payments = [
        { paymentTypeId: 1, amount: (due - card) / 100, tip: (d % 3) * 1.5 },
        { paymentTypeId: 2 + (c % 2), amount: card / 100 },
      ].filter(({ amount }) => amount > 0)
      const body = { part: part?.number ?? null, payments }
      const { status, body: answer } = await this.restaurant.send(chargeCheck, { params: { id }, body })
      if (status !== 200) throw new Error(`not charged: ${JSON.stringify(answer)}`)
    }
  }
}

const guestOf = (at: number) => ({ ...(GUESTS[at % GUESTS.length] as (typeof GUESTS)[number]) })
