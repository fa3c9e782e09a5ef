import { z } from 'zod'
import { declareCall, needs } from '../kernel/call.ts'
import { moneyOut } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { TopItem } from '../reports/api.ts'
import { Reservation } from '../reservations/api.ts'

export const getDashboard = declareCall({
  method: 'GET',
  path: '/dashboard',
  summary: 'The store’s today at a glance',
  access: needs(AREA.dashboard),
  answer: z.object({
    /** Today, as the store reckons it. */
    businessDate: z.string(),
    timeZone: z.string(),
    /** Of today, earliest first, whatever their status. */
    reservations: z.array(Reservation),
    topSellingItems: z.array(TopItem),
    ordersCount: z.int(),
    newCustomerCount: z.int(),
    repeatedCustomerCount: z.int(),
    currency: z.string(),
    revenueToday: moneyOut,
    /** Whatever day they are of. */
    openOrdersCount: z.int(),
    /** All 24 hours in the order of the business day. */
    salesByHour: z.array(z.object({ hour: z.int(), today: moneyOut, yesterday: moneyOut })),
  }),
})
