import { BLANK_ORDER, type OrderItem } from '@comanda/shared/orders/order'
import type { Receipt } from '@comanda/shared/orders/receipt'

/** A sample order with a variant, extras and a note, so that every print setting has an effect. */
export function sampleReceipt(now: Date): Receipt {
  const date = now.toISOString()
  const item = (id: number, eaten: Pick<OrderItem, 'item_title' | 'quantity' | 'price'>): OrderItem => ({
    id,
    order_id: 1,
    item_id: id,
    variant_id: null,
    variant_title: null,
    variant_price: null,
    status: 'delivered',
    date,
    notes: null,
    addons: [],
    discount: '0.00',
    ...eaten,
  })
  const enchiladas: OrderItem = {
    ...item(2, { item_title: 'Enchiladas suizas', quantity: 1, price: '145.00' }),
    variant_id: 1,
    variant_title: 'Grande',
    variant_price: '130.00',
    addons: [{ id: 1, item_id: 2, title: 'Queso extra', price: '15.00' }],
    notes: 'Sin crema',
  }
  return {
    state: 'paid',
    gross: '250.00',
    discount: '0.00',
    tips: '25.00',
    due: '0.00',
    part: null,
    payments: [{ title: 'Efectivo', amount: '250.00', tip: '25.00', tendered: '300.00', change: '25.00' }],
    taken_by: 'Ana López',
    // The prices include IVA of 16 %.
    subtotal: '215.52',
    taxTotal: '34.48',
    total: '250.00',
    orders: [
      {
        ...BLANK_ORDER,
        date,
        business_date: date.slice(0, 10),
        delivery_type: 'dinein',
        customer_type: 'CUSTOMER',
        customer_id: '55 1234 5678',
        customer_name: 'Lupita Ramírez',
        table_id: 4,
        table_title: 'Mesa 4',
        floor: 'Terraza',
        status: 'completed',
        payment_status: 'paid',
        token_no: 27,
        total: '250.00',
        items: [
          item(1, { item_title: 'Taco al pastor', quantity: 3, price: '25.00' }),
          enchiladas,
          item(3, { item_title: 'Agua de jamaica', quantity: 1, price: '30.00' }),
        ],
      },
    ],
  }
}
