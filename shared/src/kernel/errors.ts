/** Every refusal that a person can get: HTTP status and the default Spanish sentence. */
export const REFUSALS = {
  invalid_input: [400, 'Revisa los datos e inténtalo de nuevo.'],
  payments_mismatch: [400, 'Los pagos no suman el total de la cuenta.'],
  unauthenticated: [401, 'Tu sesión terminó. Inicia sesión de nuevo.'],
  wrong_credentials: [401, '¡Correo o contraseña incorrectos!'],
  subscription_inactive: [402, 'La suscripción de este restaurante está inactiva.'],
  forbidden: [403, 'No tienes permiso para hacer esto.'],
  sign_up_closed: [
    403,
    'Aquí no se crean cuentas por internet. Pide la tuya a quien administra esta instalación.',
  ],
  store_suspended: [403, 'El acceso de este restaurante está suspendido. Escribe a soporte.'],
  billing_off: [409, 'Esta instalación no cobra suscripción.'],
  already_subscribed: [409, 'Este restaurante ya tiene una suscripción activa.'],
  card_declined: [409, 'El banco rechazó la tarjeta. No se cobró nada.'],
  checkout_closed: [409, 'Esta página de pago ya no es válida. Vuelve a empezar.'],
  link_expired: [400, 'El enlace ya no es válido. Pide uno nuevo.'],
  bad_signature: [400, 'La firma del evento no es válida.'],
  close_unpaid_forbidden: [
    403,
    'No tienes permiso para cerrar un pedido sin cobrar. Cóbralo o pídele a un encargado que lo cierre.',
  ],
  bad_origin: [403, 'La solicitud viene de un sitio que no está permitido.'],
  qr_ordering_off: [403, 'Este restaurante no recibe pedidos desde el menú QR por ahora.'],
  not_at_table: [403, 'Escanea el código de tu mesa para pedir.'],
  guest_removed: [403, 'El personal quitó este teléfono de la mesa. Pide ayuda al personal.'],
  sitting_ended: [409, 'La cuenta de tu mesa ya se cerró. Escanea el código de tu mesa para pedir de nuevo.'],
  lines_changed: [409, 'Alguien de tu mesa cambió el pedido. Revísalo y envíalo de nuevo.'],
  not_found: [404, 'No encontramos lo que buscas.'],
  duplicate: [409, 'Ya existe un registro con esos datos.'],
  email_taken: [409, 'Ya existe una cuenta con ese correo.'],
  prices_changed: [409, 'Los precios cambiaron. Revisa la cuenta antes de cobrar.'],
  variant_required: [400, '¡Elige una variante del artículo!'],
  sold_out: [409, 'Un artículo del pedido está agotado.'],
  not_served: [409, 'Un artículo del pedido no se sirve a esta hora.'],
  already_paid: [409, 'Esta cuenta ya está pagada.'],
  order_paid: [409, 'Un pedido pagado no se cancela: necesita un reembolso.'],
  already_delivered: [
    409,
    'Todo lo del pedido ya se entregó y no se puede cancelar. Cóbralo o ciérralo sin cobrar.',
  ],
  check_closed: [409, 'Esta cuenta ya está cerrada.'],
  check_full: [409, 'Una cuenta tiene como máximo 1,000 artículos. Abre otra cuenta para lo que falta.'],
  part_paid: [409, 'Esta parte ya se pagó.'],
  check_has_payments: [
    409,
    'La cuenta ya tiene pagos o propinas. Cobra lo que falta, o devuélvelos con «Devolver pago» en la cuenta.',
  ],
  payment_returned: [409, 'Este pago ya se devolvió.'],
  approval_required: [403, 'Esto pasa de tu límite. Pídele a un encargado que lo haga.'],
  wrong_approval: [403, '¡El PIN no es correcto!'],
  refund_exceeds: [409, 'El reembolso es mayor que lo que queda por reembolsar.'],
  plan_changed: [409, 'Otra persona cambió el plano. Recarga para ver sus cambios.'],
  no_open_shift: [409, 'No hay turno abierto en esta caja. Abre un turno para cobrar.'],
  drawer_required: [409, 'Elige la caja con la que cobras.'],
  station_in_use: [409, 'La estación tiene artículos pendientes. Termínalos primero.'],
  drawer_in_use: [409, 'La caja tiene un turno abierto. Ciérralo primero.'],
  shift_open: [409, 'Esta caja ya tiene un turno abierto.'],
  shift_closed: [409, 'Este turno ya está cerrado.'],
  shift_counting: [409, 'La caja está en corte. Espera a que termine para cobrar.'],
  shift_not_counted: [409, 'Cuenta la caja antes de cerrar el turno.'],
  count_in_progress: [409, 'Estás contando la caja. Termina tu conteo para volver a ver cuentas y ventas.'],
  checks_open: [409, 'Hay cuentas abiertas. Ciérralas o entrégalas al siguiente turno.'],
  note_required: [409, 'La diferencia pasa del límite. Escribe una nota que la explique.'],
  order_closed: [409, 'Este pedido ya está cerrado.'],
  invalid_transition: [409, 'Ese cambio de estado no es posible.'],
  qr_order_taken: [409, 'Este pedido QR ya fue atendido o cancelado.'],
  table_occupied: [409, 'La mesa tiene pedidos abiertos.'],
  table_reserved: [409, '¡La mesa ya está reservada a esa hora!'],
  currency_locked: [409, 'La moneda no se puede cambiar porque ya hay ventas registradas.'],
  no_printer: [409, 'No hay impresora para este documento.'],
  limit_reached: [409, 'Llegaste al máximo permitido. Elimina lo que ya no usas e inténtalo de nuevo.'],
  kind_locked: [
    409,
    'Este tipo de pago ya se usó para cobrar y su clase no cambia. Agrega otro y desactiva éste.',
  ],
  still_referenced: [409, 'No se puede eliminar porque está en uso.'],
  already_received: [409, 'Esta venta ya llegó antes.'],
  sale_waiting: [409, 'Esta venta espera en «Por revisar» a que una persona la registre.'],
  device_unknown: [403, 'Este dispositivo no está registrado para vender sin internet.'],
  idempotency_key_reused: [409, 'Esa clave de reintento ya se usó con otros datos.'],
  too_large: [413, 'El contenido enviado es demasiado grande.'],
  unsupported_type: [415, 'El tipo de contenido no es válido.'],
  too_many_requests: [429, 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'],
  internal: [500, '¡Algo salió mal! Inténtalo de nuevo en un momento.'],
  unavailable: [503, 'El servicio no está disponible por ahora. Inténtalo en un momento.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof REFUSALS

/** English sentences for the operator's screens; other codes use the general sentence. */
export const OPERATOR_REFUSALS: Partial<Record<RefusalCode, string>> = {
  invalid_input: 'Please check the data and try again.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  wrong_credentials: 'Wrong username or password!',
  forbidden: 'You are not allowed to do this.',
  bad_origin: 'This request comes from a site that is not allowed.',
  not_found: 'Not found.',
  duplicate: 'This already exists.',
  email_taken: 'An account with this email already exists.',
  too_large: 'The content is too large.',
  unsupported_type: 'This content type is not supported.',
  too_many_requests: 'Too many attempts. Please wait a moment and try again.',
  internal: 'Something went wrong!',
  unavailable: 'The service is not available right now. Try later!',
}

export interface FieldError {
  field: string
  message: string
}

/** An expected refusal: becomes `{success: false, message, code, errors?, …details}` with its status. */
export class AppError extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, message?: string, details: Record<string, unknown> = {}) {
    super(message ?? REFUSALS[code][1])
    this.name = 'AppError'
    this.code = code
    this.status = REFUSALS[code][0]
    this.details = details
  }
}
