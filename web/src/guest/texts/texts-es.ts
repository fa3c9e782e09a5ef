import { GUEST_NAME } from '@comanda/shared/qr/diner'
import { sumWords } from '@comanda/shared/selling/bill-sums'
import { LABEL_WORDS } from '@comanda/shared/settings/category-hours-words'
import { guestWord } from '@comanda/shared/sittings/guest-colors'

export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const MENU = {
  title: (store: string) => `${store} · Menú`,
  description: (store: string, count: number) =>
    `Menú de ${store}: ${plural(count, 'artículo', 'artículos')} con precios.`,
  wait: 'Por favor espere...',
  broken: '¡Enlace no válido!',
  brokenHint: 'Escanea otra vez el código QR de tu mesa o pide ayuda al personal.',
  unavailable: '¡Menú no disponible!',
  unavailableHint: 'Este restaurante no muestra su menú aquí por ahora.',
  failed: 'No pudimos cargar el menú.',
  failedHint: 'Revisa tu conexión e inténtalo de nuevo.',
  retry: 'Intentar de nuevo',
  close: 'Cerrar',

  details: 'Datos del restaurante',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  share: 'Compartir',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  link: 'Enlace a este menú',

  search: 'Buscar en el menú',
  categories: 'Categorías',
  all: 'Todas',
  noMatches: 'Ningún artículo coincide con tu búsqueda.',
  empty: 'Este menú todavía no tiene artículos.',
  found: (count: number) => plural(count, 'artículo', 'artículos'),

  add: 'AGREGAR',
  addItem: (title: string) => `AGREGAR ${title}`,
  customisable: 'Personalizable',
  soldOut: 'Agotado',
  /** When a category is served. */
  hours: LABEL_WORDS,
  added: (title: string, count: number): string => `Agregaste ${title}. ${MENU.itemsAdded(count)}`,
  cartFull: 'Tu carrito está lleno.',
  itemsAdded: (count: number) => plural(count, 'artículo agregado', 'artículos agregados'),
  viewCart: 'Ver carrito',
  cartBar: (count: number) => `Ver carrito (${count})`,
  /** The head of what has no category. */
  others: 'Más',
  variants: 'Variantes',
  addons: 'Complementos',
  /** Before the lowest price of a dish with variants. */
  from: 'Desde',
  countVariants: (count: number) => plural(count, 'variante', 'variantes'),
  countAddons: (count: number) => plural(count, 'complemento', 'complementos'),
  addToCart: 'AGREGAR AL CARRITO',
  recommended: 'Recomendado',
  /** The chip that shows these alone. */
  allRecommended: 'Recomendados',
  contains: (allergens: string) => `Contiene ${allergens}`,
  allergyNote: 'Si tienes alguna alergia, avísale al personal antes de pedir.',
  taxNote: 'Los precios pueden incluir o no los impuestos.',
}

const CART = {
  title: 'CARRITO',
  wait: 'Por favor espere...',
  back: 'Volver al menú',
  empty: 'Tu carrito está vacío.',
  seeMenu: 'Ver el menú',
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
  cancel: 'Volver',
  close: 'Cerrar',
  summary: 'Resumen',
  /** A figure of the summary. */
  sum: sumWords,
  orderingOff: 'Este restaurante no recibe pedidos desde el menú QR por ahora.',

  changed: 'El menú cambió',
  understood: 'Entendido',
  gone: (title: string) => `${title} ya no está disponible: lo quitamos de tu carrito.`,
  newPrice: (title: string, price: string) => `${title} ahora cuesta ${price}.`,
  newChoice: (title: string) => `Cambiaron las opciones de ${title}: revísalo.`,

  continueAs: 'Continuar como',
  kinds: { guest: GUEST_NAME, phone: 'Usando Número de Teléfono' },
  name: 'Nombre',
  phone: 'Número de teléfono',
  /** What is wrong with the name or the phone, from the Spanish message. */
  fault: (message: string) => message,
  order: (total: string) => `Realizar Pedido · ${total}`,
  ordering: 'Enviando pedido…',
  /** The server's message is for the cashier. */
  pricesChanged: 'Los precios cambiaron. Revisa tu carrito antes de enviarlo.',
  unanswered: 'No pudimos confirmar que tu pedido llegó. Inténtalo de nuevo: no se va a duplicar.',
  /** The text of a refusal, from its code and the server's Spanish message. */
  refusal: (_code: string, message: string) => message,
}

const SUCCESS = {
  title: '¡Pedido enviado!',
  number: 'Tu número de solicitud',
  next: 'Qué sigue',
  steps: [
    'El personal revisa tu pedido y lo manda a la cocina.',
    'Te lo llevamos en cuanto esté listo.',
    'Pides y pagas tu cuenta con el personal, como siempre.',
  ],
  back: 'Volver al menú',
}

const FAILED = {
  title: 'No se pudo enviar tu pedido',
  kept: 'Tu carrito sigue guardado.',
  hint: 'Vuelve a intentarlo o pide ayuda al personal.',
  retry: 'Intentar de nuevo',
  review: 'Revisar mi carrito',
  back: 'Volver al menú',
}

const SITTING = {
  title: 'Mi mesa',
  order: 'Pedido',
  account: 'Mi cuenta',
  /** Parts of what the bar of the menu says. */
  toSend: (count: number) => `${count} por enviar`,
  counts: {
    received: (count: number) => plural(count, 'recibido', 'recibidos'),
    kitchen: (count: number) => `${count} en la cocina`,
    ready: (count: number) => plural(count, 'listo', 'listos'),
    served: (count: number) => `${count} en tu mesa`,
    refused: (count: number) => plural(count, 'rechazado', 'rechazados'),
  },
  states: {
    received: 'Recibido',
    kitchen: 'En la cocina',
    ready: 'Listo',
    served: 'En tu mesa',
    refused: 'No se pudo',
  },

  name: '¿Cómo te llamas?',
  nameWhy: 'Así tu mesa sabe qué pediste tú.',
  saveName: 'Guardar',
  skip: 'Ahora no',
  rename: 'Cambiar nombre',
  named: (word: string) => `${word}: cambiar nombre`,
  you: (word: string) => `${word} (tú)`,
  me: 'Tú',
  guest: guestWord,
  staff: 'Personal',

  unsent: 'Por enviar',
  nothing: 'Nada por enviar.',
  nothingHint: 'Lo que cada quien agregue en su teléfono aparece aquí.',
  waiting: 'Tu mesa aún no lo ve',
  gone: 'Ya no está en el menú',
  choiceGone: 'Esta opción ya no está en el menú',
  /** Some dishes stay. */
  part: 'Lo que ya no hay no se envía.',
  /** Why staff refused a dish. */
  because: (reason: string) => reason,
  send: (total: string) => `Enviar · ${total}`,
  sending: 'Enviando…',
  confirmed: 'El personal lo revisa antes de la cocina.',
  direct: 'Va directo a la cocina.',
  more: 'Pedir más',
  actions: 'Acciones de la mesa',

  offline: 'Sin conexión: puede haber cambios que no ves.',
  offlineLines: 'Sin conexión: tu mesa aún no ve estos platillos.',
  changed: (title: string) => `Alguien cambió ${title} al mismo tiempo que tú: quedó como lo ves.`,
  removed: (title: string) => `${title} ya se envió o alguien lo quitó.`,
  refused: (title: string, reason: string) => `${title} no se agregó. ${reason}`,
  roundRefused: (reason: string) => `No se envió tu pedido. ${reason}`,
  roundChanged: 'Alguien cambió el pedido mientras lo enviabas. Revísalo y envíalo otra vez.',
  newPrice: (title: string, price: string) => `Cambió el precio de ${title}: ahora cuesta ${price}.`,
  sendAgain: 'Si está bien, envía tu pedido otra vez.',
  unsentRound: 'Tu pedido no se envió: no hay conexión. Inténtalo de nuevo.',
  understood: 'Entendido',
  cannotJoin: 'No puedes pedir en esta mesa',

  sent: 'Enviado',
  roundOf: (number: number) => `Ronda ${number}`,
  round: (number: number, time: string): string => `${SITTING.roundOf(number)} · ${time}`,
  elsewhere: 'En otra cuenta',

  noAccount: 'Tu cuenta empieza con el primer pedido que se confirme.',
  subtotal: 'Consumo',
  discount: 'Descuento',
  taxes: 'Impuestos',
  total: 'Total',
  paid: 'Pagado',
  due: 'Por pagar',
  whose: 'Lo de cada quien',
  staffLines: 'Lo que pidieron al personal',
  ordered: 'Lo que pidieron',
  divide: (count: number) => `Dividir entre ${count}`,
  fewer: 'Dividir entre uno menos',
  moreParts: 'Dividir entre uno más',
  each: 'Cada quien',
  share: (count: number, amount: string) => `${plural(count, 'persona', 'personas')}: ${amount}`,
  divided: 'Es solo un cálculo: pides y pagas tu cuenta con el personal.',

  ended: {
    paid: 'La cuenta se cerró. Gracias',
    closed: 'La cuenta se cerró. Gracias',
    staff: 'El personal cerró esta mesa.',
    lapsed: 'Este pedido se cerró porque nadie lo usó.',
  },
  endedBar: 'La cuenta se cerró',
  carried: (count: number) =>
    `Te ${count === 1 ? 'quedó' : 'quedaron'} ${plural(count, 'platillo', 'platillos')} sin enviar.`,
  again: 'Empezar otro pedido',
}

export const SPANISH = { MENU, CART, SUCCESS, FAILED, SITTING }
export type Texts = typeof SPANISH
