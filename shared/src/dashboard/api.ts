import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { moneyOut } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { TopItem } from '../reports/api.ts'
import { Reservation } from '../reservations/api.ts'

export const getDashboard = declareCall({
  method: 'GET',
  path: '/dashboard',
  summary: 'The store’s today at a glance',
  access: needs(AREA.dashboard),
  showsSums: true,
  answer: z.object({
    /** Today, in the store's business days. */
    businessDate: z.string(),
    timeZone: z.string(),
    storeName: z.string(),
    /** Today's reservations, earliest first, with any status. */
    reservations: z.array(Reservation),
    topSellingItems: z.array(TopItem),
    ordersCount: z.int(),
    newCustomerCount: z.int(),
    repeatedCustomerCount: z.int(),
    currency: z.string(),
    revenueToday: moneyOut,
    /** As in the report of the day: the revenue without what was given back today, of any day's invoices. */
    revenueAfterRefunds: moneyOut,
    /** As in the report of the day: orders on today's invoices, and the revenue divided by them. */
    paidOrders: z.int(),
    averageOrderValue: moneyOut,
    /** Yesterday, up to the time that the store's clocks show now. */
    yesterdayUntilNow: z.object({ revenue: moneyOut, revenueAfterRefunds: moneyOut }),
    /** Open checks with an amount due, and its sum. */
    dueOnChecks: z.object({ count: z.int(), amount: moneyOut }),
    /** Orders that the kitchen has not finished so many minutes after they were placed: too late, as the store has it. */
    lateOrders: z.int(),
    lateMinutes: z.int(),
    /** Open orders of any day. */
    openOrdersCount: z.int(),
    /** All 24 hours in the order of the business day. */
    salesByHour: z.array(z.object({ hour: z.int(), today: moneyOut, yesterday: moneyOut })),
    /** Whether this person should look at who may void and discount: in stores that opened with looser settings. */
    serviceReview: z.boolean(),
  }),
})
