import { type APIRequestContext, request as requests } from 'playwright-core'
import { PASSWORD, write } from './fonda.ts'
import { MINUTE, movedClock } from './moved-clock.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts'

/** A full evening: 200 dishes, 27 of 30 tables taken, 43 open orders of up to an hour, 12 waiting requests of diners. */
export interface Rush {
  server: RunningServer
  /** Every person's login has `PASSWORD`. */
  logins: Record<'owner' | 'waiter' | 'kitchen' | 'cashier', string>
  /** The code of the diners' menu, and that of a table. */
  diners: { code: string; table: string }
  /** A check with four rounds; one of Terraza 12 with a long name; one that was paid, partly refunded and invoiced. */
  checks: { open: number; named: number; refunded: number }
  end(): Promise<void>
}

const STEP = 3 * MINUTE
const OLDEST = 63 * MINUTE
const DAY = 24 * 60 * MINUTE
/** Mexico City, whose clock has not changed since 2022. */
const BEHIND_UTC = 6 * 60 * MINUTE

const CATEGORIES = [
  'Antojitos',
  'Bebidas',
  'Café y chocolate',
  'Cervezas',
  'Desayunos',
  'Ensaladas',
  'Especialidades de la casa',
  'Mariscos',
  'Postres',
  'Sopas y caldos',
  'Tacos',
  'Tortas',
]
const DISHES = [
  'al pastor',
  'de la abuela',
  'campechano con queso fundido',
  'de suadero',
  'natural',
  'en salsa verde de tomatillo y chile serrano',
  'especial',
  'norteño',
  'ranchero',
  'de temporada con flor de calabaza',
]
const NAMES = [
  'María de los Ángeles Núñez P.',
  'Juan',
  'Emiliano Rodríguez Etcheverría',
  'Lupita',
  'Javier Montes de Oca Alarcón',
  'Ana',
  'Concepción Etcheverría de la O',
]

/** Terraza 12, by its number. */
const NAMED = 26

/** Of each table: the age of its rounds in minutes, and how far it is. */
const STATES = ['sent', 'cooking', 'ready', 'served', 'billed', 'late', 'half'] as const

const PEOPLE = [
  { key: 'waiter', name: 'Emiliano Rodríguez Montes de Oca', scopes: ['POS', 'ORDERS', 'CHARGE'] },
  { key: 'kitchen', name: 'Guadalupe Hernández', scopes: ['KITCHEN', 'KITCHEN_DISPLAY'] },
  {
    key: 'cashier',
    name: 'Concepción Etcheverría de la O',
    scopes: ['POS', 'ORDERS', 'CHARGE', 'TILL', 'INVOICES'],
  },
] as const

/** Starts a server of its own with the rush; ages are true, because the server's clock is moved between the orders. */
export async function openRush(): Promise<Rush> {
  const dataDir = await newDataDir()
  // From twenty past midnight of the last night to an hour ago, and in steps from there to now.
  const midnight = Math.floor((Date.now() - BEHIND_UTC) / DAY) * DAY + BEHIND_UTC
  const lastNight = midnight + 20 * MINUTE - Date.now()
  const steps = [-OLDEST - lastNight, STEP]
  const environment = { TRUST_PROXY: '1', BILLING: 'off', DEMO: '0', ...movedClock(lastNight, steps) }
  const server = await startServer(dataDir, environment)
  const request = await requests.newContext({ baseURL: server.address })
  const rush = await new Evening(server, request).fill()
  await request.dispose()
  return {
    server,
    ...rush,
    end: async () => {
      await server.end('SIGTERM')
      await removeDataDir(dataDir)
    },
  }
}

class Evening {
  private minutesAgo = OLDEST / MINUTE
  private readonly owner = 'lucha@fonda.mx'

  constructor(
    private readonly server: RunningServer,
    private readonly request: APIRequestContext,
  ) {}

  async fill(): Promise<Omit<Rush, 'server' | 'end'>> {
    await this.open()
    const night = await this.order({ cart: this.cart(3), deliveryType: 'takeaway', checkName: NAMES[1] })
    await this.charge(night, {})
    await this.move()
    await this.signIn(this.owner)
    const diners = await this.diners()
    await this.afternoon()
    const refunded = await this.refunded()
    const open = await this.tables(diners)
    return {
      logins: this.logins(),
      diners: { code: diners.code, table: diners.tables[4] ?? '' },
      checks: { ...open, refunded },
    }
  }

  private logins(): Rush['logins'] {
    const login = (key: string) => `${key}-${this.owner}`
    return {
      owner: this.owner,
      waiter: login('waiter'),
      kitchen: login('kitchen'),
      cashier: login('cashier'),
    }
  }

  private post(path: string, data: object = {}) {
    return write(this.request, path, data)
  }

  private async get<T>(path: string): Promise<T> {
    const reply = await this.request.get(`/api/v1${path}`)
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
    return (await reply.json()) as T
  }

  /** The restaurant with its menu, tables, stations and people. */
  private async open(): Promise<void> {
    await this.post('/auth/signup', {
      biz_name: 'Taquería El Fogón de Doña Lucha',
      username: this.owner,
      password: PASSWORD,
      signIn: true,
    })
    const rows = Array.from({ length: 200 }, (_, index) => {
      const category = CATEGORIES[index % CATEGORIES.length] ?? ''
      const kind = category.split(' ')[0]
      const dish = DISHES[Math.floor(index / CATEGORIES.length) % DISHES.length]
      const again = index >= CATEGORIES.length * DISHES.length ? ' grande' : ''
      return {
        category,
        title: `${kind} ${dish}${again}`,
        price: `${18 + ((index * 37) % 240)}.50`,
        tax: 'IVA',
      }
    })
    await this.post('/menu-items/import', { rows })
    for (const [floor, name, count] of [
      ['Salón', 'Mesa', 14],
      ['Terraza', 'Terraza', 12],
      ['Barra', 'Barra', 4],
    ])
      await this.post('/settings/store-tables/add-several', { floor, name, count, seatingCapacity: 4 })
    await this.stations()
    for (const { key, name, scopes } of PEOPLE)
      await this.post('/users/add', {
        name,
        username: `${key}-${this.owner}`,
        password: PASSWORD,
        userScopes: scopes,
      })
  }

  private async stations(): Promise<void> {
    for (const [title, color] of [
      ['Parrilla', 'amber'],
      ['Barra fría', 'blue'],
    ])
      await this.post('/settings/stations/add', { title, color })
    const { stations } = await this.get<{ stations: { id: number }[] }>('/settings/stations')
    for (let category = 1; category <= CATEGORIES.length; category++) {
      const station = stations[category % stations.length]
      await this.post('/settings/stations/assign', {
        target: 'category',
        targetId: category,
        stationIds: station ? [station.id] : [],
      })
    }
  }

  /** Moves the clock by its next step. */
  private async move(): Promise<void> {
    this.server.process.kill('SIGUSR2')
    await this.request.get('/healthz')
  }

  /** Moves the clock on until this many minutes before the end. */
  private async until(minutesAgo: number): Promise<void> {
    const before = this.minutesAgo
    for (; this.minutesAgo - STEP / MINUTE >= minutesAgo; this.minutesAgo -= STEP / MINUTE) await this.move()
    // The session ends by the moved clock.
    if (this.minutesAgo < before) await this.signIn(this.owner)
  }

  private async signIn(username: string): Promise<void> {
    await this.post('/auth/signin', { username, password: PASSWORD })
  }

  private dish = 0

  private cart(lines: number): object[] {
    return Array.from({ length: lines }, (_, index) => {
      this.dish = (this.dish + 37) % 200
      const notes = index === 1 ? 'Sin cebolla, con la salsa aparte' : null
      return { id: this.dish + 1, quantity: 1 + ((this.dish + index) % 3), notes }
    })
  }

  private async order(data: object): Promise<number> {
    const { checkId = 0 } = await this.post('/pos/create-order', { deliveryType: 'dinein', ...data })
    return checkId
  }

  private async check(id: number) {
    return this.get<{ due: string; rounds: { items: { id: number; status: string }[] }[] }>(`/checks/${id}`)
  }

  private async charge(id: number, { tip, method = 1 }: { tip?: string; method?: number }): Promise<number> {
    const { due } = await this.check(id)
    const payments = [{ paymentTypeId: method, amount: due, ...(tip && { tip }) }]
    const { invoiceId = 0 } = await this.post(`/checks/${id}/charge`, { payments, completes: true })
    return invoiceId
  }

  private async diners() {
    const setting = await this.get<{ uniqueQRCode: string }>('/settings/store-setting')
    await this.post('/settings/store-setting', { ...setting, isQRMenuEnabled: true, isQROrderEnabled: true })
    const tables = await this.get<{ encrypted_id: string }[]>('/settings/store-tables')
    return { code: setting.uniqueQRCode, tables: tables.map((table) => table.encrypted_id) }
  }

  /** What was sold before the rush: counter sales, a customer's, a discount, a void, and cash taken out. */
  private async afternoon(): Promise<void> {
    await this.post('/till/shifts/open', { amount: '800.00' })
    for (const [index, name] of NAMES.entries()) {
      const customer = { phone: `55123400${10 + index}`, name }
      await this.post('/customers/add', customer)
      const check = await this.order({
        cart: this.cart(2),
        deliveryType: 'takeaway',
        customerId: customer,
        checkName: name,
      })
      await this.charge(check, { method: 1 + (index % 2), ...(index % 3 === 0 && { tip: '22.75' }) })
    }
    const check = await this.order({ cart: this.cart(4), tableId: 9 })
    const [line] = (await this.check(check)).rounds.flatMap(({ items }) => items)
    await this.post(`/checks/${check}/void`, {
      lines: [{ id: line?.id, quantity: 1 }],
      reason: 'Error al tomar el pedido',
    })
    await this.post(`/checks/${check}/discount`, {
      kind: 'discount',
      percent: 10,
      reason: 'Cliente frecuente',
    })
    await this.charge(check, { tip: '40.00' })
    await this.post('/till/movements', {
      kind: 'out',
      amount: '150.00',
      reason: 'Compra',
      note: 'Hielo y limones',
    })
  }

  /** Four rounds on one bill, which is paid with a tip and partly returned. */
  private async refunded(): Promise<number> {
    let check = 0
    for (let round = 0; round < 4; round++)
      check = await this.order({ cart: this.cart(2), tableId: 8, checkName: NAMES[0] })
    await this.charge(check, { tip: '43.47', method: 2 })
    await this.post(`/checks/${check}/refund`, { amount: '50.00', tip: '10.00', reason: 'Queja del cliente' })
    return check
  }

  /** The open orders, oldest first. */
  private async tables(diners: {
    code: string
    tables: string[]
  }): Promise<Pick<Rush['checks'], 'open' | 'named'>> {
    const taken = Array.from({ length: 27 }, (_, index) => index + 1)
    const rounds = [
      ...taken.map((tableId, index) => ({
        minutes: 62 - index * 2,
        tableId,
        state: STATES[index % STATES.length],
        ...(tableId === NAMED && { checkName: NAMES[6] }),
      })),
      ...[30, 21, 12].map((minutes) => ({ minutes, tableId: 2, state: 'sent' as const })),
      ...[26, 24, 17, 11, 5, 2].map((minutes, index) => ({
        minutes,
        tableId: 3 + index * 2,
        state: 'sent' as const,
      })),
      ...NAMES.map((checkName, index) => ({ minutes: 40 - index * 6, checkName, state: STATES[index % 3] })),
    ]
    const requests = Array.from({ length: 12 }, (_, index) => ({ minutes: 27 - index * 2, request: index }))
    const checks = new Map<number, number>()
    for (const event of [...rounds, ...requests].sort((a, b) => b.minutes - a.minutes)) {
      await this.until(event.minutes)
      if ('request' in event) {
        await this.post(`/qrmenu/${diners.code}/place-order`, {
          deliveryType: null,
          cartItems: this.cart(1 + (event.request % 3)),
          tableId: diners.tables[event.request * 2],
          customerType: 'WALKIN',
          customer: null,
        })
        continue
      }
      const { minutes: _, state, ...where } = event
      const delivery = 'tableId' in where ? {} : { deliveryType: 'takeaway' }
      const check = await this.order({ cart: this.cart(2 + (event.minutes % 4)), ...where, ...delivery })
      if ('tableId' in where) checks.set(where.tableId, check)
      await this.progress(check, state)
    }
    await this.until(0)
    return { open: checks.get(2) ?? 0, named: checks.get(NAMED) ?? 0 }
  }

  private async progress(check: number, state: (typeof STATES)[number] | undefined): Promise<void> {
    const { rounds } = await this.check(check)
    const ids = rounds.flatMap(({ items }) => items.map(({ id }) => id))
    const set = (itemIds: number[], status: string) => this.post('/orders/lines/status', { itemIds, status })
    if (state === 'cooking') await set(ids, 'preparing')
    if (state === 'ready') await set(ids, 'completed')
    if (state === 'half') await set(ids.slice(0, 1), 'completed')
    if (state === 'served' || state === 'billed') await set(ids, 'delivered')
    if (state === 'billed') await this.post(`/checks/${check}/bill`)
  }
}
