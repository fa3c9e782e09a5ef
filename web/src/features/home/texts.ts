export const TEXTS = {
  title: 'Panel',
  failed: '¡Error al cargar los datos del panel, por favor inténtelo más tarde!',
  stale: 'No se pudieron actualizar los datos del panel. Lo que ves puede ser de hace un momento.',
  greetings: { morning: 'Buenos días', afternoon: 'Buenas tardes', night: 'Buenas noches' },
  reports: 'Ver reportes',

  figures: 'Hoy en cifras',
  revenue: 'Ingresos de hoy',
  openOrders: 'Pedidos abiertos',
  orders: 'Pedidos',
  newCustomers: 'Clientes nuevos registrados',
  repeatedCustomers: 'Clientes recurrentes',

  differences: 'Diferencias de caja',
  notCounted: 'Sin contar',
  unknown: '—',
  openShifts: (count: number) => (count === 1 ? '1 turno abierto' : `${count} turnos abiertos`),

  unsent: 'Ventas sin enviar',
  unsentHint:
    'Estos dispositivos vendieron sin internet. Sus ventas llegan solas cuando vuelven a conectarse.',
  unsentUnknown: 'No se pudo consultar qué dispositivos tienen ventas sin enviar.',
  device: (name: string, letter: string) => `${name} (${letter})`,
  unsentSales: (count: number) => (count === 1 ? '1 venta' : `${count} ventas`),
  lastSeen: 'Visto',

  sales: 'Ventas de hoy por hora',
  today: 'Hoy',
  yesterday: 'Ayer',
  hour: 'Hora',
  salesSummary: (today: string, yesterday: string) => `Ventas por hora: hoy ${today}, ayer ${yesterday}.`,
  bestHour: (hour: string, amount: string) => ` La mejor hora de hoy, de ${hour}, con ${amount}.`,
  noSales: 'Hoy y ayer no hay ventas cobradas',
  noSalesHint: 'En cuanto cobres un pedido lo verás aquí, hora por hora, junto a lo de ayer.',
  sell: 'Abrir el PDV',

  reservations: 'Reservas de hoy',
  noReservations: 'No se encontraron reservas para hoy',
  allReservations: 'Ver reservas',
  people: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
  noTable: 'Sin mesa',
  moreReservations: (count: number) => (count === 1 ? 'Ver 1 reserva más' : `Ver ${count} reservas más`),

  topItems: 'Artículos más vendidos de hoy',
  noTopItems: 'Ninguno por hoy',
  sold: (count: string) => `${count} vendidos`,
  soldOne: '1 vendido',

  review: {
    title: 'Revisa quién puede anular y descontar',
    text: 'Hoy una tienda nueva pide autorización para anular lo ya enviado y para cualquier descuento. La tuya sigue como la dejaste: decide si también lo quieres así.',
    open: 'Revisar',
    keep: 'Dejar como está',
    failed: 'No se pudo guardar. Vuelve a intentarlo.',
  },

  firstDay: 'Prepara tu restaurante',
  firstDayHint: 'Con estos cuatro pasos empiezas a vender hoy mismo.',
  hide: 'Ocultar',
  steps: {
    menu: {
      title: 'Arma tu menú',
      text: 'Agrega los artículos que vendes, o impórtalos de una hoja de cálculo.',
    },
    tables: { title: 'Agrega tus mesas', text: 'Para abrir cuentas por mesa y apartarlas en reservas.' },
    qr: {
      title: 'Enciende el menú QR',
      text: 'Tus clientes ven el menú en su teléfono, con un código para cada mesa.',
    },
    staff: { title: 'Invita a tu equipo', text: 'Cada quien con su acceso y solo con lo que necesita.' },
  },
  optional: 'Cuando quieras:',
  options: {
    shift: 'Abre tu primer turno de caja',
    pin: 'Pon tu PIN para autorizar',
    share: 'Comparte una tableta entre varios',
  },
  done: 'Listo',
  pending: 'Pendiente',
} as const
