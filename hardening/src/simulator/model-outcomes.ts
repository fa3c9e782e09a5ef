import { WAYS_TO_PAY } from './menu.ts'
import { ask, close, dismiss, pay, pendingRequests, place, set } from './model-orders.ts'
import { move, reserve, unreserve } from './model-reservations.ts'
import { type Outcome, type Request, refused, type Sent } from './requests.ts'
import type { StoreModel } from './store-model.ts'

/** The expected outcomes; simultaneous requests are processed in sequence. */
export function expectedOutcomes(store: StoreModel, sent: Sent): Outcome[] {
  return Array.from({ length: sent.times }, () => store.answer(sent, () => predictedOutcome(store, sent)))
}

function predictedOutcome(store: StoreModel, { who, request }: Sent): Outcome {
  switch (request.kind) {
    case 'place':
      return place(store, request)
    case 'set':
      return set(store, request)
    case 'cancel':
    case 'complete':
    case 'bill':
      return close(store, request, who)
    case 'pay':
      return pay(store, request)
    case 'ask':
      return ask(store, request)
    case 'dismiss':
      return dismiss(store, request.request)
    case 'dismissAll':
      for (const waiting of pendingRequests(store)) waiting.status = 'cancelled'
      return {}
    case 'reserve':
      return reserve(store, request)
    case 'move':
      return move(store, request)
    case 'unreserve':
      return unreserve(store, request)
    case 'price':
    case 'soldOut':
    case 'way':
      return changeSettings(store, request)
  }
}

/** Changes of the menu and the payment types by the owner. */
function changeSettings(
  store: StoreModel,
  request: Extract<Request, { kind: 'price' | 'soldOut' | 'way' }>,
): Outcome {
  if (request.kind === 'way') {
    if (!WAYS_TO_PAY.includes(request.way)) return refused('not_found')
    if (request.isActive) store.ways.add(request.way)
    else store.ways.delete(request.way)
    return {}
  }
  const dish = store.menu.find(({ id }) => id === request.dish)
  if (!dish) return refused('not_found')
  if (request.kind === 'price') dish.price = request.price
  else if (request.isSoldOut) store.soldOut.add(request.dish)
  else store.soldOut.delete(request.dish)
  return {}
}
