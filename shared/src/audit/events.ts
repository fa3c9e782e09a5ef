import type { AuditAction } from '../kernel/call.ts'

const event = (key: string, es: string, en: string): AuditAction => ({ key, es, en })

/** Entries that no call of a signed-in person writes. */
// biome-ignore format: a table, one line for each event
export const AUDIT_EVENTS = {
  signInFailed: event('session.refused', 'Falló al iniciar sesión', 'Failed to sign in'),
  operatorSignInFailed: event('operator.session_refused', 'Falló al iniciar sesión (operador)', 'Failed to sign in'),
  orderClosedUnpaid: event('order.close_unpaid', 'Cerró un pedido sin cobrar', 'Closed an order without payment'),
  checkDiscounted: event('check.discount', 'Dio un descuento', 'Gave a discount'),
  checkComped: event('check.courtesy', 'Dio una cortesía', 'Gave a courtesy'),
  discountRemoved: event('check.discount_remove', 'Quitó un descuento', 'Removed a discount'),
  linesVoided: event('check.void', 'Anuló artículos', 'Voided lines'),
  billedVoided: event('check.void_after_bill', 'Anuló artículos de una cuenta ya impresa', 'Voided lines of a printed bill'),
  unlocked: event('device.unlock', 'Entró con su PIN en una tableta compartida', 'Unlocked a shared device'),
  unlockFailed: event('device.unlock_refused', 'Escribió mal su PIN en una tableta compartida', 'Typed a wrong PIN at a shared device'),
  approvalGiven: event('approval.give', 'Pidió y recibió una autorización', 'Got an approval'),
  approvalRefused: event('approval.refused', 'Alguien escribió mal su PIN o contraseña al autorizar', 'A wrong PIN or password was typed for an approval'),
  passwordRefused: event('password.refused', 'Escribió mal su contraseña', 'Typed a wrong password while signed in'),
  sessionStolen: event('session.stolen', 'Alguien usó una copia de su sesión; se cerró', 'Somebody used a copy of the session; it was ended'),
  deviceCopied: event('offline.copied', 'Alguien usó una copia de un dispositivo que vende sin internet; dejó de vender', 'Somebody used a copy of a device that sold without internet; it was ended'),
  addressTaken: event('user.taken', 'Intentó agregar un correo que ya tiene cuenta', 'Tried to add an address that has an account'),
  operatorSessionStolen: event('operator.session_stolen', 'Alguien usó una copia de su sesión; se cerró (operador)', 'Somebody used a copy of the session; it was ended'),
  offlineRead: event('offline.read', 'Guardó clientes y cuentas abiertas en un dispositivo', 'Kept customers and open checks on a device'),
  cfdiSent: event('cfdi.send', 'Envió una factura fiscal por correo', 'Mailed a CFDI'),
  cfdiSentElsewhere: event('cfdi.send_elsewhere', 'Envió una factura fiscal a otro correo', 'Mailed a CFDI to another address'),
  storeErased: event('store.erased', 'Se borró el restaurante', 'A store was erased'),
} as const
