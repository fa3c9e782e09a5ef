import type { Model, Way } from '@comanda/shared/printing/printers'

export const PRINTERS = {
  title: 'Impresoras',
  add: 'Agregar impresora',
  empty: 'Aún no hay impresoras',
  emptyHint:
    'Con una impresora de tickets, las comandas salen solas en la cocina y la barra, y los recibos en la caja. Sin ella se imprime desde el navegador, como hasta ahora.',
  editTitle: 'Editar impresora',
  connectTitle: (title: string) => `Conectar ${title}`,
  // The list
  prints: 'Imprime',
  nothing: 'Nada todavía',
  kitchen: 'Comandas',
  kitchenOf: (stations: string) => `Comandas de ${stations}`,
  never: 'Nunca se ha conectado',
  now: 'Conectada',
  lastSeen: (time: string) => `Último contacto hace ${time}`,
  silent: 'No responde',
  waiting: (count: number) => (count === 1 ? '1 documento en espera' : `${count} documentos en espera`),
  asked: (count: number) => (count === 1 ? '1 sin imprimir' : `${count} sin imprimir`),
  test: 'Imprimir prueba',
  testOf: (title: string) => `Imprimir prueba en ${title}`,
  connect: 'Cómo conectarla',
  more: (title: string) => `Más acciones de ${title}`,
  edit: 'Editar',
  renew: 'Renovar dirección',
  renewSentence: 'La impresora deja de recibir documentos hasta que le pongas la dirección nueva.',
  remove: 'Eliminar',
  removeSentence: 'Lo que espera pasa a su impresora de respaldo; sin respaldo, se descarta.',
  // The form
  which: '¿Qué impresora tienes?',
  addAndConnect: 'Agregar y conectar',
  name: 'Nombre',
  nameHint: 'Por ejemplo: Cocina, Barra o Caja.',
  nameMissing: '¡Escribe el nombre de la impresora!',
  width: 'Ancho del papel',
  model: 'Modelo',
  modelHint: 'Si los acentos salen mal en la prueba, elige otro.',
  papers: 'Documentos',
  printsKitchen: 'Comandas de la cocina',
  printsKitchenHint: 'Cada pedido sale aquí en cuanto se manda, sin precios.',
  stations: 'Sólo de estas estaciones',
  stationsHint: 'Sin elección, de todas.',
  drawer: 'Caja',
  anyDrawer: 'Cualquiera',
  opensDrawer: 'Tiene un cajón de dinero conectado',
  opensDrawerHint: 'Se abre al cobrar en efectivo, o con un motivo registrado.',
  printsAlways: 'Imprimir el recibo en cada cobro',
  copies: 'Copias',
  fallback: 'Si falla, imprime en',
  noFallback: 'Ninguna',
  address: 'Dirección de la impresora en la red',
  addressHint: 'Por ejemplo 192.168.1.50. Imprime su página de estado para verla.',
  addressMissing: '¡Escribe la dirección de la impresora!',
  addressWrong: 'Escribe una dirección de la red del local, por ejemplo 192.168.1.50.',
  secure: 'Conexión segura (https)',
  secureHint:
    'Para navegadores que no llegan a la impresora de otro modo; la impresora debe tenerla activada.',
  // Connecting
  copyAddress: 'Copiar dirección',
  copied: '¡Dirección copiada!',
  secret: 'Esta dirección es un secreto: quien la tenga puede recibir tus documentos.',
  waitingContact: 'Esperando el primer contacto de la impresora…',
  contact: '¡La impresora se conectó!',
  done: 'Listo',
}

export const MODEL_WORDS: Record<Model, string> = {
  epson: 'Epson',
  'epson-42': 'Epson TM-T88 o TM-T70 (42 columnas)',
  star: 'Star (StarPRNT)',
  'star-line': 'Star (modo línea)',
  generic: 'Otra marca',
  'generic-pc858': 'Otra marca (página de códigos 858)',
  'generic-pc850': 'Otra marca (página de códigos 850)',
}

export const BRANDS: Record<Way, { label: string; hint: string }> = {
  epson: { label: 'Epson', hint: 'TM-T88VI, TM-m30, TM-i y otras con Server Direct Print' },
  star: { label: 'Star', hint: 'TSP650II, TSP143IV, mC-Print y otras con CloudPRNT' },
  raw: {
    label: 'Otra impresora en la red',
    hint: 'Cualquiera con puerto 9100; el servidor debe estar en el local',
  },
  epos: {
    label: 'Epson en la red, desde esta computadora',
    hint: 'TM-m30, TM-T88VI y otras con ePOS-Print; una computadora o tableta del local le manda los documentos',
  },
  usb: {
    label: 'Impresora con cable USB',
    hint: 'De cualquier marca, conectada a esta computadora o tableta; con Chrome o Edge',
  },
  serial: {
    label: 'Impresora con puerto serie (COM)',
    hint: 'De cualquier marca, conectada a esta computadora; con Chrome o Edge',
  },
}

/** What to do at the printer. */
export const STEPS: Record<'epson' | 'star' | 'raw', readonly string[]> = {
  epson: [
    'Conecta la impresora a la red e imprime su página de estado: ahí está su dirección IP.',
    'Escribe esa dirección en el navegador y entra a su configuración (EpsonNet Config o Web Config).',
    'Abre «Server Direct Print» y actívalo.',
    'En «Server 1 URL» pega la dirección de abajo; en el intervalo pon 3 segundos.',
    'Guarda y reinicia la impresora.',
  ],
  star: [
    'Conecta la impresora a la red; al encender imprime su dirección IP.',
    'Escribe esa dirección en el navegador y entra con tu usuario (de fábrica: root, public).',
    'Abre «CloudPRNT» y activa el servicio.',
    'En «Server URL» pega la dirección de abajo; en «Polling Time» pon 3 segundos.',
    'Guarda y deja que la impresora se reinicie.',
  ],
  raw: [
    'Conecta la impresora a la misma red que el servidor.',
    'Imprime la prueba: si no sale, revisa su dirección.',
  ],
}
