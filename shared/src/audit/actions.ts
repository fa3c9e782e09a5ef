export interface AuditAction {
  /** Stored in the log. Never change a released key: old entries contain it. */
  key: string
  es: string
  en: string
  /** Only a request with these values gets an entry. */
  only?: Readonly<Record<string, string>>
}

const action = (key: string, es: string, en: string): AuditAction => ({ key, es, en })

/** The log entry of each call. A label follows a name: "Lupita canceló pedidos". */
// biome-ignore format: a table, one line for each call
export const AUDIT_ACTIONS: Readonly<Record<string, AuditAction>> = {
  'POST /auth/signup': action('store.open', 'Abrió el restaurante', 'Opened the store'),
  'POST /auth/signin': action('session.start', 'Inició sesión', 'Signed in'),
  'POST /auth/signout': action('session.end', 'Cerró sesión', 'Signed out'),
  'POST /auth/profile': action('profile.change', 'Cambió su perfil', 'Changed their profile'),
  'POST /auth/change-password': action('password.change', 'Cambió su contraseña', 'Changed their own password'),
  'POST /auth/forgot-password': action('password.forgot', 'Pidió un enlace para una contraseña nueva', 'Asked for a link to a new password'),
  'POST /auth/reset-password/{token}': action('password.reset', 'Puso una contraseña nueva con el enlace', 'Set a new password with the mailed link'),
  'POST /auth/remove-device': action('device.remove', 'Desconectó un dispositivo', 'Signed a device out'),
  'POST /auth/remove-other-devices': action('device.remove_others', 'Cerró la sesión en sus demás dispositivos', 'Signed all other devices out'),

  'POST /auth/cancel-subscription': action('subscription.cancel', 'Canceló la suscripción', 'Cancelled the subscription'),
  'POST /auth/stripe-product-lookup': action('checkout.open', 'Abrió la página de pago', 'Opened the payment page'),
  'POST /auth/billing-portal': action('billing.portal', 'Abrió el portal de pagos', 'Opened the billing portal'),
  'POST /billing/test-checkout/{id}/pay': action('checkout.pay', 'Pagó en la página de prueba', 'Paid on the test page'),

  'POST /customers/add': action('customer.add', 'Agregó un cliente', 'Added a customer'),
  'POST /customers/{phone}/update': action('customer.change', 'Cambió un cliente', 'Changed a customer'),
  'DELETE /customers/{phone}/delete': action('customer.remove', 'Eliminó un cliente', 'Removed a customer'),
  // Exports are the only audited reads, because they take data out of the system.
  'GET /customers/export': action('customer.export', 'Descargó la lista de clientes', 'Downloaded the customers'),
  'GET /settings/data-export': action('data.export', 'Descargó todos los datos', 'Downloaded all data'),
  'GET /invoices/export': action('invoice.export', 'Descargó las facturas', 'Downloaded the invoices'),
  'GET /menu-items/export': action('menu.export', 'Descargó el menú', 'Downloaded the menu'),
  'GET /reports/export': action('report.export', 'Descargó un reporte', 'Downloaded a report'),
  'GET /reports/losses/export': action('losses.export', 'Descargó las pérdidas', 'Downloaded the losses'),
  'GET /till/z/export': action('till.z_export', 'Descargó los cortes', 'Downloaded the Z documents'),
  'GET /till/day/export': action('till.day_export', 'Descargó el cierre del día', 'Downloaded a business day'),
  'POST /customers/import': action('customer.import', 'Importó clientes', 'Imported customers'),

  'POST /menu-items/add': action('item.add', 'Agregó un artículo', 'Added a menu item'),
  'POST /menu-items/update/{id}': action('item.change', 'Cambió un artículo', 'Changed a menu item'),
  'POST /menu-items/{id}/price': action('item.price', 'Cambió un precio', 'Changed a price'),
  'POST /menu-items/{id}/sold-out': action('item.sold_out', 'Cambió si un artículo está agotado', 'Changed whether an item is sold out'),
  'POST /menu-items/update/{id}/upload-photo': action('item.photo', 'Subió una foto', 'Uploaded a picture'),
  'POST /menu-items/update/{id}/remove-photo': action('item.photo_remove', 'Quitó una foto', 'Removed a picture'),
  'DELETE /menu-items/delete/{id}': action('item.remove', 'Eliminó un artículo', 'Removed a menu item'),
  'POST /menu-items/variants/{itemId}/add': action('variant.add', 'Agregó una variante', 'Added a variant'),
  'POST /menu-items/variants/{itemId}/update/{variantId}': action('variant.change', 'Cambió una variante', 'Changed a variant'),
  'DELETE /menu-items/variants/{itemId}/delete/{variantId}': action('variant.remove', 'Eliminó una variante', 'Removed a variant'),
  'POST /menu-items/addons/{itemId}/add': action('addon.add', 'Agregó un complemento', 'Added an add-on'),
  'POST /menu-items/addons/{itemId}/update/{addonId}': action('addon.change', 'Cambió un complemento', 'Changed an add-on'),
  'DELETE /menu-items/addons/{itemId}/delete/{addonId}': action('addon.remove', 'Eliminó un complemento', 'Removed an add-on'),
  'POST /menu-items/import': action('item.import', 'Importó el menú', 'Imported the menu'),

  'POST /orders/update-status/{id}': { ...action('order.item_cancel', 'Canceló un artículo de un pedido', 'Cancelled an item of an order'), only: { status: 'cancelled' } },
  'POST /checks/{id}/refund': action('check.refund', 'Reembolsó una cuenta', 'Refunded a check'),
  'POST /payments/{id}/return': action('payment.return', 'Devolvió un pago', 'Took a payment back'),
  'POST /payments/{id}/correct': action('payment.correct', 'Corrigió el tipo de un pago', 'Corrected the type of a payment'),
  'POST /orders/cancel': action('order.cancel', 'Canceló pedidos', 'Cancelled orders'),
  'POST /pos/qrorders/update-status/{id}': action('qr_order.cancel', 'Canceló un pedido QR', 'Cancelled a QR order'),
  'POST /pos/qrorders/cancel-all': action('qr_order.cancel_all', 'Canceló todos los pedidos QR', 'Cancelled every QR order'),

  'POST /reservations/add': action('reservation.add', 'Agregó una reserva', 'Added a reservation'),
  'POST /reservations/update/{id}': action('reservation.change', 'Cambió una reserva', 'Changed a reservation'),
  'DELETE /reservations/delete/{id}': action('reservation.remove', 'Eliminó una reserva', 'Removed a reservation'),

  'POST /settings/store-setting': action('store.change', 'Cambió los datos del restaurante', 'Changed the store’s details'),
  'POST /settings/store-setting/upload-photo': action('store.photo', 'Subió la imagen del negocio', 'Uploaded the store’s picture'),
  'POST /settings/store-setting/remove-photo': action('store.photo_remove', 'Quitó la imagen del negocio', 'Removed the store’s picture'),
  'POST /settings/print-setting': action('print.change', 'Cambió la impresión', 'Changed how receipts print'),
  'POST /settings/service': action('service.change', 'Cambió motivos y límites del servicio', 'Changed reasons and limits of service'),
  'POST /settings/payment-types/add': action('payment_type.add', 'Agregó una forma de pago', 'Added a way to pay'),
  'POST /settings/payment-types/{id}/update': action('payment_type.change', 'Cambió una forma de pago', 'Changed a way to pay'),
  'POST /settings/payment-types/{id}/toggle': action('payment_type.toggle', 'Activó o desactivó una forma de pago', 'Switched a way to pay on or off'),
  'DELETE /settings/payment-types/{id}': action('payment_type.remove', 'Eliminó una forma de pago', 'Removed a way to pay'),
  'POST /settings/taxes/add': action('tax.add', 'Agregó un impuesto', 'Added a tax'),
  'POST /settings/taxes/{id}/update': action('tax.change', 'Cambió un impuesto', 'Changed a tax'),
  'DELETE /settings/taxes/{id}': action('tax.remove', 'Eliminó un impuesto', 'Removed a tax'),
  'POST /settings/taxes/restore': action('tax.restore', 'Restauró un impuesto', 'Restored a tax'),
  'POST /settings/store-tables/add': action('table.add', 'Agregó una mesa', 'Added a table'),
  'POST /settings/store-tables/{id}/update': action('table.change', 'Cambió una mesa', 'Changed a table'),
  'DELETE /settings/store-tables/{id}': action('table.remove', 'Eliminó una mesa', 'Removed a table'),
  'POST /settings/store-tables/{id}/rotate-code': action('table.rotate_code', 'Cambió el código QR de una mesa', 'Gave a table a new QR code'),
  'POST /settings/floor-plans': action('floor_plan.change', 'Cambió el plano de un piso', 'Changed the plan of a floor'),
  'POST /settings/categories/add': action('category.add', 'Agregó una categoría', 'Added a category'),
  'POST /settings/categories/{id}/update': action('category.change', 'Cambió una categoría', 'Changed a category'),
  'DELETE /settings/categories/{id}': action('category.remove', 'Eliminó una categoría', 'Removed a category'),
  'POST /settings/categories/reorder': action('category.reorder', 'Reordenó las categorías', 'Reordered the categories'),
  'POST /settings/till': action('till.change', 'Cambió la configuración de caja', 'Changed the settings of the till'),
  'POST /settings/stations/add': action('station.add', 'Agregó una estación', 'Added a station'),
  'POST /settings/stations/{id}/update': action('station.change', 'Cambió una estación', 'Changed a station'),
  'DELETE /settings/stations/{id}': action('station.remove', 'Eliminó una estación', 'Removed a station'),
  'POST /settings/stations/order': action('station.order', 'Ordenó las estaciones', 'Ordered the stations'),
  'POST /settings/stations/assign': action(
    'station.assign',
    'Cambió qué prepara una estación',
    'Changed what a station prepares',
  ),
  'POST /settings/token-screen': action(
    'token_screen.change',
    'Cambió la pantalla para clientes',
    'Changed the customers’ screen',
  ),
  'POST /settings/drawers/add': action('drawer.add', 'Agregó una caja', 'Added a cash drawer'),
  'POST /settings/drawers/{id}/update': action('drawer.change', 'Cambió una caja', 'Changed a cash drawer'),
  'DELETE /settings/drawers/{id}': action('drawer.remove', 'Eliminó una caja', 'Removed a cash drawer'),
  'POST /till/shifts/open': action('shift.open', 'Abrió un turno de caja', 'Opened a shift'),
  'POST /till/shifts/{id}/start-count': action('shift.count_start', 'Empezó a contar la caja', 'Started to count a drawer'),
  'POST /till/shifts/{id}/cancel-count': action('shift.count_cancel', 'Canceló el conteo de la caja', 'Cancelled the count of a drawer'),
  'POST /till/shifts/{id}/count': action('shift.count', 'Contó la caja', 'Counted a drawer'),
  'POST /till/shifts/{id}/close': action('shift.close', 'Cerró un turno de caja', 'Closed a shift'),
  'POST /settings/printers/add': action('printer.add', 'Agregó una impresora', 'Added a printer'),
  'POST /settings/printers/{id}/update': action('printer.change', 'Cambió una impresora', 'Changed a printer'),
  'POST /settings/printers/{id}/rotate': action('printer.rotate', 'Dio una dirección nueva a una impresora', 'Gave a printer a new address'),
  'DELETE /settings/printers/{id}': action('printer.remove', 'Eliminó una impresora', 'Removed a printer'),
  'POST /settings/delete-store': action('store.erase_request', 'Pidió borrar el restaurante', 'Asked for the store to be erased'),
  'POST /settings/keep-store': action('store.erase_withdraw', 'Canceló el borrado del restaurante', 'Took the request to erase the store back'),

  'POST /users/add': action('user.add', 'Agregó a una persona', 'Added a person'),
  'POST /users/update/{username}': action('user.change', 'Cambió a una persona', 'Changed a person'),
  'POST /users/update-password/{username}': action('user.password', 'Cambió la contraseña de una persona', 'Gave a person a new password'),
  'DELETE /users/delete/{username}': action('user.remove', 'Eliminó a una persona', 'Removed a person'),

  'POST /users/pin/{username}': action('user.pin', 'Dio un PIN a una persona', 'Gave a person a PIN'),
  'POST /users/pin/{username}/remove': action('user.pin_remove', 'Quitó el PIN de una persona', 'Removed a person’s PIN'),
  'POST /auth/pin': action('pin.set', 'Cambió su PIN', 'Set the own PIN'),
  'POST /auth/pin/remove': action('pin.remove', 'Quitó su PIN', 'Removed the own PIN'),
  'POST /approvals': action('approval.give', 'Pidió y recibió una autorización', 'Got an approval'),
  'POST /devices/share': action('device.share', 'Compartió una tableta', 'Shared a device'),
  'POST /offline/reviews/{id}/resolve': action('review.resolve', 'Resolvió una venta por revisar', 'Resolved a sale under review'),
  'POST /offline/reviews/{id}/accept': action('review.accept', 'Registró una venta que esperaba', 'Took a sale that waited'),
  'POST /offline/devices/{id}/accept': action('review.accept_all', 'Registró las ventas de un dispositivo que esperaban', 'Took the sales of a device that waited'),
  'POST /offline/devices/{id}/end': action('offline.end', 'Dejó de vender sin internet en un dispositivo', 'Ended a device that sold without internet'),
  'POST /devices/end': action('device.end', 'Dejó de compartir una tableta', 'Ended a shared device'),

  'POST /superadmin/signin': action('operator.session_start', 'Inició sesión (operador)', 'Signed in'),
  'POST /superadmin/signout': action('operator.session_end', 'Cerró sesión (operador)', 'Signed out'),
  'POST /superadmin/tenants/add': action('tenant.add', 'Comanda abrió el restaurante', 'Opened a store'),
  'PATCH /superadmin/tenants/update/{id}': action('tenant.change', 'Comanda cambió los datos o el acceso del restaurante', 'Changed a store’s details or access'),
  'DELETE /superadmin/tenants/delete/{id}': action('tenant.erase_request', 'Comanda pidió borrar el restaurante', 'Asked for a store to be erased'),
  'POST /superadmin/tenants/restore/{id}': action('tenant.erase_withdraw', 'Comanda canceló el borrado del restaurante', 'Took the request to erase a store back'),
  'GET /superadmin/tenantsData/{status}': action('tenant.export', 'Descargó la lista de restaurantes', 'Downloaded the list of stores'),
  'POST /superadmin/exchange-rates': action('exchange_rate.set', 'Cambió un tipo de cambio', 'Set an exchange rate'),
}

/** Entries that no call of a signed-in person writes. */
// biome-ignore format: a table, one line for each event
export const AUDIT_EVENTS = {
  signInFailed: action('session.refused', 'Falló al iniciar sesión', 'Failed to sign in'),
  operatorSignInFailed: action('operator.session_refused', 'Falló al iniciar sesión (operador)', 'Failed to sign in'),
  orderClosedUnpaid: action('order.close_unpaid', 'Cerró un pedido sin cobrar', 'Closed an order without payment'),
  checkDiscounted: action('check.discount', 'Dio un descuento', 'Gave a discount'),
  checkComped: action('check.courtesy', 'Dio una cortesía', 'Gave a courtesy'),
  discountRemoved: action('check.discount_remove', 'Quitó un descuento', 'Removed a discount'),
  linesVoided: action('check.void', 'Anuló artículos', 'Voided lines'),
  unlocked: action('device.unlock', 'Entró con su PIN en una tableta compartida', 'Unlocked a shared device'),
  unlockFailed: action('device.unlock_refused', 'Escribió mal su PIN en una tableta compartida', 'Typed a wrong PIN at a shared device'),
  approvalRefused: action('approval.refused', 'Alguien escribió mal su PIN o contraseña al autorizar', 'A wrong PIN or password was typed for an approval'),
  passwordRefused: action('password.refused', 'Escribió mal su contraseña', 'Typed a wrong password while signed in'),
  sessionStolen: action('session.stolen', 'Alguien usó una copia de su sesión; se cerró', 'Somebody used a copy of the session; it was ended'),
  deviceCopied: action('offline.copied', 'Alguien usó una copia de un dispositivo que vende sin internet; dejó de vender', 'Somebody used a copy of a device that sold without internet; it was ended'),
  addressTaken: action('user.taken', 'Intentó agregar un correo que ya tiene cuenta', 'Tried to add an address that has an account'),
  operatorSessionStolen: action('operator.session_stolen', 'Alguien usó una copia de su sesión; se cerró (operador)', 'Somebody used a copy of the session; it was ended'),
  offlineRead: action('offline.read', 'Guardó clientes y cuentas abiertas en un dispositivo', 'Kept customers and open checks on a device'),
  storeErased: action('store.erased', 'Se borró el restaurante', 'A store was erased'),
} as const

/** Writing calls without an audit entry, with the reason. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  'POST /auth/refresh-token': 'a session goes on; nothing is done',
  'POST /superadmin/refresh-token': 'a session goes on; nothing is done',
  'POST /auth/confirm-checkout': 'asks the provider; the payment itself is in the subscription’s history',
  'POST /auth/stripe-webhook': 'the provider’s events are kept one by one in billing_events',
  'POST /pos/create-order': 'the order says who took it and when',
  'POST /pos/create-order-and-invoice': 'order, invoice and payments say who and when',
  'POST /orders/complete':
    'the order says who closed it and when; closing without payment writes its own entry',
  'POST /orders/complete-and-pay-order': 'invoice and payments say who and when',
  'POST /checks/{id}/charge': 'the check’s payments say who took them and when',
  'POST /checks/{id}/move': 'the check’s history says who, when and where to',
  'POST /checks/{id}/move-lines': 'the history of both checks says who, when and which lines',
  'POST /checks/{id}/join': 'the check’s history says who and when',
  'POST /checks/{id}/split': 'the check’s history says who and when',
  'POST /checks/{id}/unsplit': 'the check’s history says who and when',
  'POST /checks/{id}/guests': 'the check’s history says who and when',
  'POST /checks/{id}/waiter': 'the check’s history says who, when and to whom',
  'POST /checks/{id}/bill': 'the check’s history says who and when',
  'POST /checks/{id}/discount': 'writes its own entry, with the amount and the reason',
  'POST /checks/{id}/discounts/{discountId}/remove': 'writes its own entry, with the amount',
  'POST /checks/{id}/void': 'writes its own entry, with the lines and their amount',
  'POST /till/drawer': 'says which drawer a session uses; its money says so too',
  'POST /till/movements': 'the ledger says who, when, how much and why',
  'POST /offline/devices':
    'the list of devices says who registered it and when; its first reading writes its own entry',
  'POST /offline/reviews': 'the task itself says which device, what and why',
  'POST /offline/report': 'says what a device has not sent yet',
  'POST /devices/unlock': 'writes its own entry',
  'POST /devices/lock': 'ends a session of a shared device',
  'POST /kitchen/{id}': 'a step of the kitchen, kept with the order’s item',
  'POST /kitchen/lines/finish': 'a step of the kitchen, kept with the order’s item',
  'POST /kitchen/lines/recall': 'a step of the kitchen, kept with the order’s item',
  'POST /kitchen/voids/{id}/seen': 'kept with the order’s item',
  'POST /qrmenu/{qrcode}/place-order': 'a diner’s request, kept as one',
  'POST /orders/complete-order-payment-summary': 'reads',
  'POST /invoices/orders': 'reads',
  'POST /orders/receipt': 'reads',
  'POST /settings/printers/{id}/test': 'the print job says who and when',
  'POST /printing/jobs': 'the print job says who and when',
  'POST /printing/kitchen': 'the print job says who and when',
  'POST /printing/jobs/{id}/retry': 'prints what was to be printed',
  'POST /printing/jobs/{id}/discard': 'a paper; what it shows stays',
  'POST /printing/move': 'papers at another printer',
  'POST /printing/printers/{id}/take': 'the print job says when it is printed',
  'POST /printing/jobs/{id}/finish': 'the print job says when it was printed',
  'POST /floor/tables/{id}/clean': 'a step of service without money',
}

/** The key of a call's log entry. */
export function auditKey({ method, path }: { method: string; path: string }): string {
  const known = AUDIT_ACTIONS[`${method} ${path}`]
  if (!known) throw new RangeError(`${method} ${path} is not audited`)
  return known.key
}

const LABELS = new Map(
  [...Object.values(AUDIT_ACTIONS), ...Object.values(AUDIT_EVENTS)].map((known) => [known.key, known]),
)

/** The label of an entry's action; an unknown action shows its key. */
export const auditLabel = (key: string, language: 'es' | 'en'): string => LABELS.get(key)?.[language] ?? key
