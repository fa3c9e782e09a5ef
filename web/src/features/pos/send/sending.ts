import type { chargeCheck } from '@comanda/shared/checks/api'
import type { BodyInput } from '@comanda/shared/kernel/call'
import type { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { ApiError } from '../../../api/client.ts'
import { folioName, saleWords } from '../../../parts/offline/sale-words.ts'
import { TEXTS } from '../dialog-texts.ts'

export type KitchenBody = BodyInput<typeof createOrder>
export type ChargeBody = Omit<BodyInput<typeof createOrderAndInvoice>, 'payments'> & {
  payments: BodyInput<typeof chargeCheck>['payments']
}

/** An order as it is sent. */
export type SentOrder = { kind: 'kitchen'; body: KitchenBody } | { kind: 'charge'; body: ChargeBody }

interface Finished {
  kind: SentOrder['kind']
  /** An earlier attempt was placed; the cart has changed since. */
  wasEarlier: boolean
}

/** The server has the order. */
export interface Placed extends Finished {
  tokenNo: number
  orderId: number
  checkId: number
  /** Of an order that was paid at once. */
  invoiceId?: number
  change?: string
  message: string
}

/** This device keeps the order until the server has it. */
export interface Kept extends Finished {
  key: string
  folio: string
}

/** `Token 12`, `Folio A-3` */
export const nameOfPlaced = (placed: Placed | Kept): string =>
  isKept(placed) ? folioName(placed.folio) : TEXTS.tokenNumber(placed.tokenNo)

export const isKept = (order: Placed | Kept): order is Kept => 'folio' in order

/** What a screen says as soon as the order is sold, when it does not follow it. */
export const wordsOfPlaced = (what: 'orderNumbered' | 'orderToPay', placed: Placed | Kept): string =>
  saleWords(what, isKept(placed) ? 'device' : 'server', nameOfPlaced(placed))

/** The QR order of this cart was completed or cancelled elsewhere. */
export const isQrOrderTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'qr_order_taken'
