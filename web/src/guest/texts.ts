const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The menu speaks English, as specified; what the store wrote on it is Spanish. */
export const MENU = {
  title: (store: string) => `${store} · Menu`,
  description: (store: string, count: number) =>
    `Menu of ${store}: ${plural(count, 'item', 'items')} with prices.`,
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
  found: (count: number) => plural(count, 'item', 'items'),

  add: 'ADD',
  addItem: (title: string) => `ADD ${title}`,
  customisable: 'Customisable',
  soldOut: 'Sold out',
  added: (title: string, count: number) => `${title} added. ${MENU.itemsAdded(count)}`,
  cartFull: 'Your cart is full.',
  itemsAdded: (count: number) => `${count} Items Added`,
  viewCart: 'View Cart',
  variants: 'Variants',
  addons: 'Add-ons',
  countVariants: (count: number) => plural(count, 'variant', 'variants'),
  countAddons: (count: number) => plural(count, 'add-on', 'add-ons'),
  addToCart: 'ADD TO CART',
  taxNote: 'Prices may include or exclude taxes.',
} as const

/** From the cart on the diner is spoken to in Spanish. */
export const CART = {
  title: 'CARRITO',
  wait: 'Por favor espere...',
  back: 'Volver al menú',
  empty: 'Tu carrito está vacío.',
  seeMenu: 'Ver el menú',
  table: (title: string, floor: string) => (floor === '-' || floor === '' ? title : `${title} · ${floor}`),
  extras: (count: number) => plural(count, 'extra', 'extras'),
  less: (title: string) => `Quitar uno de ${title}`,
  more: (title: string) => `Agregar uno de ${title}`,
  quantity: (count: number) => `Cantidad: ${count}`,
  remove: (title: string) => `Eliminar ${title}`,
  removed: (title: string) => `Quitaste ${title}.`,
  notes: 'Notas',
  notesOf: (title: string) => `Notas de ${title}`,
  notesLabel: 'Notas (máximo 100 caracteres)',
  notesHint: 'sin cebolla, término medio…',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  summary: 'Resumen',
  itemsTotal: 'Total de artículos',
  taxTotal: 'Impuestos',
  payableTotal: 'Total a pagar',
  continue: 'Continuar',
  orderingOff: 'Este restaurante no recibe pedidos desde el menú QR por ahora.',

  changed: 'El menú cambió',
  understood: 'Entendido',
  gone: (title: string) => `${title} ya no está disponible: lo quitamos de tu carrito.`,
  newPrice: (title: string, price: string) => `${title} ahora cuesta ${price}.`,
  newChoice: (title: string) => `Cambiaron las opciones de ${title}: revísalo.`,

  continueAs: 'Continuar como',
  asGuest: 'Invitado',
  withPhone: 'Usando Número de Teléfono',
  name: 'Nombre',
  phone: 'Número de teléfono',
  order: 'Realizar Pedido',
  ordering: 'Enviando pedido…',
  pricesChanged: 'Los precios cambiaron. Revisa tu carrito antes de enviarlo.',
  unanswered: 'No pudimos confirmar que tu pedido llegó. Inténtalo de nuevo: no se va a duplicar.',
} as const

export const SUCCESS = {
  title: '¡Pedido enviado!',
  number: 'Tu número de solicitud',
  next: 'Qué sigue',
  steps: [
    'El personal revisa tu pedido y lo manda a la cocina.',
    'Te lo llevamos en cuanto esté listo.',
    'Pides y pagas tu cuenta con el personal, como siempre.',
  ],
  back: 'Volver al menú',
} as const

export const FAILED = {
  title: 'No se pudo enviar tu pedido',
  kept: 'Tu carrito sigue guardado.',
  hint: 'Vuelve a intentarlo o pide ayuda al personal.',
  retry: 'Intentar de nuevo',
  review: 'Revisar mi carrito',
  back: 'Volver al menú',
} as const
