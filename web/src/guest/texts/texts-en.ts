import { INVALID_PHONE, LONG_NAME, MISSING_NAME } from '@comanda/shared/qr/diner'
import type { BillSum } from '@comanda/shared/selling/bill-sums'
import { listed } from '@comanda/shared/settings/category-hours-words'
import { plural, type Texts } from './texts-es.ts'

const FAULTS: Record<string, string> = {
  [MISSING_NAME]: 'Please enter your name.',
  [LONG_NAME]: 'The name is too long (at most 100 characters).',
  [INVALID_PHONE]: 'Please enter a valid phone number.',
}

/** The texts by refusal code, because the server's messages are Spanish. */
const REFUSALS: Record<string, string> = {
  not_served: 'An item in your cart is not served at this hour. Please check your cart.',
  sold_out: 'An item in your cart has just sold out. Please check your cart.',
  not_found: 'Something in your cart is no longer on the menu. Please check your cart.',
  variant_required: 'An item in your cart needs a variant. Please choose one.',
  qr_ordering_off: 'This restaurant is not taking orders from the QR menu at the moment.',
  too_many_requests: 'Many orders are already waiting. Ask the staff for help, or wait a moment.',
  invalid_input: 'Your order could not be accepted. Please check your cart.',
}

const SUMS: Record<BillSum['kind'], (tax: string | null) => string> = {
  consumed: () => 'Items',
  discount: () => 'Discount',
  courtesy: () => 'Courtesy',
  addedTax: (tax) => tax ?? 'Taxes',
  adjusted: () => 'Adjustment',
  others: () => 'Other parts',
  total: () => 'Total',
  net: () => 'Subtotal without taxes',
  includedTax: (tax) => `${tax ?? 'Taxes'} included`,
  allTaxes: (tax) => `${tax ?? 'Taxes'} in total`,
  noTax: () => 'Taxes',
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const HOURS: Texts['MENU']['hours'] = {
  always: 'always',
  days: DAYS,
  dayRange: (first, last) => `${first} to ${last}`,
  dayList: (days) => listed(days, 'and'),
  between: (from, to) => `${from}–${to}`,
  from: (clock) => `from ${clock}`,
  until: (clock) => `until ${clock}`,
  today: 'today',
  tomorrow: 'again tomorrow',
  onDay: (weekday) => `again on ${DAYS[weekday - 1]}`,
}

const MENU: Texts['MENU'] = {
  title: (store) => `${store} · Menu`,
  description: (store, count) => `Menu of ${store}: ${plural(count, 'item', 'items')} with prices.`,
  wait: 'Please wait...',
  broken: 'Broken Link!',
  brokenHint: 'Scan the QR code on your table again, or ask the staff for help.',
  unavailable: 'Menu Not Available!',
  unavailableHint: 'This restaurant is not showing its menu here at the moment.',
  failed: 'The menu could not be loaded.',
  failedHint: 'Check your connection and try again.',
  retry: 'Try again',
  close: 'Close',

  details: 'Store details',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  share: 'Share',
  copy: 'Copy link',
  copied: 'Link copied',
  link: 'Link to this menu',

  search: 'Search the menu',
  categories: 'Categories',
  all: 'All',
  noMatches: 'No items match your search.',
  empty: 'There are no items on this menu yet.',
  found: (count) => plural(count, 'item', 'items'),

  add: 'ADD',
  addItem: (title) => `ADD ${title}`,
  customisable: 'Customisable',
  soldOut: 'Sold out',
  hours: HOURS,
  added: (title, count) => `${title} added. ${MENU.itemsAdded(count)}`,
  cartFull: 'Your cart is full.',
  itemsAdded: (count) => `${count} Items Added`,
  viewCart: 'View Cart',
  cartBar: (count) => `${MENU.itemsAdded(count)} · View Cart`,
  others: 'More',
  variants: 'Variants',
  addons: 'Add-ons',
  from: 'From',
  countVariants: (count) => plural(count, 'variant', 'variants'),
  countAddons: (count) => plural(count, 'add-on', 'add-ons'),
  addToCart: 'ADD TO CART',
  recommended: 'Recommended',
  allRecommended: 'Recommended',
  contains: (allergens) => `Contains ${allergens}`,
  allergyNote: 'If you have an allergy, please tell the staff before you order.',
  taxNote: 'Prices may include or exclude taxes.',
}

const CART: Texts['CART'] = {
  title: 'CART',
  wait: 'Please wait...',
  back: 'Back to the menu',
  empty: 'Your cart is empty.',
  seeMenu: 'See the menu',
  extras: (count) => plural(count, 'extra', 'extras'),
  less: (title) => `Remove one ${title}`,
  more: (title) => `Add one ${title}`,
  quantity: (count) => `Quantity: ${count}`,
  remove: (title) => `Remove ${title}`,
  removed: (title) => `You removed ${title}.`,
  notes: 'Notes',
  notesOf: (title) => `Notes for ${title}`,
  notesLabel: 'Notes (at most 100 characters)',
  notesHint: 'no onion, medium rare…',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  summary: 'Summary',
  sum: ({ kind, tax }) => SUMS[kind](tax),
  orderingOff: 'This restaurant is not taking orders from the QR menu at the moment.',

  changed: 'The menu has changed',
  understood: 'Got it',
  gone: (title) => `${title} is no longer available: we removed it from your cart.`,
  newPrice: (title, price) => `${title} now costs ${price}.`,
  newChoice: (title) => `The options of ${title} have changed: please check it.`,

  continueAs: 'Continue as',
  kinds: { guest: 'Guest', phone: 'With a phone number' },
  name: 'Name',
  phone: 'Phone number',
  fault: (message) => FAULTS[message] ?? message,
  order: (total) => `Place order · ${total}`,
  ordering: 'Sending your order…',
  pricesChanged: 'Prices have changed. Check your cart before sending it.',
  unanswered: 'We could not confirm that your order arrived. Try again: it will not be sent twice.',
  refusal: (code) => REFUSALS[code] ?? 'Your order could not be sent. Try again, or ask the staff for help.',
}

export const ENGLISH: Texts = {
  MENU,
  CART,
  SUCCESS: {
    title: 'Order sent!',
    number: 'Your request number',
    next: 'What happens next',
    steps: [
      'The staff check your order and send it to the kitchen.',
      'We bring it to you as soon as it is ready.',
      'You ask the staff for the bill and pay, as always.',
    ],
    back: 'Back to the menu',
  },
  FAILED: {
    title: 'Your order could not be sent',
    kept: 'Your cart is still saved.',
    hint: 'Try again or ask the staff for help.',
    retry: 'Try again',
    review: 'Check my cart',
    back: 'Back to the menu',
  },
}
