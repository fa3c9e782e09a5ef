import { describe, expect, it } from 'vitest'
import type { RefundRecord } from '../../checks/check.ts'
import { BLANK_ORDER, type OrderItem } from '../../orders/order.ts'
import type { PrintedOrder, Receipt } from '../../orders/receipt.ts'
import { marked } from '../mark.ts'
import { textOfPaper } from '../text.ts'
import { type KitchenPaper, kitchenPaper } from './kitchen.ts'
import { type ReceiptPaper, receiptPaper } from './receipt.ts'
import { refundPaper } from './refund.ts'
import { testPaper } from './test.ts'
import { tokenPaper } from './token.ts'
import { voidPaper } from './void.ts'

const MEXICO = 'America/Mexico_City'
/** 20:05 in Mexico City. */
const EVENING = '2026-11-22T02:05:00.000Z'

const drawn = (lines: readonly string[]) => `\n${lines.map((line) => `|${line}`.trimEnd()).join('\n')}\n`

describe('the kitchen’s paper', () => {
  const round: KitchenPaper = {
    order: {
      ...BLANK_ORDER,
      date: EVENING,
      delivery_type: 'dinein',
      table_title: 'Mesa 4',
      floor: 'Terraza',
      token_no: 27,
      guests: 3,
      round: 2,
      moved_from: 'Mesa 9',
    },
    items: [
      {
        item_title: 'Enchiladas suizas',
        variant_title: 'Grande',
        quantity: 2,
        addons: [
          { id: 1, item_id: 1, title: 'Queso extra' },
          { id: 2, item_id: 1, title: 'Aguacate' },
        ],
        notes: 'Una sin crema, la otra con mucha',
      },
      { item_title: 'Agua de jamaica', variant_title: null, quantity: 12, addons: [], notes: null },
    ],
    waiter: 'Ana López',
    stations: ['Plancha', 'Barra'],
    timeZone: MEXICO,
  }

  it('has the table, the round and its lines with extras and notes, and no prices', () => {
    const text = textOfPaper(kitchenPaper(round), 48)
    expect(drawn(text)).toMatchInlineSnapshot(`
      "
      |     Plancha, Barra
      |     Mesa 4
      |        Terraza
      |    Para Comer Aquí
      |------------------------------------------------
      |Ronda 2            20:05
      |Token                                         27
      |Mesero                                 Ana López
      |Comensales                                     3
      |Movido de                                 Mesa 9
      |------------------------------------------------
      |2 × Enchiladas suizas
      |  Grande
      |  + Queso extra
      |  + Aguacate
      | Una sin crema, la otra
      | con mucha
      |12 × Agua de jamaica
      "
    `)
    expect(text.join()).not.toContain('$')
  })

  it('has the token instead of a table, and fits on 57 mm', () => {
    const order = { ...round.order, table_title: null, delivery_type: 'takeaway' as const, guests: null }
    const paper = kitchenPaper({
      ...round,
      order: { ...order, customer_name: 'Lupita', moved_from: null },
      stations: [],
    })
    expect(drawn(textOfPaper(paper, 32))).toMatchInlineSnapshot(`
      "
      | Token 27
      |  Para Llevar
      |--------------------------------
      |Ronda 2    20:05
      |Mesero                 Ana López
      |Cliente                   Lupita
      |--------------------------------
      |2 × Enchiladas
      |    suizas
      |  Grande
      |  + Queso extra
      |  + Aguacate
      | Una sin crema,
      | la otra con
      | mucha
      |12 × Agua de
      |     jamaica
      "
    `)
  })

  it('says at the top that it may be a second copy', () => {
    expect(textOfPaper(marked(kitchenPaper(round), 'duplicate'), 48)[0]?.trim()).toBe('POSIBLE DUPLICADO')
    expect(textOfPaper(marked(kitchenPaper(round), 'reprint'), 48)[0]?.trim()).toBe('REIMPRESIÓN')
    expect(marked(kitchenPaper(round), null)).toEqual(kitchenPaper(round))
  })
})

describe('the paper of a voided line', () => {
  it('names the voided lines, the table, the reason and the person', () => {
    const paper = voidPaper({
      lines: [
        {
          item_title: 'Mole con pollo',
          variant_title: null,
          quantity: 1,
          table_title: 'Mesa 4',
          token_no: 27,
          reason: 'El cliente cambió de opinión',
          by: 'Ana López',
          at: EVENING,
        },
      ],
      timeZone: MEXICO,
    })
    expect(drawn(textOfPaper(paper, 48))).toMatchInlineSnapshot(`
      "
      |   CANCELADO
      |     Mesa 4
      |------------------------------------------------
      |1 × Mole con pollo
      |------------------------------------------------
      |Token                                         27
      |Hora                                       20:05
      |Motivo              El cliente cambió de opinión
      |Canceló                                Ana López
      "
    `)
  })
})

describe('a token’s paper', () => {
  it('has the number, its business day and the time', () => {
    const paper = tokenPaper({
      token: 27,
      name: null,
      day: '2026-11-21',
      printedAt: new Date(EVENING),
      timeZone: MEXICO,
    })
    expect(drawn(textOfPaper(paper, 32))).toMatchInlineSnapshot(`
      "
      |     Token
      | 27
      |    Día de venta 21/11/2026
      |        21/11/2026 20:05
      "
    `)
    expect(paper.title).toBe('Token 27')
  })
})

describe('the name of a check', () => {
  const name = 'María José Ramírez de la Fuent'
  const at = { printedAt: new Date(EVENING), timeZone: MEXICO }

  it('is below the number of its token, and wraps on 57 mm', () => {
    const paper = tokenPaper({ ...at, token: 27, name, day: '2026-11-21' })
    expect(drawn(textOfPaper(paper, 32))).toMatchInlineSnapshot(`
      "
      |     Token
      | 27
      |María José
      |Ramírez de
      | la Fuent
      |    Día de venta 21/11/2026
      |        21/11/2026 20:05
      "
    `)
  })

  it('is below the place on the kitchen’s paper, and on that of a voided line', () => {
    const order = { ...BLANK_ORDER, date: EVENING, token_no: 27, check_name: 'Juan', table_title: 'Mesa 4' }
    const items = [{ item_title: 'Sopa', variant_title: null, quantity: 1, addons: [], notes: null }]
    const kitchen = kitchenPaper({ order, items, waiter: null, stations: [], timeZone: MEXICO })
    const voided = { ...order, ...items[0], reason: null, by: 'Ana', at: EVENING }
    const papers = [kitchen, voidPaper({ lines: [voided as never], timeZone: MEXICO })]
    for (const paper of papers) {
      const lines = textOfPaper(paper, 48).map((line) => line.trim())
      expect(lines[lines.indexOf('Mesa 4') + 1]).toBe('Juan')
    }
  })

  it('is on bill and receipt before the customer, once for all rounds, also where the customer is not printed', () => {
    const [round] = PAID.orders
    if (!round) throw new Error('the receipt has no order')
    const named = { ...round, check_name: 'Juan', customer_name: 'Ana Peña' }
    const receipt = { ...PAID, orders: [named, named] }
    expect(receiptText(receipt).filter((line) => /^(Nombre|Cliente)/.test(line))).toEqual([
      expect.stringMatching(/^Nombre +Juan$/),
      expect.stringMatching(/^Cliente +Ana Peña$/),
    ])
    const hidden = receiptPaper({ receipt, store, settings: { ...settings, show_customer_details: 0 } })
    expect(textOfPaper(hidden, 48).filter((line) => /^(Nombre|Cliente)/.test(line))).toHaveLength(1)
  })

  it('brings no command to the printer', () => {
    const name = 'Juan\u001b@\u001d\n=X'
    expect(textOfPaper(tokenPaper({ ...at, token: 27, name, day: null }), 48).join('')).not.toMatch(/\p{Cc}/u)
  })
})

describe('the papers of a device without internet', () => {
  const at = { name: null, day: null, printedAt: new Date(EVENING), timeZone: MEXICO }

  it('have the folio in the place of the token', () => {
    expect(
      textOfPaper(tokenPaper({ ...at, token: { folio: 'A-12' } }), 32).map((text) => text.trim()),
    ).toEqual(['Folio', 'A-12', '21/11/2026 20:05'])
    const items = [{ item_title: 'Sopa', variant_title: null, quantity: 1, addons: [], notes: 'sin crema' }]
    const order = { ...BLANK_ORDER, date: EVENING, token_no: 0, round: null }
    const paper = { order, items, waiter: 'Ana', stations: [], timeZone: MEXICO, folio: 'A-12' }
    expect(textOfPaper(kitchenPaper(paper), 48).map((text) => text.trim())).toEqual([
      'Folio A-12',
      '-'.repeat(48),
      'Pedido             20:05',
      expect.stringMatching(/^Mesero +Ana$/),
      '-'.repeat(48),
      '1 × Sopa',
      'sin crema',
    ])
    const atTable = kitchenPaper({ ...paper, order: { ...order, table_title: 'Mesa 4' } })
    expect(textOfPaper(atTable, 48)).toContainEqual(expect.stringMatching(/^Folio +A-12$/))
  })

  it('have no official number', () => {
    const receipt = receiptPaper({ receipt: PAID, store, settings, folio: 'A-12' })
    const text = textOfPaper(receipt, 48)
    expect(receipt.title).toBe('Folio A-12')
    expect(text).toContainEqual(expect.stringMatching(/^Folio +A-12$/))
    expect(text.join()).not.toMatch(/Token|Recibo +27/)
  })
})

describe('the test page', () => {
  it('has a ruler as wide as the paper, and the letters of Spanish', () => {
    const page = { printerTitle: 'Barra', storeName: 'Fonda', printedAt: new Date(EVENING), timeZone: MEXICO }
    expect(drawn(textOfPaper(testPaper({ ...page, columns: 32 }), 32))).toMatchInlineSnapshot(`
      "
      |     PRUEBA
      |     Barra
      |             Fonda
      |        21/11/2026 20:05
      |--------------------------------
      |La regla de 32 letras debe caber
      |en un renglón:
      |12345678901234567890123456789012
      |--------------------------------
      |Las letras deben verse igual que
      |aquí:
      |áéíóú ñ ü ÁÉÍÓÚ Ñ Ü ¿? ¡! $ €
      |--------------------------------
      |2 × Enchiladas suizas    $290.00
      |    con pollo
      |    deshebrado y crema
      |  Extras: Queso, Aguacate
      |Total    $290.00
      |1 × Taco al
      |    pastor
      |  + Piña
      | Sin cebolla
      "
    `)
  })
})

const line = (id: number, eaten: Partial<OrderItem>): OrderItem => ({
  id,
  order_id: 1,
  item_id: id,
  item_title: 'Taco al pastor',
  variant_id: null,
  variant_title: null,
  variant_price: null,
  quantity: 1,
  price: '25.00',
  status: 'delivered',
  date: EVENING,
  notes: null,
  addons: [],
  discount: '0.00',
  ...eaten,
})

const PAID: Receipt = {
  state: 'paid',
  gross: '255.00',
  discount: '5.00',
  subtotal: '215.52',
  taxTotal: '34.48',
  total: '250.00',
  taxes: [{ title: 'IVA', rate: 16, net: '215.52', tax: '34.48', total: '250.00' }],
  orders: [
    {
      ...BLANK_ORDER,
      date: EVENING,
      business_date: '2026-11-21',
      delivery_type: 'dinein',
      table_title: 'Mesa 4',
      floor: 'Terraza',
      token_no: 27,
      guests: 2,
      total: '250.00',
      items: [
        line(1, { quantity: 3, price: '25.00' }),
        line(2, {
          item_title: 'Enchiladas suizas con pollo deshebrado y crema de rancho',
          variant_title: 'Grande',
          price: '180.00',
          discount: '5.00',
          addons: [{ id: 1, item_id: 2, title: 'Queso extra', price: '15.00' }],
          notes: 'Sin crema',
        }),
      ],
    },
  ],
  payments: [{ title: 'Efectivo', amount: '250.00', tip: '25.00', tendered: '300.00', change: '25.00' }],
  tips: '25.00',
  due: '0.00',
  part: null,
  taken_by: 'Ana López',
}

const store: ReceiptPaper['store'] = {
  store_name: 'Fonda de la esquina',
  address: 'Av. Insurgentes Sur 1234, Col. Del Valle, 03100 Ciudad de México',
  phone: '55 1234 5678',
  email: null,
  currency: 'MXN',
  image: '/picture/1',
  time_zone: MEXICO,
}
const settings: ReceiptPaper['settings'] = {
  header: 'RFC XAXX010101000',
  footer: '¡Gracias por su visita!\nVuelva pronto',
  show_notes: 1,
  show_store_details: 1,
  show_customer_details: 1,
  print_token: 1,
}
const receiptText = (receipt: Receipt, columns = 48) =>
  textOfPaper(receiptPaper({ receipt, store, settings }), columns)

describe('a receipt', () => {
  it('has lines, discount, taxes, tenders, change and tip', () => {
    expect(drawn(receiptText(PAID))).toMatchInlineSnapshot(`
      "
      |  Fonda de la esquina
      |Av. Insurgentes Sur 1234, Col. Del Valle, 03100
      |                Ciudad de México
      |                  55 1234 5678
      |
      |               RFC XAXX010101000
      |
      |         PAGADO
      |------------------------------------------------
      |Recibo                           27 – 21/11/2026
      |Fecha                           21/11/2026 20:05
      |Servicio                         Para Comer Aquí
      |Mesa                            Mesa 4 (Terraza)
      |Comensales                                     2
      |------------------------------------------------
      |Taco al pastor                            $75.00
      |  3 × $25.00
      |Enchiladas suizas con pollo deshebrado   $180.00
      |y crema de rancho - Grande
      |  Extras: Queso extra
      |  Notas: Sin crema
      |  Descuento −$5.00
      |------------------------------------------------
      |Consumo                                  $255.00
      |Descuento                                 −$5.00
      |Total            $250.00
      |Subtotal sin impuestos                   $215.52
      |IVA incluido                              $34.48
      |------------------------------------------------
      |Efectivo                                 $250.00
      |Efectivo recibido                        $300.00
      |Cambio                                    $25.00
      |Propina                                   $25.00
      |Cobró                                  Ana López
      |
      |            ¡Gracias por su visita!
      |                 Vuelva pronto
      |
      |    Token 27
      "
    `)
  })

  it('fits on 57 mm', () => {
    expect(drawn(receiptText(PAID, 32))).toMatchInlineSnapshot(`
      "
      |  Fonda de la
      |    esquina
      | Av. Insurgentes Sur 1234, Col.
      |   Del Valle, 03100 Ciudad de
      |             México
      |          55 1234 5678
      |
      |       RFC XAXX010101000
      |
      |     PAGADO
      |--------------------------------
      |Recibo           27 – 21/11/2026
      |Fecha           21/11/2026 20:05
      |Servicio         Para Comer Aquí
      |Mesa            Mesa 4 (Terraza)
      |Comensales                     2
      |--------------------------------
      |Taco al pastor            $75.00
      |  3 × $25.00
      |Enchiladas suizas con    $180.00
      |pollo deshebrado y
      |crema de rancho -
      |Grande
      |  Extras: Queso extra
      |  Notas: Sin crema
      |  Descuento −$5.00
      |--------------------------------
      |Consumo                  $255.00
      |Descuento                 −$5.00
      |Total    $250.00
      |Subtotal sin impuestos   $215.52
      |IVA incluido              $34.48
      |--------------------------------
      |Efectivo                 $250.00
      |Efectivo recibido        $300.00
      |Cambio                    $25.00
      |Propina                   $25.00
      |Cobró                  Ana López
      |
      |    ¡Gracias por su visita!
      |         Vuelva pronto
      |
      | Token 27
      "
    `)
  })

  it('has a long address of its invoices in whole parts, in lines of its own', () => {
    const url = 'https://pedidos-y-facturas.restaurantes-del-centro.com.mx/f/12'
    const given = { ...PAID, invoice_code: { url, code: 'ABCDEFGHJK', is_test: true } }
    const drawnAt = (columns: number) => {
      const lines = receiptText(given, columns).map((line) => line.trim())
      const from = lines.findIndex((line) => line.startsWith('¿Necesitas factura?'))
      return lines.slice(from + 1, from + 6)
    }
    expect(drawnAt(32)).toEqual([
      'Escanea el código o entra a',
      'pedidos-y-facturas.restaurantes-',
      'del-centro.com.mx/f/12',
      'y escribe',
      'ABCDE-FGHJK',
    ])
    expect(drawnAt(48).slice(1, 3)).toEqual(['pedidos-y-facturas.restaurantes-del-centro.com', '.mx/f/12'])
  })

  it('of a part says that its code is of that part', () => {
    const invoice_code = { url: 'https://comanda.mx/f/12', code: 'ABCDEFGHJK', is_test: false }
    const part = { number: 2, of: 3, lines: [] }
    const lines = (given: Receipt) => receiptText(given, 32).map((line) => line.trim())
    expect(lines({ ...PAID, invoice_code, part })).toContain('¿Necesitas factura de tu parte?')
    expect(lines({ ...PAID, invoice_code })).toContain('¿Necesitas factura?')
  })

  it('leaves out the rows that the store does not print', () => {
    const off = { show_notes: 0, show_store_details: 0, show_customer_details: 0, print_token: 0 } as const
    const paper = receiptPaper({ receipt: PAID, store, settings: { header: null, footer: null, ...off } })
    const text = textOfPaper(paper).join('\n')
    for (const absent of ['Fonda', 'RFC', 'Sin crema', 'Cliente', 'Gracias', 'Token'])
      expect(text).not.toContain(absent)
  })

  it('has the number of its invoice and when it was paid', () => {
    const paid = { ...PAID, invoice: { numbers: [41, 42], at: '2026-11-22T04:10:00.000Z' } }
    const text = receiptText(paid).join('\n')
    expect(text).toMatch(/Venta +41, 42/)
    expect(text).toMatch(/Fecha +21\/11\/2026 20:05\n/)
    expect(text).toMatch(/Pagado +22:10\n/)
    expect(text).not.toContain('Total con propina')
  })

  it('says one moment once where it was charged at once, and the day of a payment after midnight', () => {
    const paidAt = (at: string) => receiptText({ ...PAID, invoice: { numbers: [41], at } }).join('\n')
    const atOnce = paidAt('2026-11-22T02:05:30.000Z')
    expect(atOnce).toMatch(/Pagado +21\/11\/2026 20:05\n/)
    expect(atOnce).not.toContain('Fecha')
    expect(paidAt('2026-11-22T06:20:00.000Z')).toMatch(/Pagado +22\/11\/2026 00:20\n/)
  })

  it('has who waits on the check, and room for the tip, while it is a bill', () => {
    const bill = {
      ...PAID,
      state: 'unpaid' as const,
      payments: [],
      tips: '0.00',
      taken_by: null,
      waiter: 'Ana López',
    }
    const text = receiptText(bill).join('\n')
    expect(text).toMatch(/Atendió +Ana López/)
    expect(text).toMatch(/Propina +_+/)
    expect(text).toMatch(/Total con propina +_+/)
    expect(receiptText({ ...PAID, waiter: 'Ana López' }).join()).not.toContain('Atendió')
  })

  it('names the bill on the table that no longer holds', () => {
    const replaces = { at: EVENING, total: '246.00' }
    const bill = { ...PAID, state: 'unpaid' as const, payments: [], tips: '0.00', taken_by: null, replaces }
    expect(receiptText(bill).join(' ').replace(/\s+/g, ' ')).toContain(
      'CUENTA, no pagada Sustituye a la cuenta de $246.00 (20:05), que ya no vale',
    )
  })

  it('is a bill while an amount is due', () => {
    const text = receiptText({ ...PAID, state: 'unpaid', payments: [], tips: '0.00', taken_by: null })
    expect(text.map((one) => one.trim())).toContain('CUENTA, no pagada')
    expect(text.join()).not.toMatch(/PAGADO|Recibo/)
    expect(text).toContainEqual(expect.stringMatching(/^Cuenta +27/))
    const begun = receiptText({
      ...PAID,
      state: 'unpaid',
      payments: [{ title: 'Tarjeta', amount: '100.00', tip: '0.00', tendered: null, change: '0.00' }],
      due: '150.00',
    })
    expect(begun).toContain(`Pago${' '.repeat(37)}Tarjeta`)
    expect(begun).toContain(`Por pagar${' '.repeat(8)}$150.00`)
  })

  it('of a part has its number and its lines alone', () => {
    const part = { number: 2, of: 3, lines: [{ title: 'Taco al pastor', quantity: '1/3', total: '8.33' }] }
    const text = receiptText({ ...PAID, part })
    expect(text.map((one) => one.trim())).toContain('Parte 2 de 3')
    expect(text).toContain(`1/3 × Taco al pastor${' '.repeat(23)}$8.33`)
    expect(text.join()).not.toContain('Enchiladas')
  })

  it('of an equal part has the lines of the check, and what the others pay', () => {
    const part = { number: 1, of: 2, lines: [] }
    const text = receiptText({ ...PAID, subtotal: '107.76', taxTotal: '17.24', total: '125.00', part })
    const sums = text.slice(text.findIndex((one) => one.startsWith('Consumo'))).slice(0, 4)
    expect(sums.map((one) => one.replaceAll(/ +/g, ' '))).toEqual([
      'Consumo $255.00',
      'Descuento −$5.00',
      'Otras partes −$125.00',
      'Total $125.00',
    ])
  })

  it('names a courtesy, and a discount only at the lines that it was given for', () => {
    const [first] = PAID.orders
    const items = [
      line(1, { quantity: 4, price: '25.00', discount: '10.00' }),
      line(2, { item_title: 'Flan', price: '65.00', discount: '65.00' }),
    ]
    const comped = {
      ...PAID,
      orders: [{ ...(first as PrintedOrder), items }],
      subtotal: '77.59',
      taxTotal: '12.41',
      total: '90.00',
      discounts: [
        { kind: 'discount' as const, item_ids: [1, 2] },
        { kind: 'courtesy' as const, item_ids: [2] },
      ],
    }
    const text = receiptText(comped).map((one) => one.replaceAll(/ +/g, ' '))
    expect(text).toContain('Flan Cortesía')
    expect(text.join('\n')).toContain('4 × $25.00\n')
    expect(text).toEqual(expect.arrayContaining(['Consumo $100.00', 'Descuento −$10.00', 'Total $90.00']))
    const { discounts: _, ...old } = comped
    const before = receiptText(old).map((one) => one.trim().replaceAll(/ +/g, ' '))
    expect(before).toContain('4 × $25.00 · Descuento −$10.00')
    expect(before).toEqual(expect.arrayContaining(['Consumo $165.00', 'Descuento −$75.00', 'Total $90.00']))
  })

  it('that was stored without the names of its taxes says that they are included', () => {
    const { taxes: _, ...old } = PAID
    expect(receiptText(old).join()).toMatch(/Impuestos incluidos +\$34\.48/)
  })

  it('of a cancelled order says so at each line', () => {
    const items = [line(1, { status: 'cancelled' })]
    const orders = PAID.orders.map((order) => ({ ...order, items }))
    const text = receiptText({ ...PAID, state: 'cancelled', orders, payments: [] })
    expect(text).toContain(`CANCELADO: Taco al pastor${' '.repeat(17)}$25.00`)
  })
})

describe('the paper of a refund', () => {
  const refund: RefundRecord = {
    id: 12,
    check_id: 4,
    invoice_id: 340,
    invoice_total: '232.00',
    at: EVENING,
    by: 'Ana López',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
    tip: '20.00',
    title: 'Tarjeta, Efectivo',
    payments: [
      { payment_type_id: 2, title: 'Tarjeta', amount: '80.00' },
      { payment_type_id: 1, title: 'Efectivo', amount: '36.00' },
    ],
    tip_payments: [{ payment_type_id: 2, title: 'Tarjeta', amount: '20.00' }],
    lines: [{ id: 7, title: 'Sopa de tortilla', quantity: 2, total: '116.00' }],
    reason: 'Calidad',
    note: null,
    status: 'partial',
    table_title: 'Mesa 4',
    approved_by: null,
  }

  it('has its number, the invoice, the lines, the tip and the money of each payment type', () => {
    const paper = refundPaper({ refund, store, settings })
    expect(paper.title).toBe('Reembolso 12')
    expect(drawn(textOfPaper(paper, 48))).toMatchInlineSnapshot(`
      "
      |  Fonda de la esquina
      |Av. Insurgentes Sur 1234, Col. Del Valle, 03100
      |                Ciudad de México
      |                  55 1234 5678
      |
      |               RFC XAXX010101000
      |
      |      Reembolso 12
      |               Reembolso parcial
      |------------------------------------------------
      |Venta                                        340
      |Total de la venta                        $232.00
      |Fecha                           21/11/2026 20:05
      |Mesa                                      Mesa 4
      |------------------------------------------------
      |2 × Sopa de tortilla                     $116.00
      |------------------------------------------------
      |Propina devuelta                          $20.00
      |Devuelto         $136.00
      |Subtotal sin impuestos                   $100.00
      |Impuestos incluidos                       $16.00
      |------------------------------------------------
      |Tarjeta                                  $100.00
      |Efectivo                                  $36.00
      |Motivo                                   Calidad
      |Reembolsó                              Ana López
      |
      |            ¡Gracias por su visita!
      |                 Vuelva pronto
      "
    `)
  })

  it('of a tip alone has no amounts of the sale', () => {
    const tip = { ...refund, total: '0.00', lines: [], payments: [], status: 'tip' as const }
    const text = textOfPaper(refundPaper({ refund: tip, store, settings }), 48)
    expect(text.join()).not.toContain('Subtotal')
    expect(text).toContainEqual(expect.stringMatching(/Devuelto +\$20\.00/))
  })

  it('is named on the receipt that is printed later', () => {
    const given = { id: 12, at: EVENING, total: '116.00', tip: '20.00' }
    const receipt = { ...PAID, refund: { status: 'partial' as const, refunds: [given] } }
    const text = textOfPaper(receiptPaper({ receipt, store, settings }), 48)
    expect(text.map((line) => line.trim())).toContain('Reembolso parcial')
    expect(text).toContainEqual(expect.stringMatching(/^Reembolso 12 – 21\/11\/2026 +−\$116\.00$/))
    expect(text).toContainEqual(expect.stringMatching(/^Propina devuelta \(reembolso 12\) +−\$20\.00$/))
  })
})
