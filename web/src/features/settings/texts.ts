export const TEXTS = {
  loading: 'Por favor espere...',
  loadFailed: 'Error al cargar los datos, ¡Inténtalo más tarde!',
  failed: '¡Algo salió mal!',
  areYouSure: '¿Está seguro?',
  irreversible: '¿Está seguro? ¡Este proceso es irreversible!',
  remove: 'Eliminar',
  actions: 'Acciones',
  edit: (name: string) => `Editar ${name}`,
  removeNamed: (name: string) => `Eliminar ${name}`,
  moreOf: (name: string) => `Más acciones de ${name}`,
  qrMenuOff: '¡Por favor habilite el menú QR desde la configuración de la tienda!',
}

/** The texts of lists that can be sorted. */
export const SORT = {
  drag: (name: string) => `Mover ${name}`,
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  moved: (name: string, place: number, count: number) => `${name}: lugar ${place} de ${count}`,
}

export const STORE = {
  title: 'Configuración de Tienda',
  details: 'Datos del negocio',
  name: 'Nombre del negocio',
  nameMissing: '¡Por favor proporcione el nombre del negocio!',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  emailInvalid: '¡Por favor proporcione un email válido!',
  printed: 'Así aparecen en el menú digital y en los recibos.',
  moneyAndTime: 'Moneda y horario',
  currency: 'Moneda',
  currencyHint: 'Se fija con la primera venta.',
  currencyInvalid: '¡Moneda inválida!',
  timeZone: 'Zona horaria',
  timeZoneInvalid: '¡Zona horaria inválida!',
  dayStart: 'Inicio del día de venta',
  dayStartHint:
    'Lo vendido antes de esta hora, a más tardar las 12:00, cuenta para el día anterior: en los tokens, las facturas y los reportes.',
  dayStartInvalid: '¡Hora inválida!',
  qrMenu: 'Menú QR',
  isQRMenuEnabled: 'Habilitar menú QR',
  menuHint: 'Quien escanea el código ve tu menú en su teléfono.',
  isQROrderEnabled: 'Habilitar pedidos QR',
  orderHint: 'Además puede pedir; su pedido espera en el PDV hasta que lo mandes a la cocina.',
  code: 'Código QR',
  codeOf: (name: string) => `Código QR del menú de ${name}`,
  openMenu: 'Ver Menú Digital',
  downloadCode: 'Descargar Código QR',
  codeOff: 'Habilita el menú QR y guarda: aquí aparecerán su enlace y su código.',
  picture: (name: string) => `Imagen de ${name}`,
  pictureHint: 'Aparece en el menú digital y en los recibos. JPG, PNG o WebP.',
  waits: 'Reservas y pedidos QR',
  reservationMinutes: 'Estancia de una reserva (minutos)',
  reservationHint: 'Cuánto tiempo se aparta la mesa.',
  reservationInvalid: '¡La estancia debe ser de 15 minutos a 24 horas!',
  qrOrderMinutes: 'Espera de un pedido QR (minutos)',
  qrOrderHint: 'Después caduca si nadie lo mandó a la cocina.',
  qrOrderInvalid: '¡La espera debe ser de 5 minutos a 24 horas!',
}

export const PRINT = {
  title: 'Configuración de Impresión',
  paper: 'Papel',
  pageFormat: 'Formato de página',
  texts: 'Textos',
  header: 'Encabezado',
  headerHint: 'Antes de la cuenta: el RFC, una sucursal, un horario.',
  footer: 'Pie de página',
  footerHint: 'Después del total: un agradecimiento, la contraseña del Wi-Fi.',
  content: 'Qué se imprime',
  isEnablePrint: 'Habilitar impresión',
  enableHint: 'El recibo se abre para imprimir al enviar o cobrar un pedido.',
  showStoreDetails: 'Mostrar datos de la tienda',
  showCustomerDetails: 'Mostrar datos del cliente',
  showNotes: 'Mostrar notas',
  printToken: 'Imprimir número de token',
  tokenHint: 'El número de token se reinicia cada día.',
  preview: 'Vista previa del recibo',
}

export const TABLES = {
  title: 'Mesas de la Tienda',
  add: 'Nueva',
  addTitle: 'Nueva mesa',
  editTitle: 'Editar mesa',
  empty: 'Aún no hay mesas',
  emptyHint: 'Con mesas puedes tomar pedidos por mesa, recibir reservas y dar a cada una su código QR.',
  name: 'Mesa',
  tableTitle: 'Título',
  titleMissing: '¡Por favor proporcione un título!',
  floor: 'Piso',
  floorHint: "Si no hay pisos, usa '-'.",
  floorMissing: "Por favor proporcione un piso o use '-'",
  capacity: 'Capacidad de asientos',
  people: 'Personas',
  capacityMissing: "Por favor proporcione la capacidad de asientos o '0'",
  capacityInvalid: "Por favor proporcione una cantidad válida de capacidad de asientos o '0'",
  downloadCode: 'Descargar QR de Mesa',
  downloadCodeOf: (name: string) => `Descargar QR de Mesa: ${name}`,
  openMenu: 'Ver Menú Digital',
  rotate: 'Renovar código QR',
  rotateSentence: (name: string) =>
    `El código impreso de ${name} deja de funcionar en cuanto lo renueves: imprime el nuevo y cámbialo.`,
  printAll: 'Imprimir códigos QR',
  scan: 'Escanea para ver el menú',
  codeOf: (name: string) => `Código QR de ${name}`,
  sheetTitle: 'Códigos QR de las mesas',
  print: 'Imprimir',
  close: 'Cerrar',
}

export const TAXES = {
  title: 'Configuración de Impuestos',
  add: 'Nuevo',
  addTitle: 'Nuevo impuesto',
  editTitle: 'Editar impuesto',
  empty: 'Aún no hay impuestos',
  emptyHint: 'Un impuesto se asigna a los artículos del menú; sin él se venden sin impuesto.',
  consequenceOf: (count: number) =>
    `${
      count === 0
        ? 'Ningún artículo lo usa.'
        : count === 1
          ? '1 artículo queda sin impuesto.'
          : `${count} artículos quedan sin impuesto.`
    } Las cuentas ya hechas no cambian.`,
  items: 'Artículos',
  /** After the server's message. */
  untaxed: (count: number) =>
    count === 1 ? '1 artículo quedó sin impuesto.' : `${count} artículos quedaron sin impuesto.`,
  name: 'Impuesto',
  taxTitle: 'Título',
  titleMissing: { add: '¡Proporcione un título!', update: '¡Por favor proporcione un título!' },
  rate: 'Tasa de Impuesto',
  ratePercent: 'Tasa de Impuesto (%)',
  rateInvalid: '¡Valor inválido proporcionado en la Tasa de Impuesto!',
  type: 'Tipo de Impuesto',
  typeMissing: '¡Seleccione el Tipo de Impuesto!',
  types: {
    inclusive: { label: 'Incluido', description: 'Ya está dentro del precio del menú' },
    exclusive: { label: 'Exclusivo', description: 'Se suma al precio del menú' },
  },
}

export const PAYMENTS = {
  title: 'Tipos de Pago',
  add: 'Nuevo',
  addTitle: 'Nuevo tipo de pago',
  editTitle: 'Editar tipo de pago',
  empty: 'Aún no hay tipos de pago',
  emptyHint: 'Sin un tipo de pago activo no se puede cobrar: agrega Efectivo o Tarjeta.',
  consequence: 'Los pagos ya registrados lo conservan.',
  name: 'Tipo de pago',
  typeTitle: 'Título',
  titleMissing: {
    add: '¡Por favor proporcione un título para el tipo de pago!',
    update: '¡Por favor proporcione un título!',
  },
  kind: 'Clase de pago',
  kindHint: 'Sólo el efectivo da cambio.',
  active: 'Activo',
  activeHint: 'Solo los activos se ofrecen al cobrar.',
  activeOf: (name: string) => `Activo: ${name}`,
}

export const SERVICE = {
  title: 'Servicio',
  hint: 'Los motivos aparecen como botones en la cuenta, en este orden.',
  voidReasons: 'Motivos para anular',
  discountReasons: 'Motivos de descuento y cortesía',
  refundReasons: 'Motivos de reembolso',
  reasonNumber: (place: number) => `Motivo ${place}`,
  addReason: 'Agregar motivo',
  reasonMissing: '¡Escribe el motivo!',
  reasonTwice: '¡Este motivo está repetido!',
  up: (reason: string) => `Subir ${reason}`,
  down: (reason: string) => `Bajar ${reason}`,
  remove: (reason: string) => `Quitar ${reason}`,
  limits: 'Límites',
  discountLimit: 'Descuento sin permiso (%)',
  discountLimitHint:
    'Hasta este porcentaje descuenta cualquiera. Más, y las cortesías, con el permiso o con autorización.',
  voidApproval: 'Anular requiere autorización',
  voidApprovalHint: 'Quien no tiene el permiso de anulaciones pide el PIN de alguien que sí.',
  tipOwner: 'Las propinas son de',
  tipOwners: { waiter: 'Quien atiende la mesa', pool: 'Todo el equipo (bolsa común)' },
}

export const OFFLINE = {
  title: 'Venta sin internet',
  hint: 'Un dispositivo que abrió el PDV sigue vendiendo si falla el internet. Lo vendido llega solo cuando vuelve la conexión, con la letra del dispositivo en su folio.',
  limit: 'Límite',
  hours: 'Horas sin contacto',
  hoursHint: 'Pasadas estas horas sin conexión, el dispositivo deja de vender.',
  hoursMissing: '¡Escribe cuántas horas!',
  devices: 'Dispositivos',
  none: 'Ningún dispositivo vende sin internet',
  noneHint: 'Abre el PDV en la tableta o computadora que vende: queda lista a los pocos segundos.',
  device: (name: string, letter: string) => `${name} (${letter})`,
  thisDevice: 'Este dispositivo',
  unsent: (count: number) => (count === 1 ? '1 venta sin enviar' : `${count} ventas sin enviar`),
  registeredBy: (name: string) => `Lo registró ${name}`,
  lastSeen: 'Visto',
  end: 'Dar de baja',
  ended: 'Dado de baja',
  endTitle: (name: string, letter: string) => `¿Dar de baja ${name} (${letter})?`,
  endHint:
    'Deja de vender sin internet. Lo que ya vendió se acepta cuando se conecte, y queda en la bitácora.',
  endUnsent: (count: number) =>
    count === 1 ? 'Tiene 1 venta sin enviar.' : `Tiene ${count} ventas sin enviar.`,
}

export const TILL = {
  title: 'Configuración de Caja',
  add: 'Nueva',
  addTitle: 'Nueva caja',
  editTitle: 'Editar caja',
  empty: 'Aún no hay cajas',
  emptyHint: 'Cada cajón de dinero es una caja: la del mostrador, la de la barra…',
  consequence: 'Sus turnos y cortes se conservan.',
  name: 'Caja',
  nameMissing: '¡Escribe el nombre de la caja!',
  rules: 'Cobro y corte',
  requireShift: 'Cobrar sólo con turno abierto',
  requireShiftHint: 'Sin turno abierto, la caja no cobra.',
  limit: 'Diferencia sin aprobación',
  limitHint: 'Si al contar la caja falta o sobra más, el corte pide una nota y una aprobación.',
  limitMissing: '¡Escribe el límite de diferencia!',
  inReasons: 'Motivos de entrada',
  outReasons: 'Motivos de salida',
}

export const CATEGORIES = {
  title: 'Categorías',
  add: 'Nueva',
  addTitle: 'Nueva categoría',
  editTitle: 'Editar categoría',
  empty: 'Aún no hay categorías',
  emptyHint: 'Las categorías ordenan el menú en el PDV y en el menú digital: Entradas, Tacos, Bebidas…',
  consequence: 'Sus artículos se quedan, sin categoría.',
  categoryTitle: 'Título',
  titleMissing: {
    add: '¡Por favor proporciona el título de la categoría!',
    update: '¡Por favor proporciona el título!',
  },
  orderHint: 'Este es el orden del menú. Arrastra una categoría o muévela con las flechas.',
}
