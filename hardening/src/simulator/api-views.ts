import { getDashboard } from '@comanda/shared/dashboard/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { listOrders } from '@comanda/shared/orders/api'
import type { Order } from '@comanda/shared/orders/order'
import { listQrOrders } from '@comanda/shared/qr/api'
import { getReport } from '@comanda/shared/reports/api'
import { listReservations } from '@comanda/shared/reservations/api'
import type { Client } from '../../../server/src/testing/restaurant.ts'

const FROM_THE_BEGINNING = { type: 'custom', from: '2024-01-01' } as const
const centavos = (money: string): number => Math.round(Number(money) * 100)

/** The data that the screens of a restaurant show. @see model-views.ts */
export async function readViews(client: Client) {
  const today = await client.call(getDashboard)
  const period = { ...FROM_THE_BEGINNING, to: today.businessDate }
  const everything = { ...FROM_THE_BEGINNING, to: '2029-12-31', page: 1, perPage: 500 }
  const [groups, kitchen, invoices, requests, reservations, report] = await Promise.all([
    client.call(listOrders),
    client.call(listKitchen),
    client.call(listInvoices, { query: everything }),
    client.call(listQrOrders),
    client.call(listReservations, { query: everything }),
    client.call(getReport, { query: period }),
  ])
  return {
    orders: groups.map(({ table_id, orders }) => ({ table: table_id, orders: orders.map(shownOrder) })),
    kitchen: kitchen.map((order) => ({
      id: order.id,
      token: order.token_no,
      items: order.items.map(({ id, status, quantity, notes }) => ({ id, status, quantity, notes })),
    })),
    invoices: invoices.map((invoice) => ({
      id: invoice.invoice_id,
      figures: [invoice.sub_total, invoice.tax_total, invoice.total],
      orders: invoice.orders.map((order) => [order.order_id, order.token_no, order.payment_status]),
    })),
    requests: requests.map(({ id, table_id, items }) => ({
      id,
      table: table_id,
      prices: items.map(({ price }) => price),
    })),
    reservations: reservations.map(({ id, customer_id, table_id, date, status }) => ({
      id,
      guest: customer_id,
      table: table_id,
      at: date,
      status,
    })),
    today: {
      day: today.businessDate,
      orders: today.ordersCount,
      open: today.openOrdersCount,
      revenue: today.revenueToday,
      byHour: sum(today.salesByHour.map((hour) => hour.today)),
      sold: today.topSellingItems.map((item) => [item.id, item.orders_count]),
    },
    report: {
      orders: report.ordersCount,
      cancelled: [report.cancelled.count, report.cancelled.amount],
      closedUnpaid: [report.closedUnpaid.count, report.closedUnpaid.amount],
      paidOpen: [report.paidOpen.count, report.paidOpen.amount],
      figures: [report.netRevenue, report.taxTotal, report.revenueTotal],
      sold: report.topSellingItems.map((item) => [item.id, item.orders_count]),
      ways: report.byPaymentType.toSorted((a, b) => a.id - b.id).map(({ id, total }) => [id, total]),
    },
  }
}

const sum = (amounts: readonly string[]): string =>
  (amounts.reduce((total, amount) => total + centavos(amount), 0) / 100).toFixed(2)

const shownOrder = (order: Order) => ({
  id: order.id,
  token: order.token_no,
  status: order.status,
  payment: order.payment_status,
  items: order.items.map((item) => ({
    id: item.id,
    dish: item.item_id,
    variant: item.variant_id,
    addons: item.addons.map(({ id }) => id),
    quantity: item.quantity,
    price: item.price,
    status: item.status,
    notes: item.notes,
  })),
})
