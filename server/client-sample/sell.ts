import createClient from 'openapi-fetch'
import type { components, paths } from './openapi.d.ts'

type Schemas = components['schemas']

/** What a refused call answers, and when it may be repeated. */
export interface Refused {
  code: Schemas['Refusal']['code']
  retryAfter: string | null
}

/**
 * A program of somebody who has only the document: it signs in, orders two pieces of the first item, charges them and
 * reads the receipt. Every type comes from the document.
 */
export async function sell(baseUrl: string, username: string, password: string) {
  const client = createClient<paths>({ baseUrl })
  const { data: signedIn, error } = await client.POST('/auth/signin', { body: { username, password } })
  if (!signedIn) throw new Error(`${error.code}: ${error.message}`)
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${signedIn.accessToken}`)
    },
  })

  const menu: Schemas['PosInit'] = granted(await client.GET('/pos/init'))
  const item: Schemas['MenuItem'] | undefined = menu.menuItems.find(({ variants }) => variants.length === 0)
  if (!item) throw new Error('The menu is empty.')
  const { orderId } = granted(
    await client.POST('/pos/create-order', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { cart: [{ id: item.id, quantity: 2 }], deliveryType: 'takeaway' },
    }),
  )
  const groups: Schemas['OrderGroup'][] = granted(await client.GET('/orders'))
  const orders: Schemas['Order'][] = groups.flatMap((group) => group.orders)
  const order = orders.find(({ id }) => id === orderId)
  const bill = granted(
    await client.POST('/orders/complete-order-payment-summary', { body: { orderIds: [orderId] } }),
  )
  const { subtotal, taxTotal, total } = bill
  const charge = { body: { orderIds: [orderId], subTotal: subtotal, taxTotal, total } }
  const { invoiceId } = granted(await client.POST('/orders/complete-and-pay-order', charge))
  const { receipt } = granted(await client.POST('/orders/receipt', { body: { orderIds: [orderId] } }))

  const again = await client.POST('/orders/complete-and-pay-order', charge)
  const refused: Refused | null = again.error
    ? { code: again.error.code, retryAfter: again.response.headers.get('retry-after') }
    : null
  return { title: item.title, order, invoiceId, receipt, refused }
}

/** @throws the message of a refusal */
function granted<T>({ data, error }: { data?: T; error?: Schemas['Refusal'] }): T {
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.message}` : 'no answer')
  return data
}
