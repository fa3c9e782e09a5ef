import { giveApproval } from '@comanda/shared/approvals/api'
import { setOwnPin } from '@comanda/shared/auth/api'
import { confirmCheckout, getTestCheckout, openCheckout } from '@comanda/shared/billing/api'
import * as checks from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { shareDevice } from '@comanda/shared/devices/api'
import { saveFloorPlan } from '@comanda/shared/floor/api'
import { getTokens } from '@comanda/shared/kitchen/api'
import { findFolio, reportDevice } from '@comanda/shared/offline/api'
import { reportRefused } from '@comanda/shared/offline/reviews'
import { createOrder } from '@comanda/shared/pos/api'
import { addPrinter, finishJob, printPaper, takeJob, testPrinter } from '@comanda/shared/printing/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { addStation, getTokenScreen, saveTokenScreen } from '@comanda/shared/settings/stations'
import { addDrawer } from '@comanda/shared/settings/till'
import {
  chooseDrawer,
  closeShift,
  moveCash,
  openShift,
  startCount,
  submitCount,
} from '@comanda/shared/till/api'
import { CANDY, TABLES } from '../../../../server/src/testing/menu.ts'
import { type Client, PASSWORD, type TestServer } from '../../../../server/src/testing/restaurant.ts'
import { SellingDevice } from '../../../../server/src/testing/selling-device.ts'

const CASH = 1
/** One sweet: every check of the evening is due 15.00. */
const CART = [{ id: CANDY.id, quantity: 1, price: '15.00' }]
const PAYMENTS = [{ paymentTypeId: CASH, amount: '15.00' }]
const PART = [{ paymentTypeId: CASH, amount: '5.00' }]
const WHY = { reason: 'Se equivocó el mesero' }

interface People {
  /** The attacker knows their calls. */
  admin: Client
  /** Shares a tablet; its session ends when an attack locks the tablet. */
  host: Client
  /** Counts a drawer. */
  cashier: Client
  diner: Client
}

/**
 * Brings a restaurant into the middle of an evening: open, paid, divided and reduced checks, shifts in each state, printers
 * with jobs, a device that has sold without the server, and people with PINs. Low ids then exist in most tables.
 */
export async function startEvening(server: TestServer, people: People, qrcode: string): Promise<void> {
  await startTill(people)
  await addPaperAndStations(people)
  await serveChecks(people)
  await sellWithoutServer(server, people)
  await meetPeople(people, qrcode)
  await startSubscription(people)
}

async function startTill({ admin, cashier }: People) {
  for (const title of ['Barra', 'Terraza']) await admin.call(addDrawer, { body: { title } })
  for (const drawerId of [1, 2, 3]) {
    const params = { id: await countShift(admin, drawerId) }
    if (drawerId === 3) continue
    await admin.call(closeShift, { params, body: { note: 'Sin ventas', handOver: true } })
  }
  await admin.call(openShift, { body: { drawerId: 1, amount: '500.00' } })
  await admin.call(moveCash, { body: { kind: 'in', amount: '15.00', reason: 'Cambio' } })
  const { shiftId } = await cashier.call(openShift, { body: { drawerId: 2, amount: '100.00' } })
  await cashier.call(startCount, { params: { id: shiftId } })
  await admin.call(chooseDrawer, { body: { drawerId: 1 } })
}

/** @returns a shift that is counted and not closed */
async function countShift(admin: Client, drawerId: number): Promise<number> {
  const { shiftId: id } = await admin.call(openShift, { body: { drawerId, amount: '500.00' } })
  await admin.call(startCount, { params: { id } })
  const pieces = [{ value: '500.00', quantity: 1 }]
  await admin.call(submitCount, { params: { id }, body: { pieces, amounts: [] } })
  return id
}

async function addPaperAndStations({ admin }: People) {
  await admin.call(addStation, { body: { title: 'Postres', color: 'pink' } })
  await admin.call(saveTokenScreen, { body: { isOn: true } })
  const { path } = await admin.call(getTokenScreen)
  await admin.call(getTokens, { params: { code: path?.split('/').at(-1) ?? '' } })
  const printer = {
    width: '80',
    model: 'generic',
    copies: 1,
    stationIds: [1],
    drawerId: 1,
    printsKitchen: true,
  } as const
  const papers = ['bill', 'receipt', 'token', 'till'] as const
  await admin.call(addPrinter, { body: { ...printer, title: 'Cocina', way: 'usb', papers: [...papers] } })
  await admin.call(addPrinter, {
    body: { ...printer, title: 'Caja', way: 'star', model: 'star', papers: ['till'] },
  })
  await admin.call(addPrinter, {
    body: { ...printer, title: 'Entrada', way: 'epos', fallbackId: 1, address: '192.168.1.50' },
  })
}

async function serveChecks({ admin }: People) {
  const tables = [
    TABLES.one,
    TABLES.two,
    TABLES.three,
    TABLES.one,
    TABLES.two,
    TABLES.three,
    TABLES.one,
    TABLES.two,
  ]
  const opened: number[] = []
  for (const tableId of tables) {
    const body = { cart: CART, tableId, newCheck: true, guests: 2 }
    opened.push((await admin.call(createOrder, { body })).checkId ?? 0)
  }
  const [split = 0, reduced = 0, voided = 0, paid = 0, refunded = 0, started = 0] = opened
  const at = (id: number) => ({ params: { id } })
  await admin.call(checks.splitCheck, { ...at(split), body: { mode: 'equal', parts: 2 } })
  await admin.call(checks.discountCheck, { ...at(reduced), body: { kind: 'discount', percent: 10, ...WHY } })
  const { rounds } = await admin.call(checks.getCheck, at(voided))
  const line = rounds[0]?.items[0]?.id ?? 0
  await admin.call(checks.voidLines, { ...at(voided), body: { lines: [{ id: line, quantity: 1 }], ...WHY } })
  for (const id of [paid, refunded])
    await admin.call(checks.chargeCheck, { ...at(id), body: { payments: PAYMENTS } })
  await admin.call(checks.chargeCheck, { ...at(started), body: { payments: PART } })
  await admin.call(checks.refundCheck, {
    ...at(refunded),
    body: { amount: '5.00', paymentTypeId: CASH, ...WHY },
  })
  await print(admin, paid)
}

/** A job whose end is unknown twice, a job being printed, and others that wait. */
async function print(admin: Client, orderId: number) {
  await admin.call(testPrinter, { params: { id: 1 } })
  await admin.call(printPaper, { body: { paper: 'receipt', orderIds: [orderId] } })
  await admin.call(printPaper, { body: { paper: 'till', orderIds: [], zNumber: 1 } })
  for (let times = 0; times < 2; times++) {
    const { job } = await admin.call(takeJob, { params: { id: 1 } })
    const end = { lease: job?.lease ?? '', outcome: 'unknown', paper: 'ok', cover: 'closed' } as const
    await admin.call(finishJob, { params: { id: job?.id ?? 0 }, body: end })
  }
  await admin.call(takeJob, { params: { id: 1 } })
}

async function sellWithoutServer(server: TestServer, { admin }: People) {
  const device = await SellingDevice.register(server, admin)
  const sold = await device.send(createOrder, { body: { cart: CART, newCheck: true } })
  const params = { id: sold.body.checkId }
  const [first, second] = [device.record(), device.record()]
  for (const record of [first, second])
    await device.send(checks.chargeCheck, { params, body: { payments: PAYMENTS }, record })
  await admin.call(findFolio, { params: { folio: `${device.letter}-1` } })
  const at = server.clock.now.toISOString()
  const headers = { cookie: device.cookie }
  await admin.call(reportDevice, { body: { unsent: 1, total: 15, oldestAt: at, app: '1' }, headers })
  const refused = {
    number: 9,
    soldAt: at,
    by: admin.username,
    amount: 15,
    title: 'Pedido',
    reason: 'Ya no existe',
  }
  await admin.call(reportRefused, { body: { ...refused, sale: {} }, headers })
  await SellingDevice.register(server, admin)
}

async function meetPeople({ admin, host, diner }: People, qrcode: string) {
  await admin.call(setOwnPin, { body: { password: PASSWORD, pin: '471163' } })
  await host.call(setOwnPin, { body: { password: PASSWORD, pin: '902418' } })
  await host.call(shareDevice, { body: { name: 'Tableta', lockSeconds: 30 } })
  const approval = { action: 'void', target: 'check:1', username: host.username, pin: '902418' } as const
  await admin.call(giveApproval, { body: approval })
  const phone = '5512345678'
  await admin.call(addCustomer, { body: { phone, name: 'Doña Lupe' } })
  const reserved = { customerId: phone, date: '2026-11-23T20:00', tableId: TABLES.three, peopleCount: 2 }
  for (const hour of [14, 17, 20])
    await admin.call(addReservation, { body: { ...reserved, date: `2026-11-23T${hour}:00` } })
  const place = { x: 100, y: 100, width: 200, height: 200, rotation: 0, shape: 'square' as const }
  await admin.call(saveFloorPlan, {
    body: { floor: 'Terraza', version: 0, plan: { tables: { [TABLES.three]: place }, marks: [] } },
  })
  for (let n = 0; n < 3; n++)
    await diner.call(placeQrOrder, { params: { qrcode }, body: { cartItems: CART, customerType: 'WALKIN' } })
}

async function startSubscription({ admin }: People) {
  const { url } = await admin.call(openCheckout, { body: {} })
  const id = url.split(/[/=]/).at(-1) ?? ''
  await admin.call(getTestCheckout, { params: { id } })
  await admin.call(confirmCheckout, { body: { sessionId: id } })
}
