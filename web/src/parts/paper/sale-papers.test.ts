import { toCents } from '@comanda/shared/kernel/money'
import type { Block } from '@comanda/shared/printing/document'
import { textOfPaper } from '@comanda/shared/printing/text'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { describe, expect, it } from 'vitest'
import type { OrderView, SoldLine } from '../../offline/outbox/entry-view.ts'
import { saleKitchenPaper, saleReceiptPaper, saleTokenPaper } from './sale-papers.ts'

const sale = { folio: 'A-12', soldAt: '2026-11-22T02:05:00.000Z', byName: 'Ana López' }

const taco: SoldLine = {
  item_id: 1,
  item_title: 'Taco',
  variant_id: 2,
  variant_title: 'Grande',
  variant_price: '50.00',
  quantity: 2,
  price: '58.00',
  addons: [{ id: 7, item_id: 1, title: 'Queso', price: '8.00' }],
  notes: 'sin cebolla',
  discount: '0.00',
  total: '116.00',
  void_reason: null,
  wasted: null,
  tax_rate: 16,
  tax_type: 'inclusive',
}

const view: OrderView = {
  of: 'order',
  lines: [taco],
  tableId: 4,
  tableTitle: 'Mesa 4',
  floor: 'Terraza',
  deliveryType: 'dinein',
  customerType: 'WALKIN',
  customerName: null,
  checkName: null,
  guests: 2,
  payments: [
    {
      paymentTypeId: 1,
      title: 'Efectivo',
      kind: 'cash',
      amount: toCents(11_600),
      tip: toCents(1_000),
      tendered: toCents(20_000),
      change: toCents(7_400),
    },
  ],
}

const storeSettings: StoreInfo = {
  store_name: 'Fonda de la esquina',
  address: null,
  phone: null,
  email: null,
  currency: 'MXN',
  image: null,
  is_qr_menu_enabled: 0,
  is_qr_order_enabled: 0,
  unique_qr_code: 'x',
  time_zone: 'America/Mexico_City',
  business_day_start: '04:00',
}
const store = {
  storeSettings,
  printSettings: {
    page_format: '80',
    header: null,
    footer: null,
    show_notes: 1,
    is_enable_print: 1,
    print_on_send: 0,
    print_on_charge: 1,
    show_store_details: 1,
    show_customer_details: 1,
    print_token: 1,
  },
} as const

const words = (paper: { blocks: readonly Block[]; title: string }) =>
  textOfPaper(paper, 48).map((text) => text.trim().replaceAll(/\s+/g, ' '))

describe('the papers of a sale that waits on this device', () => {
  it('are a receipt with its amounts, change and folio', () => {
    expect(words(saleReceiptPaper(sale, view, store))).toEqual([
      'Fonda de la esquina',
      '',
      'PAGADO',
      '-'.repeat(48),
      'Folio A-12',
      'Fecha 21/11/2026 20:05',
      'Servicio Para Comer Aquí',
      'Mesa Mesa 4 (Terraza)',
      'Comensales 2',
      '-'.repeat(48),
      'Taco - Grande $116.00',
      'Extras: Queso',
      'Notas: sin cebolla',
      '2 × $58.00',
      '-'.repeat(48),
      'Total $116.00',
      'Subtotal sin impuestos $100.00',
      'Impuestos incluidos $16.00',
      '-'.repeat(48),
      'Efectivo $116.00',
      'Efectivo recibido $200.00',
      'Cambio $74.00',
      'Propina $10.00',
      'Cobró Ana López',
      '',
      'Folio A-12',
    ])
  })

  it('tell where the code for an invoice is, because the device knows none, while the store prints codes', () => {
    const receiptOf = (until: string | null | undefined, payments = view.payments) =>
      words(saleReceiptPaper(sale, { ...view, payments }, { ...store, invoiceCodesUntil: until })).join('|')
    expect(receiptOf('2027-01-01T00:00:00.000Z')).toContain('¿Necesitas factura?|Pide tu código en la caja.')
    for (const none of [receiptOf(null), receiptOf(undefined), receiptOf('2026-11-22T00:00:00.000Z')])
      expect(none).not.toContain('factura')
    expect(receiptOf('2027-01-01T00:00:00.000Z', [])).not.toContain('factura')
  })

  it('are a bill while the order is not paid', () => {
    const paper = words(saleReceiptPaper(sale, { ...view, payments: [] }, store))
    expect(paper).toContain('CUENTA, no pagada')
    expect(paper.join()).not.toContain('Cobró')
  })

  it('are a comanda with the lines that the kitchen cooks', () => {
    expect(words(saleKitchenPaper(sale, view, storeSettings))).toEqual([
      'Mesa 4',
      'Terraza',
      'Para Comer Aquí',
      '-'.repeat(48),
      'Pedido 20:05',
      'Folio A-12',
      'Mesero Ana López',
      'Comensales 2',
      '-'.repeat(48),
      '2 × Taco',
      'Grande',
      '+ Queso',
      'sin cebolla',
    ])
  })

  it('are a token with the folio and the business day of the sale', () => {
    const paper = saleTokenPaper(sale, null, storeSettings, new Date('2026-11-22T03:00:00.000Z'))
    expect(words(paper)).toEqual(['Folio', 'A-12', 'Día de venta 21/11/2026', '21/11/2026 21:00'])
  })

  it('have the name of the check', () => {
    const named = { ...view, checkName: 'Juan' }
    expect(words(saleKitchenPaper(sale, named, storeSettings))[1]).toBe('Juan')
    expect(words(saleReceiptPaper(sale, named, store)).join()).toContain('Nombre Juan')
    expect(words(saleTokenPaper(sale, 'Juan', storeSettings, new Date(0)))[2]).toBe('Juan')
  })
})
